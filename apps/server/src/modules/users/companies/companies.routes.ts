import {
  Company,
  CompanyDetailEdit,
  CompanyParams,
  ValidatedCompany,
} from '@canola/api-schema/users/company';
import { CompanyReference } from '@canola/api-schema/users/user';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
import { editCompanyDetail, validateCompany } from './companies.service.ts';
import { COMPANY_CHECK_FAILURES } from './company-check.ts';

const MEMBER_FAILURES = ['company.not-found', 'company.waiting', 'company.blocked'] as const;

export function companyRoutes(app: FastifyInstance, deps: Deps): void {
  const api = apiRoutes(app, 'companies');
  // The registration form calls this before the profile exists, so no profile is needed; the limit keeps it from being
  // a
  // way to read a register out.
  api.post('/api/company/validate', {
    summary: 'Check a company number by its digits and in the register',
    config: { rateLimit: { max: 120, timeWindow: 60_000 } },
    body: CompanyReference,
    returns: ValidatedCompany,
    fails: ['request.too-many', ...COMPANY_CHECK_FAILURES],
    handle: (req) => validateCompany(deps, req.body),
  });

  api.put('/api/company/:id/detail', {
    summary: 'Change the detail of a company',
    description: 'Needs the grant COMPANY_DETAIL_EDIT. Fields that the register fills keep its value.',
    params: CompanyParams,
    body: CompanyDetailEdit,
    returns: Company,
    fails: ['grant.missing', 'company.detail-invalid', 'user.phone-invalid', ...MEMBER_FAILURES],
    handle: (req) => editCompanyDetail(deps, req.viewer, req.params.id, req.body),
  });
}
