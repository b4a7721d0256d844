import { AdminUserParams } from '@canola/api-schema/users/admin-user';
import { StartView, View, ViewParams } from '@canola/api-schema/users/view';
import { z } from 'zod';
import type { Deps } from '../../../../platform/deps.ts';
import { failures } from '../../../../platform/http/failures.ts';
import type { UsersScope } from '../../users.routes.ts';
import { startView, stopView } from './views.service.ts';

const tags = ['admin: users'];

export function viewRoutes(app: UsersScope, deps: Deps): void {
  app.post(
    '/api/user/:id/view',
    {
      schema: {
        tags,
        summary: 'Look at the product with a customer’s eyes, read-only. Permission users:user:view',
        params: AdminUserParams,
        body: StartView,
        response: {
          200: View,
          ...failures(
            'request.invalid',
            'permission.missing',
            'user.not-found',
            'company.not-found',
            'user.is-self',
            'user.is-staff',
          ),
        },
      },
    },
    (req) => startView(deps, req.viewer, req.params.id, req.body),
  );

  app.delete(
    '/api/view/:id',
    {
      schema: {
        tags,
        summary: 'Stop looking. Permission users:user:view',
        params: ViewParams,
        response: {
          204: z.undefined(),
          ...failures('request.invalid', 'permission.missing', 'view.not-found'),
        },
      },
    },
    async (req, reply) => {
      await stopView(deps, req.viewer, req.params.id);
      return reply.code(204).send();
    },
  );
}
