import {
  NewPasskey,
  Passkey,
  PasskeyOffer,
  PasskeyOfferRequest,
  PasskeyParams,
  PasskeyRemoval,
  PasskeyRename,
} from '@canola/api-schema/users/passkey';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
import { ownPasskeys } from '../../identity/index.ts';

/** docs/product/accounts.md#passkeys */
export function ownPasskeyRoutes(app: FastifyInstance, deps: Deps): void {
  const api = apiRoutes(app, 'users');
  const passkeys = ownPasskeys(deps, app.limiter);

  api.get('/api/user/passkey', {
    summary: 'Own passkeys',
    // Only the person's: staff who view as the customer do not see them.
    config: { inView: 'refused' },
    returns: z.array(Passkey),
    handle: (req) => passkeys.list(req.viewer),
  });

  api.post('/api/user/passkey/offer', {
    summary: 'Ask for a new passkey',
    description: 'Returns what the browser passes to navigator.credentials.create.',
    body: PasskeyOfferRequest,
    returns: PasskeyOffer,
    fails: ['request.too-many', 'account.elsewhere', 'account.shared', 'password.wrong'],
    handle: (req) => passkeys.offer(req.viewer, req.body.password, req.ip),
  });

  api.post('/api/user/passkey', {
    summary: 'Add the passkey that was asked for',
    body: NewPasskey,
    returns: Passkey,
    fails: ['account.elsewhere', 'passkey.refused', 'passkey.exists', 'passkey.too-many'],
    handle: (req) => passkeys.add(req.viewer, req.body),
  });

  api.put('/api/user/passkey/:id', {
    summary: 'Rename a passkey',
    params: PasskeyParams,
    body: PasskeyRename,
    returns: Passkey,
    fails: ['account.elsewhere', 'passkey.not-found'],
    handle: (req) => passkeys.rename(req.viewer, req.params.id, req.body.name),
  });

  api.post('/api/user/passkey/:id/removal', {
    summary: 'Remove a passkey',
    params: PasskeyParams,
    body: PasskeyRemoval,
    fails: [
      'request.too-many',
      'account.elsewhere',
      'account.shared',
      'password.wrong',
      'passkey.not-found',
      'passkey.required',
      'passkey.password-short',
    ],
    handle: (req) => passkeys.remove(req.viewer, req.params.id, req.body.password, req.ip),
  });
}
