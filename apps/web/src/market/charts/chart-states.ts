import type { UseQueryResult } from '@tanstack/react-query';

/** The states of a chart that these queries fill: loading, failed without anything to show, retrying. */
export function chartStates(...queries: readonly UseQueryResult[]) {
  return {
    isLoading: queries.some(({ isLoading }) => isLoading),
    error: queries.find(({ isError, data }) => isError && !data)?.error ?? null,
    isRetrying: queries.some(({ isFetching }) => isFetching),
    onRetry: () => {
      for (const { isError, refetch } of queries) if (isError) void refetch();
    },
  };
}
