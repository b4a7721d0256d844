import { priceUnit } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import type { BoardProps } from './board.props.ts';
import {
  type BoardQuarter,
  type BoardRow,
  bestForCrops,
  bestQuarter,
  groupRows,
  phoneQuarters,
  trendOfRow,
} from './board.ts';
import { BoardCell } from './board-cell.tsx';
import { BoardEmpty } from './board-empty.tsx';
import { CropName } from './crop-name.tsx';
import { Legend } from './legend.tsx';
import { QuarterPicker } from './quarter-picker.tsx';
import { useFirstRows } from './use-first-rows.ts';

/** On a phone one quarter at a time, through a four-way picker (docs/product/look.md#rule-2). */
export function BoardList(props: BoardProps) {
  const { board, search, favourites } = props;
  const { t } = useTranslation('price-board');
  const { quarter, shown } = phoneQuarters(board.quarters, props.shownQuarter);
  const groups = groupRows(board.rows, favourites, search);
  const { first, isWhole } = useFirstRows(groups);
  if (!quarter || groups.favourites.length + groups.others.length === 0)
    return (
      <div className="card">
        <BoardEmpty search={search} />
      </div>
    );
  return (
    <>
      <QuarterPicker
        all={board.quarters}
        value={quarter.id}
        onQuarter={props.onQuarter}
        bestFor={bestForCrops(groups, shown)}
      />
      <div className="card overflow-hidden">
        <Group {...props} name={t('favourites')} rows={first.favourites} quarter={quarter} shown={shown} />
        <Group {...props} name={t('others')} rows={first.others} quarter={quarter} shown={shown} />
      </div>
      {/* Below the last row, which would push it down while rows still come. */}
      {isWhole && <Legend rows={[...groups.favourites, ...groups.others]} quarters={shown} />}
    </>
  );
}

interface GroupProps extends BoardProps {
  name: string;
  rows: readonly BoardRow[];
  quarter: BoardQuarter;
  /** The quarters that the picker offers. */
  shown: readonly BoardQuarter[];
}

function Group({ name, rows, quarter, shown, board, ...cell }: GroupProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={name}>
      <h2 className="board-list-head">
        <span>{name}</span>
        <span className="font-normal">{priceUnit(board.currency)}</span>
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={row.crop.id} className="board-list-row">
            <CropName crop={row.crop} trend={trendOfRow(row, [quarter])} />
            <BoardCell
              // Another quarter is another price, not a new one (docs/product/look.md#rule-9).
              key={quarter.id}
              {...cell}
              board={board}
              row={row}
              quarter={quarter}
              isBest={bestQuarter(row, shown) === quarter.id}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
