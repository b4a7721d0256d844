import {
  AdminCompany,
  AdminCompanyPage,
  AdminCompanyQuery,
  CompanyStateParams,
} from '@canola/api-schema/users/admin-company';
import { Company, CompanyParams } from '@canola/api-schema/users/company';
import { StateChange } from '@canola/api-schema/users/relation';
import { z } from 'zod';
import type { Deps } from '../../../../platform/deps.ts';
import { failures } from '../../../../platform/http/failures.ts';
import type { UsersScope } from '../../users.routes.ts';
import { changeCompanyState, getCompanies, getCompanyAsAnybody } from './admin-companies.service.ts';

export function adminCompanyRoutes(app: UsersScope, deps: Deps): void {
  app.get(
    '/api/company',
    {
      schema: {
        tags: ['admin: companies'],
        summary: 'Companies, a page at a time. Permission users:company:list',
        querystring: AdminCompanyQuery,
        response: { 200: AdminCompanyPage, ...failures('request.invalid', 'permission.missing') },
      },
    },
    (req) => getCompanies(deps, req.viewer, req.query),
  );

  app.get(
    '/api/company/:id',
    {
      schema: {
        tags: ['companies'],
        summary: 'A company with its detail, plan and subscriptions',
        description: 'For its approved members, and for staff with the permission users:company:list.',
        params: CompanyParams,
        response: {
          200: z.union([AdminCompany, Company]),
          ...failures('request.invalid', 'company.not-found', 'company.waiting', 'company.blocked'),
        },
      },
    },
    (req) => getCompanyAsAnybody(deps, req.viewer, req.params.id),
  );

  app.put(
    '/api/company/:id/state/:state',
    {
      schema: {
        tags: ['admin: companies'],
        summary: 'Approve or block a company; a block needs a reason. Permission users:company:approve',
        params: CompanyStateParams,
        body: StateChange,
        response: {
          200: AdminCompany,
          ...failures(
            'request.invalid',
            'permission.missing',
            'company.not-found',
            'membership.decided',
            'block.reason-missing',
          ),
        },
      },
    },
    (req) => changeCompanyState(deps, req.viewer, req.params.id, req.params.state, req.body),
  );
}
