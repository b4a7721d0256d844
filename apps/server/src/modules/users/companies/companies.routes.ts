import {
  Company,
  CompanyDetailEdit,
  CompanyParams,
  ValidatedCompany,
} from '@canola/api-schema/users/company';
import { CompanyReference } from '@canola/api-schema/users/user';
import type { Deps } from '../../../platform/deps.ts';
import { failures } from '../../../platform/http/failures.ts';
import type { UsersScope } from '../users.routes.ts';
import { editCompanyDetail, validateCompany } from './companies.service.ts';
import { COMPANY_CHECK_FAILURES } from './company-check.ts';

const MEMBER_FAILURES = ['company.not-found', 'company.waiting', 'company.blocked'] as const;

export function companyRoutes(app: UsersScope, deps: Deps): void {
  // The registration form calls this before the profile exists, so no profile is needed; the limit keeps it from being
  // a
  // way to read a register out.
  app.post(
    '/api/company/validate',
    {
      config: { rateLimit: { max: 120, timeWindow: 60_000 } },
      schema: {
        tags: ['companies'],
        summary: 'Check a company number by its digits and in the register',
        body: CompanyReference,
        response: {
          200: ValidatedCompany,
          ...failures('request.invalid', 'request.too-many', ...COMPANY_CHECK_FAILURES),
        },
      },
    },
    (req) => validateCompany(deps, req.body),
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
        response: {
          200: Company,
          ...failures(
            'request.invalid',
            'grant.missing',
            'company.detail-invalid',
            'user.phone-invalid',
            ...MEMBER_FAILURES,
          ),
        },
      },
    },
    (req) => editCompanyDetail(deps, req.viewer, req.params.id, req.body),
  );
}
