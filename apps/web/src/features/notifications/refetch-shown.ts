import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Fetches again what is on the screen. A first response that is still on its way may be older than the change, and
 * the query client does not cancel it: such a query is fetched once more after its response has arrived.
 */
export async function refetchShown(queryClient: QueryClient, filters: QueryFilters): Promise<void> {
  const underWay = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await queryClient.invalidateQueries(filters);
  await queryClient.invalidateQueries({ ...filters, predicate: (query) => underWay.includes(query) });
}
