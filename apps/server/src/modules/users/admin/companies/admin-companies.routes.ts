import {
  AdminCompany,
  AdminCompanyPage,
  AdminCompanyQuery,
  CompanyStateParams,
} from '@canola/api-schema/users/admin-company';
import { Company, CompanyParams } from '@canola/api-schema/users/company';
import { StateChange } from '@canola/api-schema/users/relation';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../../../platform/deps.ts';
import { apiRoutes } from '../../../../platform/http/api-routes.ts';
import { changeCompanyState, getCompanies, getCompanyAsAnybody } from './admin-companies.service.ts';

export function adminCompanyRoutes(app: FastifyInstance, deps: Deps): void {
  const api = apiRoutes(app, 'admin: companies');
  api.get('/api/company', {
    summary: 'Companies, a page at a time. Permission users:company:list',
    query: AdminCompanyQuery,
    returns: AdminCompanyPage,
    fails: ['permission.missing'],
    handle: (req) => getCompanies(deps, req.viewer, req.query),
  });

  api.get('/api/company/:id', {
    summary: 'A company with its detail, plan and subscriptions',
    tag: 'companies',
    description: 'For its approved members, and for staff with the permission users:company:list.',
    params: CompanyParams,
    returns: z.union([AdminCompany, Company]),
    fails: ['company.not-found', 'company.waiting', 'company.blocked'],
    handle: (req) => getCompanyAsAnybody(deps, req.viewer, req.params.id),
  });

  api.put('/api/company/:id/state/:state', {
    summary: 'Approve or block a company; a block needs a reason. Permission users:company:approve',
    params: CompanyStateParams,
    body: StateChange,
    returns: AdminCompany,
    fails: ['permission.missing', 'company.not-found', 'membership.decided'],
    handle: (req) => changeCompanyState(deps, req.viewer, req.params.id, req.params.state, req.body),
  });
}
