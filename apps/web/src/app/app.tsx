import { LOCALE_OF } from '@canola/api-schema/access';
import { Suspense } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { api } from '#shared/api/client.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Splash } from '#shared/layout/splash.tsx';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { forgetWithSession } from './forget-with-session.ts';
import { SessionSwitch } from './session-switch.tsx';

forgetWithSession(api.forgetAhead);

export function App() {
  return (
    <I18nProvider locale={LOCALE_OF[useLanguage()]}>
      <ErrorBoundary>
        <Suspense fallback={<Splash />}>
          <SessionSwitch />
        </Suspense>
      </ErrorBoundary>
    </I18nProvider>
  );
}
