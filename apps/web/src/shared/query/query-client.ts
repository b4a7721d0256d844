import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/api/errors.ts';
import { reportError } from '#shared/errors/report.ts';
import { isConnected, probeConnection } from '#shared/live/connection.ts';

/**
 * Queries do not retry and do not refetch on focus (docs/product/screens.md#refreshing); offline is an error that the
 * screen shows.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        reportError(error);
        if (isOfNetwork(error)) void probeConnection();
        if (isAboutCompanies(error)) void client.invalidateQueries({ queryKey: ['user', 'companies'] });
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => isOfNetwork(state.error) && 'always',
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  onlineManager.setEventListener((setOnline) => isConnected.subscribe(() => setOnline(isConnected.get())));
  return client;
}

const isOfNetwork = (error: unknown) => error instanceof ApiError && error.kind === 'network';

const OF_COMPANIES = new Set<string | undefined>(['company.waiting', 'company.blocked', 'company.not-found']);

/** The company was blocked or left while the page is open: its state is read again, and the page follows. */
function isAboutCompanies(error: unknown): boolean {
  return error instanceof ApiError && OF_COMPANIES.has(error.code);
}

/** Countries and features are cached indefinitely (docs/product/screens.md#refreshing). */
export const CACHED_FOREVER = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
} as const;

/** The page doesn't repeat a request that its route has just made. */
export const JUST_ASKED = { staleTime: 5_000 } as const;
