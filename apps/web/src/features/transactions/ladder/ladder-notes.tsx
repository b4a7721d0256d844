import { formatTons } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import type { Ladder } from '#market/ladder/ladder.queries.ts';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { LadderEditKind } from '../transactions.search.ts';

interface LadderNotesProps {
  ladder: Ladder;
  onEdit: (edit: LadderEditKind) => void;
}

/** Paused, ended, unsold after its day, or with a rung whose contract failed. */
export function LadderNotes({ ladder, onEdit }: LadderNotesProps) {
  const { t } = useTranslation('ladder');
  const locale = useFormatLocale();
  const failed = ladder.rungs.filter(({ state }) => state === 'FAILED');
  const tons = formatTons(
    failed.reduce((all, rung) => all + Number(rung.tons), 0),
    locale,
  );
  if (ladder.ended)
    return <Notice>{t(Number(ladder.soldTons) > 0 ? 'note.ended' : 'note.endedUnsold')}</Notice>;
  const waits = Number(ladder.waitingTons) > 0;
  return (
    <>
      {ladder.held && <Notice kind="wheat">{t('note.held')}</Notice>}
      {ladder.closed && waits && (
        <Notice
          kind="wheat"
          action={
            <GuardedButton grant="CONTRACT_SIGN" size="sm" variant="secondary" onPress={() => onEdit('day')}>
              {t('moveDay')}
            </GuardedButton>
          }
        >
          {t('note.closed', { tons: formatTons(ladder.waitingTons, locale) })}
        </Notice>
      )}
      {failed.length > 0 && Number(ladder.offer.amount) > 0 && (
        <Notice
          kind="clay"
          action={
            <GuardedButton
              grant="CONTRACT_SIGN"
              size="sm"
              variant="secondary"
              onPress={() => onEdit('again')}
            >
              {t('again')}
            </GuardedButton>
          }
        >
          {t('note.failed', { tons })}
        </Notice>
      )}
    </>
  );
}
