import type { UseQueryResult } from '@tanstack/react-query';

/** The states of a chart that these queries fill: loading, failed without anything to show, retrying. */
export function chartStates(...queries: readonly UseQueryResult[]) {
  return {
    isLoading: queries.some(({ isLoading }) => isLoading),
    isFailed: queries.some(({ isError, data }) => isError && !data),
    isRetrying: queries.some(({ isFetching }) => isFetching),
    onRetry: () => {
      for (const { isError, refetch } of queries) if (isError) void refetch();
    },
  };
}
