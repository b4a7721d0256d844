import {
  NewPasskey,
  Passkey,
  PasskeyOffer,
  PasskeyOfferRequest,
  PasskeyParams,
  PasskeyRemoval,
  PasskeyRename,
} from '@canola/api-schema/users/passkey';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { failures } from '../../../platform/http/failures.ts';
import { ownPasskeys } from '../../identity/index.ts';
import type { UsersScope } from '../users.routes.ts';

const tags = ['users'];

/** docs/product/accounts.md#passkeys */
export function ownPasskeyRoutes(app: UsersScope, deps: Deps): void {
  const passkeys = ownPasskeys(deps, app.limiter);

  app.get(
    '/api/user/passkey',
    {
      // The person's alone: support that looks along does not see them.
      config: { inView: 'refused' },
      schema: { tags, summary: 'Own passkeys', response: { 200: z.array(Passkey), ...failures() } },
    },
    (req) => passkeys.list(req.viewer),
  );

  app.post(
    '/api/user/passkey/offer',
    {
      schema: {
        tags,
        summary: 'Ask for a new passkey',
        description: 'Returns what the browser passes to navigator.credentials.create.',
        body: PasskeyOfferRequest,
        response: {
          200: PasskeyOffer,
          ...failures(
            'request.invalid',
            'request.too-many',
            'account.elsewhere',
            'account.shared',
            'password.wrong',
          ),
        },
      },
    },
    (req) => passkeys.offer(req.viewer, req.body.password, req.ip),
  );

  app.post(
    '/api/user/passkey',
    {
      schema: {
        tags,
        summary: 'Add the passkey that was asked for',
        body: NewPasskey,
        response: {
          200: Passkey,
          ...failures(
            'request.invalid',
            'account.elsewhere',
            'passkey.refused',
            'passkey.exists',
            'passkey.too-many',
          ),
        },
      },
    },
    (req) => passkeys.add(req.viewer, req.body),
  );

  app.put(
    '/api/user/passkey/:id',
    {
      schema: {
        tags,
        summary: 'Rename a passkey',
        params: PasskeyParams,
        body: PasskeyRename,
        response: {
          200: Passkey,
          ...failures('request.invalid', 'account.elsewhere', 'passkey.not-found'),
        },
      },
    },
    (req) => passkeys.rename(req.viewer, req.params.id, req.body.name),
  );

  app.post(
    '/api/user/passkey/:id/removal',
    {
      schema: {
        tags,
        summary: 'Remove a passkey',
        params: PasskeyParams,
        body: PasskeyRemoval,
        response: {
          204: z.void(),
          ...failures(
            'request.invalid',
            'request.too-many',
            'account.elsewhere',
            'account.shared',
            'password.wrong',
            'passkey.not-found',
            'passkey.required',
            'passkey.password-short',
          ),
        },
      },
    },
    async (req, reply) => {
      await passkeys.remove(req.viewer, req.params.id, req.body.password, req.ip);
      return reply.code(204).send();
    },
  );
}
