import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#shared/time/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import { useDeskCompany } from '../desk.queries.ts';
import { readDrafts } from './drafts.ts';
import type { PriceGrid } from './use-price-grid.ts';

const KINDS = ['changed', 'withdrawn', 'implausible', 'overtaken'] as const;

/** Counts the drafts of the region and leads to the review; nothing without drafts. */
export function PublishBar({ grid, onReview }: { grid: PriceGrid; onReview: () => void }) {
  const { t } = useTranslation('desk');
  const locale = useFormatLocale();
  const isPhone = useMedia(PHONE);
  const since = readDrafts(useDeskCompany())?.since;
  const { drafts, counts, state, dispatch } = grid;
  const count = drafts.length;
  if (count === 0) return null;
  return (
    <section className="desk-bar" aria-label={t('bar.label')}>
      <span className="desk-bar-count">
        <b>{count}</b> {t('bar.changed', { count })}
      </span>
      {!isPhone && (
        <>
          <span className="desk-bar-kinds">
            {KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
              <span key={kind} data-kind={kind}>
                {t(`bar.${kind}Count`, { count: counts[kind] })}
              </span>
            ))}
          </span>
          {since !== undefined && (
            <span className="hint">{t('bar.since', { time: formatTime(new Date(since), locale) })}</span>
          )}
          <Button
            variant="quiet"
            onPress={() => dispatch({ type: 'discard', keys: drafts.map(({ row }) => row) })}
          >
            {t('bar.discard')}
          </Button>
          <Button
            variant="secondary"
            icon={Undo2}
            disabledReason={state.past.length === 0 && t('bar.noUndo')}
            onPress={() => dispatch({ type: 'undo' })}
          >
            {t('bar.undo')}
          </Button>
        </>
      )}
      <Button data-first="" onPress={onReview}>
        {t('bar.review', { count })}
      </Button>
    </section>
  );
}
