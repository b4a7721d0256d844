import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Splash } from '#shared/layout/splash.tsx';
import { ToastHost } from '#shared/ui/toast-host.tsx';

/** Around the pages of every router. */
export function RouterRoot() {
  return (
    <>
      <Suspense fallback={<Splash />}>
        <Outlet />
      </Suspense>
      <ToastHost />
    </>
  );
}
