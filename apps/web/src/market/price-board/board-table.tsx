import { currencyDecimals, currencySign } from '@canola/api-schema/number-format';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { QuarterMark } from '#market/marks/quarter-mark.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { BoardProps } from './board.props.ts';
import {
  type BoardQuarter,
  type BoardRow,
  bestQuarter,
  groupRows,
  quarterAt,
  quarterWindow,
  trendOfRow,
} from './board.ts';
import { BoardCell } from './board-cell.tsx';
import { BoardEmpty } from './board-empty.tsx';
import { CropName } from './crop-name.tsx';
import { Legend } from './legend.tsx';
import { QuarterSteps } from './quarter-steps.tsx';
import { quarterNumber, shortMonths } from './quarter-words.ts';
import { useColumns } from './use-columns.ts';
import { useFirstRows } from './use-first-rows.ts';

interface BoardTableProps extends BoardProps {
  /** What is in the search box; `search` follows it. */
  text: string;
  onText: (text: string) => void;
}

/** Crops down, four quarters across. */
export function BoardTable(props: BoardTableProps) {
  const { board, search, favourites, shownQuarter, onQuarter, text, onText } = props;
  const { t } = useTranslation('price-board');
  const locale = useFormatLocale();
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
        <QuarterSteps
          all={board.quarters}
          shown={quarters}
          onStart={(index) => onQuarter(quarterAt(board.quarters, index))}
        />
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
                {quarters.map(({ id, name }) => (
                  <th key={id} scope="col">
                    <QuarterMark quarter={quarterNumber(id)} name={name} size={14} />
                    <span className="board-months">{shortMonths(id, locale)}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <Group {...props} name={t('favourites')} rows={first.favourites} quarters={quarters} />
            <Group {...props} name={t('others')} rows={first.others} quarters={quarters} />
          </table>
        )}
      </div>
      {!isEmpty && isWhole && <Legend row={[...groups.favourites, ...groups.others]} board={board} />}
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
        const best = bestQuarter(row, cell.board);
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
