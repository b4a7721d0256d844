import { AuditPage, AuditQuery } from '@canola/api-schema/users/audit';
import { Today } from '@canola/api-schema/users/today';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
import { adminCompanyRoutes } from './companies/admin-companies.routes.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { getHistory } from './history/history.service.ts';
import { adminPeopleRoutes } from './people/people.routes.ts';
import { adminRelationRoutes } from './relations/relations.routes.ts';
import { manualSubscriptionRoutes } from './subscriptions/manual-subscriptions.routes.ts';
import { getToday, type TodaySources } from './today/today.service.ts';
import { viewRoutes } from './views/views.routes.ts';

/** The actions of support staff on people, companies and plans. */
export function adminRoutes(app: FastifyInstance, deps: Deps, today: TodaySources): void {
  adminPeopleRoutes(app, deps);
  adminCompanyRoutes(app, deps);
  adminRelationRoutes(app, deps);
  manualSubscriptionRoutes(app, deps);
  exportRoutes(app, deps);
  viewRoutes(app, deps);

  apiRoutes(app, 'admin: history').get('/api/audit', {
    summary: 'What staff did, newest first. Permission users:*:list',
    query: AuditQuery,
    returns: AuditPage,
    fails: ['permission.missing'],
    handle: (req) => getHistory(deps, req.viewer, req.query),
  });

  apiRoutes(app, 'admin: today').get('/api/admin/today', {
    summary: 'What waits for staff now. Each part with the permission of its list',
    returns: Today,
    fails: ['permission.missing'],
    handle: (req) => getToday(deps, req.viewer, today),
  });
}
