import { UserCompany } from '@canola/api-schema/users/company';
import { Registration, User, UserSettings } from '@canola/api-schema/users/user';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { failures } from '../../../platform/http/failures.ts';
import { getUserCompanies } from '../companies/companies.service.ts';
import { COMPANY_CHECK_FAILURES } from '../companies/company-check.ts';
import type { UsersScope } from '../users.routes.ts';
import { editSettings, getUser } from './accounts.service.ts';
import { register } from './registration.service.ts';

export function accountRoutes(app: UsersScope, deps: Deps): void {
  app.get(
    '/api/user',
    { schema: { tags: ['users'], summary: 'The person who calls', response: { 200: User, ...failures() } } },
    (req) => getUser(deps, req.viewer),
  );

  app.put(
    '/api/user',
    {
      config: { rateLimit: { max: 60, timeWindow: 60_000 } },
      schema: {
        tags: ['users'],
        summary: 'Complete the registration',
        body: Registration,
        response: {
          200: User,
          ...failures(
            'request.invalid',
            'request.too-many',
            'user.already-registered',
            'user.too-many-companies',
            'user.name-invalid',
            'user.phone-invalid',
            'user.company-required',
            ...COMPANY_CHECK_FAILURES,
          ),
        },
      },
    },
    (req) => register(deps, req.viewer, req.body),
  );

  app.patch(
    '/api/user',
    {
      schema: {
        tags: ['users'],
        summary: 'Change the name, the phone or the languages',
        body: UserSettings,
        response: {
          200: User,
          ...failures(
            'request.invalid',
            'user.not-registered',
            'user.name-invalid',
            'user.phone-invalid',
            'user.company-required',
          ),
        },
      },
    },
    (req) => editSettings(deps, req.viewer, req.body),
  );

  app.get(
    '/api/user/company',
    {
      schema: {
        tags: ['users'],
        summary: 'Companies of the person who calls',
        response: { 200: z.array(UserCompany), ...failures() },
      },
    },
    (req) => getUserCompanies(deps, req.viewer),
  );
}
