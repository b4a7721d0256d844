import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { type ColumnSort, SortHead } from './sort-head.tsx';
import { useDrawnRows } from './use-drawn-rows.ts';
import { PHONE, useMedia } from './use-media.ts';

export interface Column<Row> {
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures and dates at the end, so that digits line up. */
  align?: 'start' | 'end';
  /** Of less weight: greyer. */
  quiet?: boolean;
  width?: string;
  /** Left out of a table that is narrower, in pixels: the others need the room more. */
  leftOutBelow?: 700 | 840;
  sort?: ColumnSort;
}

interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  dense?: boolean;
  isCurrent?: (row: Row) => boolean;
  /** Drawn as late; a cell says it in words. */
  isLate?: (row: Row) => boolean;
  /** The row's one action; the words of the first column are its name, the whole row its target. */
  onOpen?: ((row: Row) => void) | undefined;
  /** How a row looks on a phone; without it the columns are stacked with their heads. */
  card?: (row: Row) => ReactNode;
}

/** Rows and columns; on a phone one card per row (docs/product/look.md#rule-2). */
export function Table<Row>(props: TableProps<Row>) {
  const isPhone = useMedia(PHONE);
  return isPhone ? <RowCards {...props} /> : <Grid {...props} />;
}

function Grid<Row>({
  label,
  columns,
  rows,
  rowKey,
  dense = false,
  isCurrent,
  isLate,
  onOpen,
}: TableProps<Row>) {
  return (
    <div className="table-scroll">
      <table className={classes('data-table', dense && 'data-table-dense')} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={column.sort && (column.sort.direction ?? 'none')}
                data-align={column.align}
                data-below={column.leftOutBelow}
                style={{ width: column.width }}
              >
                {column.sort ? <SortHead sort={column.sort}>{column.head}</SortHead> : column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              aria-current={isCurrent?.(row) || undefined}
              data-late={isLate?.(row) || undefined}
            >
              {columns.map((column, index) => (
                <td
                  key={column.id}
                  data-align={column.align}
                  data-below={column.leftOutBelow}
                  data-quiet={column.quiet || undefined}
                >
                  {index === 0 && onOpen ? (
                    <OpenButton onOpen={() => onOpen(row)}>{column.cell(row)}</OpenButton>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** As many cards as fill a phone. */
const PIECE = 6;

function RowCards<Row>({ label, columns, rows, rowKey, isCurrent, isLate, onOpen, card }: TableProps<Row>) {
  const drawn = useDrawnRows(rows.length, PIECE);
  return (
    <ul className="row-list" aria-label={label}>
      {rows.slice(0, drawn).map((row) => (
        <li
          key={rowKey(row)}
          aria-current={isCurrent?.(row) || undefined}
          data-late={isLate?.(row) || undefined}
        >
          {card ? card(row) : <ColumnsBelow columns={columns} row={row} onOpen={onOpen} />}
        </li>
      ))}
    </ul>
  );
}

function ColumnsBelow<Row>({
  columns,
  row,
  onOpen,
}: Pick<TableProps<Row>, 'columns' | 'onOpen'> & { row: Row }) {
  const [first, ...others] = columns;
  const name = first?.cell(row);
  return (
    <div className="row-card">
      {onOpen ? <OpenButton onOpen={() => onOpen(row)}>{name}</OpenButton> : <b>{name}</b>}
      <dl>
        {others.map((column) => (
          <div key={column.id} className="contents">
            <dt>{column.head}</dt>
            <dd>{column.cell(row)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** For a card of one's own: its words open the row and its target is the whole card. */
export function OpenButton({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button type="button" className="row-action" onClick={onOpen}>
      {children}
    </button>
  );
}
