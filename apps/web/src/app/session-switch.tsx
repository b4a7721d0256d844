import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnreachablePage } from '#features/session/unreachable-page.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { LastRows } from '#shared/last-view/last-rows.tsx';
import { type LastView, lastViewAt } from '#shared/last-view/last-view.ts';
import { Splash } from '#shared/layout/splash.tsx';
import { probeConnection, whenReconnected } from '#shared/live/connection.ts';
import { startSession } from '#shared/session/session.ts';
import { useSession } from '#shared/session/session-state.ts';
import { PlainButton } from '#shared/ui/plain-button.tsx';
import { loadSignedIn } from './ahead.ts';
import { chunk } from './chunk.tsx';
import { Waiting } from './frame/waiting.tsx';

const SignedIn = chunk(loadSignedIn);
const BlockedUserPage = chunk(() => import('#features/session/blocked-user-page.tsx'));
const CompaniesMismatchPage = chunk(() => import('#features/session/companies-mismatch-page.tsx'));
const VisitorRouter = chunk(() => import('./visitor.tsx'));
const Gate = chunk(async () => {
  const [{ GatePage }] = await Promise.all([
    import('#features/session/gate-page.tsx'),
    loadTexts(['session']),
  ]);
  return { default: GatePage };
});

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
    void probeConnection();
    return whenReconnected(() => void startSession());
  }, []);
  return view ? <LastPage view={view} onRetry={() => void startSession()} /> : <UnreachablePage />;
}

/** Without a connection: the page's last content, and a way to try again. */
function LastPage({ view, onRetry }: { view: LastView; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <main className="last-view">
      <h1 className="last-view-title">{view.title}</h1>
      <p className="last-view-about">{view.about}</p>
      <LastRows view={view} isOffline />
      <PlainButton icon={RefreshCw} onPress={onRetry} className="mt-4">
        {t('unreachable.retry')}
      </PlainButton>
    </main>
  );
}

/** The other pages of a visitor, which have a router around them. */
const ROUTED = new Set(['/callback', '/logout', '/about']);

/** A visitor sees the gate wherever they come in; nothing on it leads elsewhere, so it needs no router. */
function VisitorPage() {
  const [isGate] = useState(() => !ROUTED.has(window.location.pathname.replace(/(.)\/+$/, '$1')));
  return isGate ? <Gate /> : <VisitorRouter />;
}
