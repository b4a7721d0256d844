import { useTranslation } from 'react-i18next';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { Ladder } from './ladder.queries.ts';
import { LadderProgress, LadderSteps } from './ladder-progress.tsx';
import { ladderState } from './ladder-state.ts';

/** A running ladder in the place of the form for a new one. */
export function LadderSummary({ ladder }: { ladder: Ladder }) {
  const { t } = useTranslation('ladder');
  const locale = useFormatLocale();
  return (
    <section className="ladder-summary" aria-label={t('running')}>
      <h3 className="h3">{t('running')}</h3>
      <LadderSteps ladder={ladder} />
      <LadderProgress ladder={ladder} />
      <p className="hint">{ladderState(ladder, t, locale)}</p>
      <LinkButton
        to="/transactions-and-orders/ladders/$ladderId"
        params={{ ladderId: ladder.id }}
        variant="secondary"
      >
        {t('placed.open')}
      </LinkButton>
    </section>
  );
}
