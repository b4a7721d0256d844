import { unitDecimals } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { PriceCell } from '#market/marks/price-cell.tsx';
import type { BoardQuarter } from '#market/price-board/board.ts';
import { isTooOld } from '#market/trader-prices/quote-age.ts';
import type { ShelfProps } from './shelf.props.ts';
import { cheapestQuarter, type ShelfRow } from './shelf.ts';

interface ShelfCellProps extends Pick<ShelfProps, 'also' | 'selected' | 'onOpen'> {
  row: ShelfRow;
  quarter: BoardQuarter;
  /** Among which the cheapest is marked. */
  quarters: readonly BoardQuarter[];
}

/** The lowest price of an input in a quarter; a dash leads nowhere (docs/product/marketplace.md#what-is-sold). */
export function ShelfCell({ row, quarter, quarters, also, selected, onOpen }: ShelfCellProps) {
  const { t } = useTranslation(['ui', 'contract']);
  const { crop } = row.item;
  const price = row.lowest.get(quarter.id);
  if (!price?.price)
    return (
      <div className="price-cell price-cell-bare price-cell-none">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('noQuote')}</span>
      </div>
    );
  const traded = also?.get(price.id);
  return (
    <PriceCell
      bare
      label={`${crop.name}, ${quarter.name}`}
      value={Number(price.price)}
      currency={price.currency}
      decimals={unitDecimals(price.currency, crop.unit)}
      also={traded}
      alsoDecimals={traded && unitDecimals(traded.currency, crop.unit)}
      basis={t(`contract:unit.${crop.unit}`)}
      change={price.change === null ? undefined : Number(price.change)}
      isRiseGood={false}
      trader={price.trader.name}
      quotedAt={new Date(price.date)}
      isBest={cheapestQuarter(row, quarters) === quarter.id}
      isTooOld={isTooOld(price.date)}
      isSelected={selected?.cropId === crop.id && selected.quarterId === quarter.id}
      onPress={() => onOpen(crop.id, quarter.id)}
    />
  );
}
