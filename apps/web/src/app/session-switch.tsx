import { useEffect, useState } from 'react';
import { UnreachablePage } from '#features/session/unreachable-page.tsx';
import { lastViewAt } from '#shared/last-view/last-view.ts';
import { Splash } from '#shared/layout/splash.tsx';
import { startSession } from '#shared/session/session.ts';
import { useSession } from '#shared/session/session-state.ts';
import { loadSignedIn } from './ahead-code.ts';
import { chunk } from './chunk.tsx';
import { LastPage } from './frame/last-page.tsx';
import { Waiting } from './frame/waiting.tsx';
import { VisitorPage } from './visitor-page.tsx';

const SignedIn = chunk(loadSignedIn);
const BlockedUserPage = chunk(() => import('#features/session/blocked-user-page.tsx'));
const CompaniesMismatchPage = chunk(() => import('#features/session/companies-mismatch-page.tsx'));

/** First who it is; which router a signed-in person gets is decided behind it. */
export function SessionSwitch() {
  const session = useSession();
  switch (session.status) {
    case 'starting':
      return <Waiting />;
    case 'leaving':
      return <Splash />;
    case 'returning':
    case 'visitor':
      return <VisitorPage />;
    case 'signed-in':
      return <SignedIn key={session.subject} />;
    case 'blocked':
      return <BlockedUserPage />;
    case 'companies-mismatch':
      return <CompaniesMismatchPage />;
    case 'unreachable':
      return <Unreachable />;
    default:
      throw new Error(`Unhandled session ${(session satisfies never as { status: string }).status}`);
  }
}

/** Offline, the last prices are better than none. */
function Unreachable() {
  const [view] = useState(() => lastViewAt(window.location.pathname));
  useEffect(() => {
    const retry = () => void startSession();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);
  return view ? <LastPage view={view} onRetry={() => void startSession()} /> : <UnreachablePage />;
}
