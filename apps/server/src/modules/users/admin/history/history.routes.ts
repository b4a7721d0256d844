import { AuditPage, AuditQuery } from '@canola/api-schema/users/audit';
import type { Deps } from '../../../../platform/deps.ts';
import { failures } from '../../../../platform/http/failures.ts';
import type { UsersScope } from '../../users.routes.ts';
import { getHistory } from './history.service.ts';

export function historyRoutes(app: UsersScope, deps: Deps): void {
  app.get(
    '/api/audit',
    {
      schema: {
        tags: ['admin: history'],
        summary: 'What staff did, newest first. Permission users:*:list',
        querystring: AuditQuery,
        response: { 200: AuditPage, ...failures('request.invalid', 'permission.missing') },
      },
    },
    (req) => getHistory(deps, req.viewer, req.query),
  );
}
