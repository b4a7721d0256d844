import { Lock } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { PriceCell } from '#market/marks/price-cell.tsx';
import { isTooOld } from '#market/trader-prices/quote-age.ts';
import type { BoardProps } from './board.props.ts';
import type { BoardQuarter, BoardRow } from './board.ts';

interface BoardCellProps extends Pick<BoardProps, 'board' | 'selected' | 'onOpen' | 'onMasked'> {
  row: BoardRow;
  quarter: BoardQuarter;
  isBest: boolean;
}

/** One crop and quarter: the best quote, nothing, or the veil of the plan. */
export function BoardCell({ board, row, quarter, isBest, selected, onOpen, onMasked }: BoardCellProps) {
  const price = row.best.get(quarter.id);
  const label = `${row.crop.name}, ${quarter.name}`;
  if (price?.masked) return <MaskedCell label={label} onPress={() => onMasked(row.crop)} />;
  if (!price) return <PriceCell bare value={null} currency="" />;
  return (
    <PriceCell
      bare
      label={label}
      value={Number(price.price)}
      currency={price.currency}
      also={board.also?.get(price.id)}
      change={price.change === null ? undefined : Number(price.change)}
      trader={price.trader.name}
      quotedAt={new Date(price.date)}
      isBest={isBest}
      isTooOld={isTooOld(price.date)}
      isSelected={selected?.cropId === row.crop.id && selected.quarterId === quarter.id}
      onPress={() => onOpen(price)}
    />
  );
}

/** Nothing real is behind the veil: a masked price never leaves the server (docs/product/plans.md#masking). */
function MaskedCell({ label, onPress }: { label: string; onPress: () => void }) {
  const { t } = useTranslation('price-board');
  return (
    <Button className="price-cell price-cell-bare masked-cell" onPress={onPress}>
      <span className="sr-only">
        {label}: {t('masked')}
      </span>
      <span className="masked-veil" aria-hidden="true">
        0 000
      </span>
      <Lock className="i i-14" />
    </Button>
  );
}
