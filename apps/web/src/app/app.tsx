import { LOCALE_OF } from '@canola/api-schema/access';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Splash } from '#shared/layout/splash.tsx';
import { createQueryClient } from '#shared/query/query-client.ts';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { forgetWithSession } from './forget-with-session.ts';
import { SessionSwitch } from './session-switch.tsx';

const queryClient = createQueryClient();
forgetWithSession(queryClient);

export function App() {
  return (
    <I18nProvider locale={LOCALE_OF[useLanguage()]}>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary onRetry={() => void queryClient.resetQueries()}>
          <Suspense fallback={<Splash />}>
            <SessionSwitch />
          </Suspense>
        </ErrorBoundary>
      </QueryClientProvider>
    </I18nProvider>
  );
}
