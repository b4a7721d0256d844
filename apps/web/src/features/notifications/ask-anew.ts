import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Asks again for what is on the screen. A first answer that is still under way may be older than what has happened, and
 * the query client lets it be: such a query is asked once more when its answer is there.
 */
export async function askAnew(queryClient: QueryClient, filters: QueryFilters): Promise<void> {
  const underWay = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await queryClient.invalidateQueries(filters);
  await queryClient.invalidateQueries({ ...filters, predicate: (query) => underWay.includes(query) });
}
