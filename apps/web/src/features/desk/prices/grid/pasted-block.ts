import type { CurrencyType } from '@canola/api-schema/money';
import type { PreviewCell } from '@canola/api-schema/trading/desk-prices';
import {
  type Cell,
  type Drafts,
  isImplausible,
  type PricedLine,
  type Sheet,
  withPrice,
} from './grid-state.ts';
import { readCell } from './price-text.ts';

/**
 * Where the cells of a pasted block land, from the cursor on, and how each reads. Nothing is changed by it; empty cells
 * are left out.
 */
export function pastedBlock(
  block: readonly (readonly string[])[],
  at: Cell,
  sheet: Sheet,
  currency: CurrencyType,
): PreviewCell[] {
  return block.flatMap((cells, row) =>
    cells.flatMap((text, column) => {
      const reading = readCell(text, currency);
      if (reading.kind === 'empty') return [];
      const cell = { row: at.row + row, column: at.column + column };
      const isOutside = cell.row >= sheet.rows || cell.column >= sheet.columns;
      const key = isOutside ? undefined : sheet.keyAt(cell);
      const line = key && sheet.lineOf(key);
      const pasted: PreviewCell = {
        line: row + 1,
        column: column + 1,
        field: 'price',
        text: text.trim().slice(0, 40),
        regionId: key?.regionId ?? null,
        cropId: key?.cropId ?? null,
        quarterId: key?.quarterId ?? null,
        price: reading.kind === 'price' ? reading.price : null,
        limitTons: null,
        validUntil: null,
        now: line?.state === 'ENDED' ? null : (line?.price ?? null),
        version: line?.version ?? 0,
        isImplausible: false,
        code: isOutside ? 'cell.outside' : reading.kind === 'refused' ? reading.code : null,
      };
      if (isOutside) return [{ ...pasted, price: null }];
      if (reading.kind === 'asked') return [{ ...pasted, code: 'cell.unclear', choices: reading.choices }];
      return [withPlausibility(pasted, sheet)];
    }),
  );
}

/** The person has said which of two prices the cell means. */
export function answered(cell: PreviewCell, price: string, sheet: Sheet): PreviewCell {
  return withPlausibility({ ...cell, price, code: null }, sheet);
}

function withPlausibility(cell: PreviewCell, sheet: Sheet): PreviewCell {
  const key = keyOfCell(cell);
  if (!key || cell.price === null) return cell;
  const row = { mode: 'FIXED' as const, ...key, version: 0, price: cell.price };
  return { ...cell, isImplausible: isImplausible({ row }, sheet.lineOf(key)) };
}

function keyOfCell({ regionId, cropId, quarterId }: PreviewCell) {
  return regionId && cropId && quarterId ? { regionId, cropId, quarterId } : undefined;
}

/** The price, limit and end that the cell puts into the drafts; undefined where that changes nothing. */
export function changeOfCell(cell: PreviewCell, drafts: Drafts, sheet: Sheet): PricedLine | undefined {
  const { price, now, limitTons, validUntil, code } = cell;
  const key = keyOfCell(cell);
  if (code !== null || price === null || !key) return undefined;
  const terms = { ...(limitTons !== null && { limitTons }), ...(validUntil !== null && { validUntil }) };
  const priced = { key, price, version: cell.version, ...terms };
  // The lines of other regions aren't on the sheet: today's price is all that is known of them.
  const isChange = sheet.lineOf(key)
    ? withPrice(drafts, priced, sheet) !== drafts
    : now === null || Number(price) !== Number(now) || Object.keys(terms).length > 0;
  return isChange ? priced : undefined;
}
