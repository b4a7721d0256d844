import { Lock } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { PressCell } from '#market/marks/press-cell.tsx';
import { PriceCell } from '#market/marks/price-cell.tsx';
import { isTooOld } from '#market/trader-prices/quote-age.ts';
import type { BoardProps } from './board.props.ts';
import type { BoardCrop, BoardPrice, BoardQuarter, BoardRow } from './board.ts';

interface BoardCellProps extends Pick<BoardProps, 'board' | 'selected' | 'onOpen' | 'onMasked'> {
  row: BoardRow;
  quarter: BoardQuarter;
  isBest: boolean;
}

/** One crop and quarter: the best quote, nothing, or the veil of the plan. */
export function BoardCell({ board, row, quarter, isBest, selected, onOpen, onMasked }: BoardCellProps) {
  const price = row.best.get(quarter.id);
  return (
    <Cell
      crop={row.crop}
      quarter={quarter.name}
      price={price}
      also={price && board.also?.get(price.id)}
      isBest={isBest}
      isTooOld={price !== undefined && isTooOld(price.date)}
      isSelected={selected?.cropId === row.crop.id && selected.quarterId === quarter.id}
      onOpen={onOpen}
      onMasked={onMasked}
    />
  );
}

interface CellProps extends Pick<BoardProps, 'onOpen' | 'onMasked'> {
  crop: BoardCrop;
  quarter: string;
  price: BoardPrice | undefined;
  also: BoardPrice | undefined;
  isBest: boolean;
  isTooOld: boolean;
  isSelected: boolean;
}

/** Quotes that a new answer has not changed are the same objects as before, so only what changed is drawn again. */
const Cell = memo(function Cell({ crop, quarter, price, onOpen, onMasked, ...look }: CellProps) {
  const label = `${crop.name}, ${quarter}`;
  if (price?.masked) return <MaskedCell label={label} onPress={() => onMasked(crop)} />;
  if (!price) return <PriceCell bare value={null} currency="" />;
  return (
    <PriceCell
      bare
      label={label}
      value={Number(price.price)}
      currency={price.currency}
      also={look.also}
      change={price.change === null ? undefined : Number(price.change)}
      trader={price.trader.name}
      quotedAt={new Date(price.date)}
      isBest={look.isBest}
      isTooOld={look.isTooOld}
      isSelected={look.isSelected}
      onPress={() => onOpen(price)}
    />
  );
});

/** Nothing real is behind the veil: a masked price never leaves the server (docs/product/plans.md#masking). */
function MaskedCell({ label, onPress }: { label: string; onPress: () => void }) {
  const { t } = useTranslation('price-board');
  return (
    <PressCell className="price-cell price-cell-bare masked-cell" onPress={onPress}>
      <span className="sr-only">
        {label}: {t('masked')}
      </span>
      <span className="masked-veil" aria-hidden="true">
        0 000
      </span>
      <Lock className="i i-14" />
    </PressCell>
  );
}
