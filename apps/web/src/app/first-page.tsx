import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { startTransition, useEffect, useState } from 'react';
import { Waiting } from './frame/waiting.tsx';

/** A first page that takes longer loads inside the layout. */
const PATIENCE_MS = 500;

interface FirstPageProps {
  router: AnyRouter;
  context?: object;
}

/**
 * Loads the router's first page before drawing it, so that it needs no Suspense fallback, after which React would delay
 * it by 300 ms.
 */
export function FirstPage({ router, context }: FirstPageProps) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    // As a transition: drawn in one go, a whole page would block a slow phone.
    const show = () => startTransition(() => setShown(true));
    const timer = setTimeout(show, PATIENCE_MS);
    void router.load().finally(show);
    return () => clearTimeout(timer);
  }, [router]);
  return isShown ? <RouterProvider router={router} context={context} /> : <Waiting />;
}
