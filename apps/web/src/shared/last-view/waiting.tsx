import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Splash } from '#shared/layout/splash.tsx';
import { PlainButton } from '#shared/ui/plain-button.tsx';
import { LastRows } from './last-rows.tsx';
import { type LastView, lastViewAt } from './last-view.ts';

/** Until the first page is there: what the person saw on it last, or the splash. */
export function Waiting() {
  const [view] = useState(() => lastViewAt(window.location.pathname));
  return view ? <LastPage view={view} /> : <Splash />;
}

interface LastPageProps {
  view: LastView;
  /** Offered where nothing is on its way. */
  onRetry?: () => void;
}

/** The page's last content without the app around it, which is not there yet. */
export function LastPage({ view, onRetry }: LastPageProps) {
  const { t } = useTranslation();
  return (
    <main className="last-view">
      <h1 className="last-view-title">{view.title}</h1>
      <p className="last-view-about">{view.about}</p>
      <LastRows view={view} isOffline={onRetry !== undefined} />
      {onRetry && (
        <PlainButton icon={RefreshCw} onPress={onRetry} className="mt-4">
          {t('unreachable.retry')}
        </PlainButton>
      )}
    </main>
  );
}
