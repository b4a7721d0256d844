import { UserCompany } from '@canola/api-schema/users/company';
import { Registration, User, UserSettings } from '@canola/api-schema/users/user';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { getUserCompanies } from '../companies/companies.service.ts';
import { answers, type UsersScope } from '../users.routes.ts';
import { editSettings, getUser } from './accounts.service.ts';
import { register } from './registration.service.ts';

export function accountRoutes(app: UsersScope, deps: Deps): void {
  app.get(
    '/api/user',
    { schema: { tags: ['users'], summary: 'The person who calls', response: answers(User, 401, 403) } },
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
        response: answers(User, 400, 401, 403, 409, 422, 429, 503),
      },
    },
    (req) => register(deps, req.viewer, req.body),
  );

  app.patch(
    '/api/user',
    {
      schema: {
        tags: ['users'],
        summary: 'Change the name or the languages',
        body: UserSettings,
        response: answers(User, 400, 401, 403, 422),
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
        response: answers(z.array(UserCompany), 401, 403),
      },
    },
    (req) => getUserCompanies(deps, req.viewer),
  );
}
