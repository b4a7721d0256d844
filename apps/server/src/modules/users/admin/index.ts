import type { Deps } from '../../../platform/deps.ts';
import type { UsersScope } from '../users.routes.ts';
import { adminCompanyRoutes } from './companies/admin-companies.routes.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { historyRoutes } from './history/history.routes.ts';
import { adminPeopleRoutes } from './people/people.routes.ts';
import { adminRelationRoutes } from './relations/relations.routes.ts';
import { manualSubscriptionRoutes } from './subscriptions/manual-subscriptions.routes.ts';
import { todayRoutes } from './today/today.routes.ts';
import type { TodaySources } from './today/today.service.ts';
import { viewRoutes } from './views/views.routes.ts';

/** What support staff do with people, companies and plans. */
export function adminRoutes(app: UsersScope, deps: Deps, today: TodaySources): void {
  adminPeopleRoutes(app, deps);
  adminCompanyRoutes(app, deps);
  adminRelationRoutes(app, deps);
  manualSubscriptionRoutes(app, deps);
  historyRoutes(app, deps);
  exportRoutes(app, deps);
  todayRoutes(app, deps, today);
  viewRoutes(app, deps);
}
