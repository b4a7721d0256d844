import { currencyDecimals, currencySign } from '@canola/api-schema/number-format';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#shared/ui/search-field.tsx';
import type { BoardProps } from './board.props.ts';
import {
  type BoardQuarter,
  type BoardRow,
  bestQuarter,
  groupRows,
  quarterWindow,
  trendOfRow,
} from './board.ts';
import { BoardCell } from './board-cell.tsx';
import { BoardEmpty } from './board-empty.tsx';
import { CropName } from './crop-name.tsx';
import { Legend } from './legend.tsx';
import { QuarterHeads, QuarterSteps } from './quarter-steps.tsx';
import { useColumns } from './use-columns.ts';
import { useFirstRows } from './use-first-rows.ts';

interface BoardTableProps extends BoardProps {
  /** The text of the search box; `search` follows it. */
  text: string;
  onText: (text: string) => void;
}

export function BoardTable(props: BoardTableProps) {
  const { board, search, favourites, shownQuarter, onQuarter, text, onText } = props;
  const { t } = useTranslation('price-board');
  const frame = useRef<HTMLDivElement>(null);
  const columns = useColumns(frame, currencyDecimals(board.currency) > 0);
  const start = board.quarters.findIndex(({ id }) => id === shownQuarter);
  const quarters = quarterWindow(board.quarters, start, columns);
  const groups = groupRows(board.rows, favourites, search);
  const { first, isWhole } = useFirstRows(groups);
  const isEmpty = groups.favourites.length + groups.others.length === 0;
  return (
    <>
      <div className="board-tools">
        <SearchField className="board-search" label={t('search')} value={text} onChange={onText} />
        <QuarterSteps all={board.quarters} shown={quarters} onQuarter={onQuarter} />
      </div>
      <div ref={frame} className="card board-frame">
        {isEmpty ? (
          <BoardEmpty search={search} />
        ) : (
          <table className="board">
            <caption className="sr-only">{t('caption')}</caption>
            <colgroup>
              <col className="board-crops" />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">{t('perTonne', { currency: currencySign(board.currency) })}</th>
                <QuarterHeads quarters={quarters} />
              </tr>
            </thead>
            <Group {...props} name={t('favourites')} rows={first.favourites} quarters={quarters} />
            <Group {...props} name={t('others')} rows={first.others} quarters={quarters} />
          </table>
        )}
      </div>
      {!isEmpty && isWhole && <Legend rows={[...groups.favourites, ...groups.others]} quarters={quarters} />}
    </>
  );
}

interface GroupProps extends BoardProps {
  name: string;
  rows: readonly BoardRow[];
  quarters: readonly BoardQuarter[];
}

function Group({ name, rows, quarters, favourites, onStar, ...cell }: GroupProps) {
  if (rows.length === 0) return null;
  return (
    <tbody>
      <tr className="board-group">
        <th scope="rowgroup" colSpan={quarters.length + 1}>
          {name}
        </th>
      </tr>
      {rows.map((row) => {
        const best = bestQuarter(row, quarters);
        return (
          <tr key={row.crop.id}>
            <th scope="row">
              <CropName
                crop={row.crop}
                trend={trendOfRow(row, quarters)}
                isStarred={favourites.includes(row.crop.id)}
                onStar={onStar}
              />
            </th>
            {quarters.map((quarter) => (
              <td key={quarter.id}>
                <BoardCell {...cell} row={row} quarter={quarter} isBest={quarter.id === best} />
              </td>
            ))}
          </tr>
        );
      })}
    </tbody>
  );
}
