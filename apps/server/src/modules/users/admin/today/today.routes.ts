import { Today } from '@canola/api-schema/users/today';
import type { Deps } from '../../../../platform/deps.ts';
import { failures } from '../../../../platform/http/failures.ts';
import type { UsersScope } from '../../users.routes.ts';
import { getToday, type TodaySources } from './today.service.ts';

export function todayRoutes(app: UsersScope, deps: Deps, sources: TodaySources): void {
  app.get(
    '/api/admin/today',
    {
      schema: {
        tags: ['admin: today'],
        summary: 'What waits for staff now. Each part with the permission of its list',
        response: { 200: Today, ...failures('permission.missing') },
      },
    },
    (req) => getToday(deps, req.viewer, sources),
  );
}
