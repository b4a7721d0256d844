import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import { featureAt } from '#shared/access/features.ts';
import { lastViewAt } from '#shared/last-view/last-view.ts';
import { Splash } from '#shared/layout/splash.tsx';
import { useSession } from '#shared/session/session-state.ts';
import { createStore } from '#shared/storage/store.ts';
import { AppOutline } from './app-outline.tsx';

const waiting = createStore(false);
let steps = 0;

/** Steps that end and begin together are one: whether none is left is asked when all have said so, before any paint. */
function countStep(by: 1 | -1): void {
  steps += by;
  if (by === 1) waiting.set(true);
  else queueMicrotask(() => waiting.set(steps > 0));
}

/** In place of what is still on its way. The picture for it is drawn once, however many steps follow each other. */
export function Waiting() {
  useLayoutEffect(() => {
    countStep(1);
    return () => countStep(-1);
  }, []);
  return null;
}

/**
 * Until the first page is there: its outline with what the person saw on it last, or the splash where the page is not
 * known yet. Whoever may be a visitor sees no outline of the app.
 */
export function WaitingPicture() {
  const picture = useRef<HTMLDivElement>(null);
  const [isWaiting, setWaiting] = useState(waiting.get);
  useLayoutEffect(() => {
    const follow = () => {
      const isNow = waiting.get();
      // Hidden at once, removed later: to remove it React would run all effects of the page before the page is seen.
      if (picture.current) picture.current.hidden = !isNow;
      if (isNow) setWaiting(true);
      else startTransition(() => setWaiting(false));
    };
    // A step before it in the page has begun already.
    follow();
    return waiting.subscribe(follow);
  }, []);
  const isSignedIn = useSession().status === 'signed-in';
  const [page] = useState(() => {
    const { pathname } = window.location;
    return { isKnown: featureAt(pathname) !== undefined, isSeen: lastViewAt(pathname) !== undefined };
  });
  if (!isWaiting) return null;
  return (
    <div ref={picture} className="contents">
      {page.isSeen || (isSignedIn && page.isKnown) ? <AppOutline /> : <Splash />}
    </div>
  );
}
