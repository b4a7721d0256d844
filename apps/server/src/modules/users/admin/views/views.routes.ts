import { AdminUserParams } from '@canola/api-schema/users/admin-user';
import { StartView, View, ViewParams } from '@canola/api-schema/users/view';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../../platform/deps.ts';
import { apiRoutes } from '../../../../platform/http/api-routes.ts';
import { startView, stopView } from './views.service.ts';

export function viewRoutes(app: FastifyInstance, deps: Deps): void {
  const api = apiRoutes(app, 'admin: users');
  api.post('/api/user/:id/view', {
    summary: 'Look at the product with a customer’s eyes, read-only. Permission users:user:view',
    params: AdminUserParams,
    body: StartView,
    returns: View,
    fails: ['permission.missing', 'user.not-found', 'company.not-found', 'user.is-self', 'user.is-staff'],
    handle: (req) => startView(deps, req.viewer, req.params.id, req.body),
  });

  api.delete('/api/view/:id', {
    summary: 'Stop looking. Permission users:user:view',
    params: ViewParams,
    fails: ['permission.missing', 'view.not-found'],
    handle: (req) => stopView(deps, req.viewer, req.params.id),
  });
}
