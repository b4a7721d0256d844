import { UserCompany } from '@canola/api-schema/users/company';
import { Registration, User, UserSettings } from '@canola/api-schema/users/user';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
import { getUserCompanies } from '../companies/companies.service.ts';
import { COMPANY_CHECK_FAILURES } from '../companies/company-check.ts';
import { editSettings, getUser } from './accounts.service.ts';
import { register } from './registration.service.ts';

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const api = apiRoutes(app, 'users');
  api.get('/api/user', {
    summary: 'The person who calls',
    returns: User,
    handle: (req) => getUser(deps, req.viewer),
  });

  api.put('/api/user', {
    summary: 'Complete the registration',
    config: { rateLimit: { max: 60, timeWindow: 60_000 } },
    body: Registration,
    returns: User,
    fails: [
      'request.too-many',
      'user.already-registered',
      'user.too-many-companies',
      'user.name-invalid',
      'user.phone-invalid',
      'user.company-required',
      ...COMPANY_CHECK_FAILURES,
    ],
    handle: (req) => register(deps, req.viewer, req.body),
  });

  api.patch('/api/user', {
    summary: 'Change the name, the phone or the languages',
    body: UserSettings,
    returns: User,
    fails: ['user.not-registered', 'user.name-invalid', 'user.phone-invalid', 'user.company-required'],
    handle: (req) => editSettings(deps, req.viewer, req.body),
  });

  api.get('/api/user/company', {
    summary: 'Companies of the person who calls',
    returns: z.array(UserCompany),
    handle: (req) => getUserCompanies(deps, req.viewer),
  });
}
