import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LastRows } from '#shared/last-view/last-rows.tsx';
import type { LastView } from '#shared/last-view/last-view.ts';
import { PlainButton } from '#shared/ui/plain-button.tsx';

/** Without a connection: the page's last content, and a way to try again. */
export function LastPage({ view, onRetry }: { view: LastView; onRetry: () => void }) {
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
