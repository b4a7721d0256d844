import { Today } from '@canola/api-schema/users/today';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/client.ts';
import { ADMIN_KEY } from '../admin.queries.ts';

const EVERY_MS = 60_000;

/** Read again every minute while the page is open. */
export const todayQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'today'],
  queryFn: ({ signal }) => api.get('/can-users/api/admin/today', { schema: Today, signal }),
  refetchInterval: EVERY_MS,
});
