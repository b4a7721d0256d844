import { RefreshCw, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LonePage } from '#shared/layout/lone-page.tsx';
import { PageIcon } from '#shared/layout/page-icon.tsx';
import { startSession } from '#shared/session/session.ts';
import { PlainButton } from '#shared/ui/plain-button.tsx';

/**
 * Offline at the start: it is not known yet who the person is, so both the gate and the app would be wrong. Its code
 * and texts are part of the first load, because nothing more can be loaded offline.
 */
export function UnreachablePage() {
  const { t } = useTranslation();
  return (
    <LonePage
      title={t('unreachable.title')}
      icon={<PageIcon icon={WifiOff} />}
      actions={
        <PlainButton icon={RefreshCw} onPress={() => void startSession()}>
          {t('unreachable.retry')}
        </PlainButton>
      }
    >
      <p>{t('unreachable.text')}</p>
    </LonePage>
  );
}
