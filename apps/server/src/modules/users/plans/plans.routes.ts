import { CompanyParams } from '@canola/api-schema/users/company';
import { FeatureMap, Plan, PlanQuery } from '@canola/api-schema/users/plan';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { failures } from '../../../platform/http/failures.ts';
import type { UsersScope } from '../users.routes.ts';
import { getCompanyFeatureMap, getCompanyPlans, getFeatureMap } from './plans.service.ts';

export function planRoutes(app: UsersScope, deps: Deps): void {
  app.get(
    '/api/plan/feature',
    {
      schema: {
        tags: ['plans'],
        summary: 'Feature map of a person without a company',
        response: { 200: FeatureMap, ...failures('user.not-registered') },
      },
    },
    (req) => getFeatureMap(deps, req.viewer),
  );

  app.get(
    '/api/plan/company/:id',
    {
      schema: {
        tags: ['plans'],
        summary: "Plans offered to a company, with its country's prices",
        params: CompanyParams,
        querystring: PlanQuery,
        response: {
          200: z.array(Plan),
          ...failures('request.invalid', 'company.not-found', 'company.blocked'),
        },
      },
    },
    (req) => getCompanyPlans(deps, req.viewer, req.params.id, req.query.period),
  );

  app.get(
    '/api/plan/company/:id/feature',
    {
      schema: {
        tags: ['plans'],
        summary: 'Feature map of a company',
        description: 'While the membership waits for approval, the map of the plan BASIC.',
        params: CompanyParams,
        response: { 200: FeatureMap, ...failures('request.invalid', 'company.not-found', 'company.blocked') },
      },
    },
    (req) => getCompanyFeatureMap(deps, req.viewer, req.params.id),
  );
}
