import { OpenEntryPage } from '@canola/api-schema/billing/statement';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/client.ts';
import { ADMIN_KEY } from '../admin.queries.ts';

const PAGE_SIZE = 20;

export function openEntriesQuery(page: number) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'open-entries', page],
    queryFn: ({ signal }) =>
      api.get('/can-users/api/payment/entry', {
        schema: OpenEntryPage,
        query: { page, size: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
