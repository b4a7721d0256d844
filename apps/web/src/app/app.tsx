import { Suspense } from 'react';
import { api } from '#shared/api/client.ts';
import { Splash } from '#shared/layout/splash.tsx';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { forgetWithSession } from './forget-with-session.ts';
import { WaitingPicture } from './frame/waiting.tsx';
import { SessionSwitch } from './session-switch.tsx';

forgetWithSession(api.forgetAhead);

export function App() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Splash />}>
        <SessionSwitch />
      </Suspense>
      <WaitingPicture />
    </ErrorBoundary>
  );
}
