import { formatFigure } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { type BoardQuarter, type BoardRow, bestQuarter } from './board.ts';

interface LegendProps {
  rows: readonly BoardRow[];
  /** Those that are on the screen. */
  quarters: readonly BoardQuarter[];
}

/** Explains the highlighter and the small figures by an example from the board. */
export function Legend({ rows, quarters }: LegendProps) {
  const { t } = useTranslation('price-board');
  const locale = useFormatLocale();
  const example = rows.flatMap((row) => row.best.get(bestQuarter(row, quarters) ?? '') ?? [])[0];
  return (
    <p className="board-legend">
      {example?.price && (
        <span>
          <span className="price" aria-hidden="true">
            <span className="mark">{formatFigure(example.price, example.currency, locale)}</span>
          </span>
          &ensp;{t('legend.best')}
        </span>
      )}
      <span>{t('legend.change')}</span>
    </p>
  );
}
