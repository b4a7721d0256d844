import { formatFigure } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { type BoardQuarter, type BoardRow, bestQuarter } from './board.ts';

/** What the highlighter and the small figures mean, by an example from the board. */
export function Legend({
  row: rows,
  board,
}: {
  row: readonly BoardRow[];
  board: { quarters: readonly BoardQuarter[] };
}) {
  const { t } = useTranslation('price-board');
  const locale = useFormatLocale();
  const example = rows.flatMap((row) => row.best.get(bestQuarter(row, board) ?? '') ?? [])[0];
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
