import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ageOf, formatTime } from '#shared/time/format.ts';
import { ageText } from './age.tsx';
import { Notice } from './notice.tsx';
import { useFormatLocale } from './use-format-locale.ts';
import { useNow } from './use-now.ts';

interface OfflineStateProps {
  /** When the data below was loaded. */
  asOf: Date;
  /** What is off until the connection is back: "Selling is off until you are back online." */
  note?: ReactNode;
  /** The last data; greyed, still readable. */
  children: ReactNode;
}

export function OfflineState({ asOf, note, children }: OfflineStateProps) {
  const { t } = useTranslation('ui');
  const locale = useFormatLocale();
  const age = ageOf(asOf, useNow(asOf));
  return (
    <div className="offline-state">
      <Notice kind="wheat" icon={WifiOff} live>
        {t('offline.text', { time: formatTime(asOf, locale), age: ageText(age, t, 'bare') })} {note}
      </Notice>
      <div className="stale">{children}</div>
    </div>
  );
}
