import { TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ageOf, formatTime } from '#shared/time/format.ts';
import { ageText } from './age.tsx';
import { Notice } from './notice.tsx';
import { useFormatLocale } from './use-format-locale.ts';
import { useNow } from './use-now.ts';

interface OldData {
  /** When the data below was loaded. */
  asOf: Date;
  /** Why there is nothing newer. */
  reason?: 'offline' | 'failed';
  /** Says which actions are off: "Selling is off until you are back online." */
  note?: ReactNode;
}

interface OfflineStateProps {
  /** None where the data is as it should be. */
  old: OldData | undefined;
  /** The last data; greyed, still readable. It keeps its place, so typed text survives when the connection is lost. */
  children: ReactNode;
}

export function OfflineState({ old, children }: OfflineStateProps) {
  return (
    <div className={old ? 'offline-state' : 'contents'}>
      {old && <OldNotice {...old} />}
      <div className={old ? 'stale' : 'contents'}>{children}</div>
    </div>
  );
}

function OldNotice({ asOf, reason = 'offline', note }: OldData) {
  const { t } = useTranslation('ui');
  const locale = useFormatLocale();
  const age = ageOf(asOf, useNow(asOf));
  return (
    <Notice kind="wheat" icon={reason === 'offline' ? WifiOff : TriangleAlert} live>
      {t(`${reason}.text`, { time: formatTime(asOf, locale), age: ageText(age, t, 'bare') })} {note}
    </Notice>
  );
}
