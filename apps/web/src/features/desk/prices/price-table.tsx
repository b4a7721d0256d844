import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { CropIcon, cropName } from '#market/marks/crop-icon.tsx';
import { QuarterMark } from '#market/marks/quarter-mark.tsx';
import { quarterNumber, shortMonths } from '#market/quarter/quarter.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { CellEditor, type EditorHandle } from './cell-editor.tsx';
import { type Cell, keyOf, priceOf, selectedCells } from './grid/grid-state.ts';
import { CropHead, lookOf, PriceCell } from './price-cell.tsx';
import type { PriceWords } from './price-words.ts';
import { cursorKey, type PriceGrid } from './use-price-grid.ts';

interface PriceTableProps {
  grid: PriceGrid;
  words: PriceWords;
  unit: string;
  onPaste: (text: string) => void;
  /** F2: the line's formula, limit and end. */
  onDetails: () => void;
  onPublish: () => void;
}

const ARROWS: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  Home: { row: 0, column: -1000 },
  End: { row: 0, column: 1000 },
};
const isSameCell = (a: Cell, b: Cell) => a.row === b.row && a.column === b.column;

/** Crops by quarters, driven by keys as in a spreadsheet (docs/product/desk-screens.md#grid). */
export function PriceTable({ grid, words, unit, onPaste, onDetails, onPublish }: PriceTableProps) {
  const { t } = useTranslation('desk');
  const locale = useFormatLocale();
  const { state, dispatch, sheet, crops, prices } = grid;
  const { cursor } = state;
  const [edited, setEdited] = useState<string>();
  const table = useRef<HTMLTableElement>(null);
  const editor = useRef<EditorHandle>(null);
  const hasFocus = useRef(false);
  const isEditing = edited !== undefined;

  useEffect(() => {
    if (!hasFocus.current || isEditing) return;
    table.current?.querySelector<HTMLElement>(`[data-cell="${cursor.row} ${cursor.column}"]`)?.focus();
  }, [cursor.row, cursor.column, isEditing]);

  const edit = (first?: string) => setEdited(first ?? priceOf(state.drafts, cursorKey(grid), sheet) ?? '');

  function leaves(by: 1 | -1): boolean {
    const at = cursor.row * sheet.columns + cursor.column + by;
    return at < 0 || at >= sheet.rows * sheet.columns;
  }

  function press(event: KeyboardEvent) {
    const { key, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    if (key === 'Tab') {
      const by = shiftKey ? -1 : 1;
      // At either end the key leaves the grid.
      if (leaves(by)) return;
      dispatch({ type: 'along', by });
    } else if (ARROWS[key]) dispatch({ type: 'move', by: ARROWS[key], isExtended: shiftKey });
    else if (isCommand && key === 'Enter') onPublish();
    else if (isCommand && key.toLowerCase() === 'd') dispatch({ type: 'fill', direction: 'down' });
    else if (isCommand && key.toLowerCase() === 'r') dispatch({ type: 'fill', direction: 'right' });
    else if (isCommand && key.toLowerCase() === 'z') dispatch({ type: 'undo' });
    else if (isCommand) return;
    else if (key === 'Enter') edit();
    else if (key === 'F2') onDetails();
    else if (key === 'Delete' || key === 'Backspace') dispatch({ type: 'withdraw' });
    else if (key === 'Escape') leaveGrid();
    else if (/^[\d.,=+-]$/.test(key)) edit(key);
    else return;
    event.preventDefault();
  }

  /** To the publishing; without drafts to the line's details. */
  function leaveGrid() {
    const page = table.current?.closest('.desk-prices');
    const next = page?.querySelector('[data-first]') ?? page?.querySelector('[data-details]');
    if (next instanceof HTMLElement) next.focus();
  }

  function leaveEditor(to: 'down' | 'next' | 'previous' | 'stay') {
    setEdited(undefined);
    hasFocus.current = true;
    if (to === 'down') dispatch({ type: 'move', by: { row: 1, column: 0 } });
    if (to === 'next') dispatch({ type: 'along', by: 1 });
    if (to === 'previous') dispatch({ type: 'along', by: -1 });
  }

  function choose(event: PointerEvent, cell: Cell) {
    // The typed price comes first: a selection takes the editor away before it loses the focus.
    if (isEditing && (isSameCell(cell, cursor) || !editor.current?.commit())) return;
    dispatch({ type: 'select', cell, isExtended: event.shiftKey });
  }

  function copy(event: ClipboardEvent) {
    const cells = selectedCells(state);
    const rows = Map.groupBy(cells, ({ row }) => row);
    const text = [...rows.values()]
      .map((row) => row.map((cell) => priceOf(state.drafts, sheet.keyAt(cell), sheet) ?? '').join('\t'))
      .join('\n');
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
  }

  const isSelected = (cell: Cell) => selectedCells(state).some((other) => isSameCell(other, cell));
  return (
    <div className="desk-grid-frame">
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: edited as a spreadsheet
        role="grid"
        aria-label={t('grid.label')}
        aria-multiselectable="true"
        className="desk-grid"
        onKeyDown={isEditing ? undefined : press}
        onCopy={isEditing ? undefined : copy}
        onPaste={(event) => {
          event.preventDefault();
          onPaste(event.clipboardData.getData('text/plain'));
        }}
        onFocus={() => {
          hasFocus.current = true;
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) hasFocus.current = false;
        }}
      >
        <thead>
          <tr>
            <th scope="col" className="desk-crop-head">
              {unit}
            </th>
            {prices.quarters.map((quarterId) => (
              <th key={quarterId} scope="col">
                <QuarterMark quarter={quarterNumber(quarterId)} name={words.quarter(quarterId)} size={14} />
                <span className="hint block">{shortMonths(quarterId, locale)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {crops.map((crop, row) => (
            <tr key={crop.id}>
              <th scope="row" className="desk-crop-head">
                <CropHead crop={crop}>
                  <CropIcon crop={cropName(crop.icon)} />
                </CropHead>
              </th>
              {prices.quarters.map((quarterId, column) => {
                const cell = { row, column };
                const key = sheet.keyAt(cell);
                const isCursor = isSameCell(cell, cursor);
                return (
                  <td
                    key={quarterId}
                    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
                    role="gridcell"
                    tabIndex={isCursor ? 0 : -1}
                    data-cell={`${row} ${column}`}
                    data-look={lookOf(state.drafts[keyOf(key)], sheet.lineOf(key))}
                    data-cursor={isCursor || undefined}
                    aria-selected={isSelected(cell)}
                    onPointerDown={(event) => choose(event, cell)}
                    // An editor that is still open asks something: it keeps the focus.
                    onMouseDown={(event) => isEditing && !isCursor && event.preventDefault()}
                    onDoubleClick={() => edit()}
                  >
                    {isCursor && isEditing ? (
                      <CellEditor
                        ref={editor}
                        grid={grid}
                        lineKey={key}
                        words={words}
                        first={edited}
                        onLeave={leaveEditor}
                      />
                    ) : (
                      <PriceCell grid={grid} lineKey={key} words={words} />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
