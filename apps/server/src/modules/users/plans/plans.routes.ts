import { CompanyParams } from '@canola/api-schema/users/company';
import { FeatureMap, Plan, PlanQuery } from '@canola/api-schema/users/plan';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
import { getCompanyFeatureMap, getCompanyPlans, getFeatureMap } from './plans.service.ts';

export function planRoutes(app: FastifyInstance, deps: Deps): void {
  const api = apiRoutes(app, 'plans');
  api.get('/api/plan/feature', {
    summary: 'Feature map of a person without a company',
    returns: FeatureMap,
    fails: ['user.not-registered'],
    handle: (req) => getFeatureMap(deps, req.viewer),
  });

  api.get('/api/plan/company/:id', {
    summary: "Plans offered to a company, with its country's prices",
    params: CompanyParams,
    query: PlanQuery,
    returns: z.array(Plan),
    fails: ['company.not-found', 'company.blocked'],
    handle: (req) => getCompanyPlans(deps, req.viewer, req.params.id, req.query.period),
  });

  api.get('/api/plan/company/:id/feature', {
    summary: 'Feature map of a company',
    description: 'While the membership waits for approval, the map of the plan BASIC.',
    params: CompanyParams,
    returns: FeatureMap,
    fails: ['company.not-found', 'company.blocked'],
    handle: (req) => getCompanyFeatureMap(deps, req.viewer, req.params.id),
  });
}
