import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';

/**
 * What nothing can be shown without: nothing while it is on its way, and an error for the boundary above. Without
 * Suspense, whose fallbacks make React hold back for 300 ms what follows them.
 */
export function useNeeded<Data, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Data, Key>,
): Data | undefined {
  const { data, error } = useQuery(query);
  if (data === undefined && error) throw error;
  return data;
}
