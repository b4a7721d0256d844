import './frame.css';
import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import { featureAt } from '#shared/access/features.ts';
import { lastViewAt } from '#shared/last-view/last-view.ts';
import { Splash } from '#shared/layout/splash.tsx';
import { useSession } from '#shared/session/session-state.ts';
import { createStore } from '#shared/storage/store.ts';
import { LogoMark } from '#shared/ui/logo.tsx';
import { PageOutline } from './page-outline.tsx';
import { useSidebar } from './sidebar-state.ts';

const waiting = createStore(false);
let steps = 0;

/** Steps that end and begin together count as one: whether any is left is checked after all of them, before a paint. */
function countStep(by: 1 | -1): void {
  steps += by;
  if (by === 1) waiting.set(true);
  else queueMicrotask(() => waiting.set(steps > 0));
}

/** Replaces a part that is still loading. `WaitingPicture` is drawn once, however many steps follow each other. */
export function Waiting() {
  useLayoutEffect(() => {
    countStep(1);
    return () => countStep(-1);
  }, []);
  return null;
}

/**
 * Until the first page is there: its outline with what the person saw on it last, or the splash where the page is not
 * known yet. A possible visitor sees no outline of the app.
 */
export function WaitingPicture() {
  const picture = useRef<HTMLDivElement>(null);
  const [isWaiting, setWaiting] = useState(waiting.get);
  useLayoutEffect(() => {
    const follow = () => {
      const isNow = waiting.get();
      // Hidden immediately, removed later: on removal React runs all effects of the page before it paints the page.
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

/** The app's frame with the page's outline in it, while the app itself is on its way. */
function AppOutline() {
  const { isCollapsed } = useSidebar();
  return (
    <div className={isCollapsed ? 'app app-collapsed' : 'app'}>
      <div className="sidebar" />
      <div className="app-column">
        <div className="topbar">
          <span className="topbar-mark">
            <LogoMark size={28} />
          </span>
        </div>
        <main className="app-content">
          <PageOutline />
        </main>
      </div>
      <div className="bottombar" />
    </div>
  );
}
