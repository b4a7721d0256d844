import { LOCALE_OF } from '@canola/api-schema/access';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { createQueryClient } from '#shared/query/query-client.ts';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { forgetWithSession } from './forget-with-session.ts';

const queryClient = createQueryClient();
forgetWithSession(() => queryClient.clear());

/** Around every router. The gate has no queries and no fields, so it does without. */
export function RouterFrame({ children }: { children: ReactNode }) {
  return (
    <I18nProvider locale={LOCALE_OF[useLanguage()]}>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary onRetry={() => void queryClient.resetQueries()}>{children}</ErrorBoundary>
      </QueryClientProvider>
    </I18nProvider>
  );
}
