import { Flags } from '@canola/api-schema/users/flag';
import { failures } from '../../../platform/http/failures.ts';
import type { UsersScope } from '../users.routes.ts';
import { type FlagClient, getFlags } from './flags.service.ts';

export function flagRoutes(app: UsersScope, { client }: FlagClient): void {
  app.get(
    '/api/flag',
    {
      schema: {
        tags: ['users'],
        summary: 'Feature flags of the person who calls',
        response: { 200: Flags, ...failures() },
      },
    },
    (req) => getFlags(client, req.viewer),
  );
}
