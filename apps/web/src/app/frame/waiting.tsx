import { useLayoutEffect, useState } from 'react';
import { featureAt } from '#shared/access/features.ts';
import { lastViewAt } from '#shared/last-view/last-view.ts';
import { Splash } from '#shared/layout/splash.tsx';
import { useSession } from '#shared/session/session-state.ts';
import { createStore, useStore } from '#shared/storage/store.ts';
import { AppOutline } from './app-outline.tsx';

const waiting = createStore(0);

/** In place of what is still on its way. The picture for it is drawn once, however many steps follow each other. */
export function Waiting() {
  useLayoutEffect(() => {
    waiting.set(waiting.get() + 1);
    return () => waiting.set(waiting.get() - 1);
  }, []);
  return null;
}

/**
 * Until the first page is there: its outline with what the person saw on it last, or the splash where the page is not
 * known yet. Whoever may be a visitor sees no outline of the app.
 */
export function WaitingPicture() {
  const isWaiting = useStore(waiting) > 0;
  const isSignedIn = useSession().status === 'signed-in';
  const [page] = useState(() => {
    const { pathname } = window.location;
    return { isKnown: featureAt(pathname) !== undefined, isSeen: lastViewAt(pathname) !== undefined };
  });
  if (!isWaiting) return null;
  return page.isSeen || (isSignedIn && page.isKnown) ? <AppOutline /> : <Splash />;
}
