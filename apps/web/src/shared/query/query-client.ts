import { QueryCache, QueryClient } from '@tanstack/react-query';
import { reportError } from '#shared/errors/report.ts';

/** Queries do not retry and do not refetch on focus (spec 1 §9); offline is an error that the screen shows. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: reportError }),
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Countries and features are cached indefinitely (spec 1 §9). */
export const CACHED_FOREVER = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
} as const;
