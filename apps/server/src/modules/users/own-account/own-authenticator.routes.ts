import {
  Authenticator,
  AuthenticatorChange,
  AuthenticatorCode,
  AuthenticatorOffer,
  RecoveryCodes,
} from '@canola/api-schema/users/authenticator';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
import { ownAuthenticator } from '../../identity/index.ts';

const CONFIRMED = ['request.too-many', 'account.elsewhere', 'account.shared', 'password.wrong'] as const;

/** docs/product/accounts.md#authenticator-app */
export function ownAuthenticatorRoutes(app: FastifyInstance, deps: Deps): void {
  const api = apiRoutes(app, 'users');
  const authenticator = ownAuthenticator(deps, app.limiter);

  api.get('/api/user/authenticator', {
    summary: 'Own authenticator app',
    // Only the person's: staff who view as the customer do not see it.
    config: { inView: 'refused' },
    returns: Authenticator,
    handle: (req) => authenticator.get(req.viewer),
  });

  api.post('/api/user/authenticator/offer', {
    summary: 'Ask for an authenticator app',
    description: 'Returns the secret that the app reads. It is in use from the first code on.',
    body: AuthenticatorChange,
    returns: AuthenticatorOffer,
    fails: [...CONFIRMED, 'authenticator.exists'],
    handle: (req) => authenticator.offer(req.viewer, req.body.password, req.ip),
  });

  api.post('/api/user/authenticator', {
    summary: 'Add the authenticator app by its first code',
    description: 'Returns the recovery codes, which are shown once. Ends all other sessions of the person.',
    body: AuthenticatorCode,
    returns: RecoveryCodes,
    fails: ['request.too-many', 'account.elsewhere', 'authenticator.not-offered', 'authenticator.wrong-code'],
    handle: (req) => authenticator.add(req.viewer, req.body.code),
  });

  api.post('/api/user/authenticator/codes', {
    summary: 'Replace the recovery codes',
    body: AuthenticatorChange,
    returns: RecoveryCodes,
    fails: [...CONFIRMED, 'authenticator.not-found'],
    handle: (req) => authenticator.renewCodes(req.viewer, req.body.password, req.ip),
  });

  api.post('/api/user/authenticator/removal', {
    summary: 'Remove the authenticator app',
    body: AuthenticatorChange,
    fails: [...CONFIRMED, 'authenticator.not-found', 'passkey.password-short'],
    handle: (req) => authenticator.remove(req.viewer, req.body.password, req.ip),
  });
}
