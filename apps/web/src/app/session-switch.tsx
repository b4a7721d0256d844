import { UnreachablePage } from '#features/session/unreachable-page.tsx';
import { Splash } from '#shared/layout/splash.tsx';
import { useSession } from '#shared/session/session-state.ts';
import { chunk } from './chunk.tsx';

const Visitor = chunk(() => import('./visitor.tsx'));
const SignedIn = chunk(() => import('./signed-in.tsx'));
const BlockedUserPage = chunk(() => import('#features/session/blocked-user-page.tsx'));
const CompaniesMismatchPage = chunk(() => import('#features/session/companies-mismatch-page.tsx'));

/** First who it is; which router a signed-in person gets is decided behind it. */
export function SessionSwitch() {
  const session = useSession();
  switch (session.status) {
    case 'starting':
    case 'leaving':
      return <Splash />;
    case 'returning':
    case 'visitor':
      return <Visitor />;
    case 'signed-in':
      return <SignedIn key={session.subject} />;
    case 'blocked':
      return <BlockedUserPage />;
    case 'companies-mismatch':
      return <CompaniesMismatchPage />;
    case 'unreachable':
      return <UnreachablePage />;
    default:
      throw new Error(`Unhandled session ${(session satisfies never as { status: string }).status}`);
  }
}
