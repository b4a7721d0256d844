import { Flags } from '@canola/api-schema/users/flag';
import { answers, type UsersScope } from '../users.routes.ts';
import { type FlagClient, getFlags } from './flags.service.ts';

export function flagRoutes(app: UsersScope, { client }: FlagClient): void {
  app.get(
    '/api/flag',
    {
      schema: {
        tags: ['users'],
        summary: 'Feature flags of the person who calls',
        response: answers(Flags, 401, 403),
      },
    },
    (req) => getFlags(client, req.viewer),
  );
}
