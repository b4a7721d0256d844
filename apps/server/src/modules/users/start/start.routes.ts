import { Start } from '@canola/api-schema/users/start';
import type { Deps } from '../../../platform/deps.ts';
import { failures } from '../../../platform/http/failures.ts';
import type { IsSetUp } from '../countries/countries.service.ts';
import type { FlagClient } from '../flags/flags.service.ts';
import type { UsersScope } from '../users.routes.ts';
import { getStart } from './start.service.ts';

export function startRoutes(app: UsersScope, deps: Deps, { client }: FlagClient, isSetUp: IsSetUp): void {
  app.get(
    '/api/start',
    {
      schema: {
        tags: ['users'],
        summary: 'Everything that the first page needs to know about the person',
        description:
          'The person, their companies with the features of each, all countries and the feature flags.',
        response: { 200: Start, ...failures() },
      },
    },
    (req) => getStart(deps, client, isSetUp, req.viewer),
  );
}
