import {
  Company,
  CompanyDetailEdit,
  CompanyParams,
  ValidatedCompany,
} from '@canola/api-schema/users/company';
import { CompanyReference } from '@canola/api-schema/users/user';
import type { Deps } from '../../../platform/deps.ts';
import { answers, type UsersScope } from '../users.routes.ts';
import { editCompanyDetail, getCompany, validateCompany } from './companies.service.ts';

export function companyRoutes(app: UsersScope, deps: Deps): void {
  // Before the registration is finished the form asks, so no profile is needed; the limit keeps it from being a
  // way to read a register out.
  app.post(
    '/api/company/validate',
    {
      config: { rateLimit: { max: 120, timeWindow: 60_000 } },
      schema: {
        tags: ['companies'],
        summary: 'Check a company number by its digits and in the register',
        body: CompanyReference,
        response: answers(ValidatedCompany, 400, 401, 403, 422, 429, 503),
      },
    },
    (req) => validateCompany(deps, req.body),
  );

  app.get(
    '/api/company/:id',
    {
      schema: {
        tags: ['companies'],
        summary: 'A company with its detail, plan and subscriptions',
        params: CompanyParams,
        response: answers(Company, 400, 401, 403, 404),
      },
    },
    (req) => getCompany(deps, req.viewer, req.params.id),
  );

  app.put(
    '/api/company/:id/detail',
    {
      schema: {
        tags: ['companies'],
        summary: 'Change the detail of a company',
        description: 'Needs the grant COMPANY_DETAIL_EDIT. Fields that the register fills keep its value.',
        params: CompanyParams,
        body: CompanyDetailEdit,
        response: answers(Company, 400, 401, 403, 404, 422),
      },
    },
    (req) => editCompanyDetail(deps, req.viewer, req.params.id, req.body),
  );
}
