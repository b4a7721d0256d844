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
 * A router from its first page on. Loaded ahead of the first picture, the page needs no Suspense fallback, after which
 * React would hold it back for 300 ms.
 */
export function FirstPage({ router, context }: FirstPageProps) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    // In small pieces: a whole page at once would block a slow phone.
    const show = () => startTransition(() => setShown(true));
    const timer = setTimeout(show, PATIENCE_MS);
    void router.load().finally(show);
    return () => clearTimeout(timer);
  }, [router]);
  return isShown ? <RouterProvider router={router} context={context} /> : <Waiting />;
}
