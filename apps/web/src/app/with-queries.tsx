import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from '#shared/query/query-client.ts';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { forgetWithSession } from './forget-with-session.ts';

const queryClient = createQueryClient();
forgetWithSession(() => queryClient.clear());

/** Around every router; the gate asks for nothing and does without. */
export function WithQueries({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary onRetry={() => void queryClient.resetQueries()}>{children}</ErrorBoundary>
    </QueryClientProvider>
  );
}
