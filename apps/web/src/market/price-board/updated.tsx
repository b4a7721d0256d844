import { useTranslation } from 'react-i18next';
import { useIsConnected } from '#shared/live/connection.ts';
import { Age } from '#shared/ui/age.tsx';

/** When the prices came; the dot is green while they do. */
export function Updated({ at, isStale }: { at: number; isStale: boolean }) {
  const { t } = useTranslation('price-board');
  const isOffline = !useIsConnected();
  return (
    <span className="board-live" data-stale={isStale || isOffline || undefined}>
      <span>
        {t('updated')} <Age at={new Date(at)} oldAfterMs={STALE_MS} />
      </span>
    </span>
  );
}

/** Two rounds were missed. */
const STALE_MS = 150_000;
