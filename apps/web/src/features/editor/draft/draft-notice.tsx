import { timeZoneOf } from '@canola/api-schema/time-zone';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { formatDay, formatTime } from '#shared/time/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { Draft } from './drafts.ts';

interface DraftNoticeProps {
  draft: Draft;
  version: number | undefined;
  onRestore: (draft: Draft) => void;
  onDiscard: () => void;
}

/** "Unsaved text from 14:32: Restore, Discard" */
export function DraftNotice({ draft, version, onRestore, onDiscard }: DraftNoticeProps) {
  const { t } = useTranslation('editor');
  const locale = useFormatLocale();
  const zone = timeZoneOf(useAccess().country);
  const date = new Date(draft.savedAt);
  const isToday = date.toDateString() === new Date().toDateString();
  const time = isToday
    ? formatTime(date, locale, zone)
    : `${formatDay(date, locale, zone)}, ${formatTime(date, locale, zone)}`;
  const isOlder = version !== undefined && draft.version !== null && draft.version < version;
  return (
    <Notice
      kind="wheat"
      icon={History}
      live
      className="mb-3 items-center"
      action={
        <>
          <Button size="sm" variant="secondary" onPress={() => onRestore(draft)}>
            {t('draft.restore')}
          </Button>
          <Button size="sm" variant="quiet" onPress={onDiscard}>
            {t('draft.discard')}
          </Button>
        </>
      }
    >
      {t('draft.found', { time })} {isOlder && t('draft.older', { version: draft.version })}{' '}
      {t('draft.decide')}
    </Notice>
  );
}
