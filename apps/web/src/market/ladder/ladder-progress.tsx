import { exactDecimals, formatFigure, formatTons } from '@canola/api-schema/number-format';
import { Trans, useTranslation } from 'react-i18next';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { Ladder } from './ladder.queries.ts';
import './ladder-progress.css';

/** `180 of 600 t · average 218.00 · next 230` */
export function LadderProgress({ ladder }: { ladder: Ladder }) {
  const { t } = useTranslation('ladder');
  const locale = useFormatLocale();
  const { soldTons, baseTons, average, nextPrice, currency } = ladder;
  const part = (key: 'progress.sold' | 'progress.average' | 'progress.next', values: object) => (
    <>
      {key !== 'progress.sold' && <span className="muted"> · </span>}
      <span>
        <Trans t={t} i18nKey={key} values={values} components={{ b: <b className="num" /> }} />
      </span>
    </>
  );
  const next = nextPrice && formatFigure(nextPrice, currency, locale, exactDecimals(nextPrice, currency));
  return (
    <p className="ladder-progress">
      {part('progress.sold', {
        sold: formatTons(soldTons, locale).replace(/\s*t$/, ''),
        all: formatTons(baseTons, locale),
      })}
      {average !== null && part('progress.average', { price: formatFigure(average, currency, locale, 2) })}
      {next && part('progress.next', { price: next })}
    </p>
  );
}

/** Rising steps as wide as their tons: filled, the next striped, later ones empty; paused ones grey. */
export function LadderSteps({ ladder: { rungs } }: { ladder: Ladder }) {
  const next = rungs.find(({ state }) => state === 'WAITING')?.number;
  return (
    <span className="ladder-steps" aria-hidden="true">
      {rungs.map(({ number, state, tons }, index) => (
        <i
          key={number}
          data-state={number === next ? 'NEXT' : state}
          style={{ flexGrow: Number(tons), height: `${40 + (60 * (index + 1)) / rungs.length}%` }}
        />
      ))}
    </span>
  );
}
