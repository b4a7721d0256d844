import { QUOTE_OUTLIER_FACTOR } from '@canola/api-schema/limits';
import type { DeskLine, DeskRow, LineKey, RefusedRow } from '@canola/api-schema/trading/desk-prices';
import { OLD_AFTER_MS } from '#shared/time/format.ts';

/** A changed line, as it will be sent. */
export interface LineDraft {
  row: DeskRow;
  /** Why the server left it out when it was published last. */
  refusal?: Pick<RefusedRow, 'code' | 'taken' | 'reason'>;
}

/** By {@link keyOf}, of all regions. */
export type Drafts = Readonly<Record<string, LineDraft>>;

export interface Cell {
  row: number;
  column: number;
}

export interface GridState {
  cursor: Cell;
  /** The other corner of the selected block; the cursor itself when one cell is selected. */
  anchor: Cell;
  drafts: Drafts;
  past: readonly Drafts[];
}

/** The rows, columns and published lines that the grid shows. */
export interface Sheet {
  rows: number;
  columns: number;
  keyAt(cell: Cell): LineKey;
  lineOf(key: LineKey): DeskLine | undefined;
  /** When the lines were read. */
  now: number;
}

type Change<Row> = Row extends DeskRow ? Omit<Row, keyof LineKey | 'version'> : never;
/** The new state of a line; its key and version come with it. */
export type LineChange = Change<DeskRow>;

/** A price for a line; a limit or an end that is not named stays as it is. */
export interface PricedLine {
  key: LineKey;
  price: string;
  limitTons?: string;
  validUntil?: string;
  /** Of a line that is not on the sheet, as the server read it. */
  version?: number;
}

export type GridAction =
  | { type: 'move'; by: Cell; isExtended?: boolean }
  | { type: 'select'; cell: Cell; isExtended?: boolean }
  | { type: 'along'; by: 1 | -1 }
  | { type: 'price'; prices: readonly PricedLine[] }
  | { type: 'change'; key: LineKey; change: LineChange }
  | { type: 'withdraw'; keys?: readonly LineKey[] }
  | { type: 'fill'; direction: 'down' | 'right' }
  | { type: 'undo' }
  | { type: 'discard'; keys: readonly LineKey[] }
  | { type: 'published'; rows: readonly DeskRow[]; refused: readonly RefusedRow[] }
  | { type: 'keep-mine'; key: LineKey }
  | { type: 'load'; drafts: Drafts };

const MOST_UNDOS = 100;
const FIRST: Cell = { row: 0, column: 0 };

export const startGrid = (drafts: Drafts): GridState => ({ cursor: FIRST, anchor: FIRST, drafts, past: [] });

export const keyOf = ({ regionId, cropId, quarterId }: LineKey): string =>
  `${regionId}|${cropId}|${quarterId}`;

export function reduceGrid(state: GridState, action: GridAction, sheet: Sheet): GridState {
  switch (action.type) {
    case 'move': {
      const { row, column } = state.cursor;
      const cell = { row: row + action.by.row, column: column + action.by.column };
      return goTo(state, clamp(sheet, cell), action.isExtended);
    }
    case 'select':
      return goTo(state, clamp(sheet, action.cell), action.isExtended);
    case 'along':
      return goTo(state, along(sheet, state.cursor, action.by));
    case 'price':
      return changed(
        state,
        action.prices.reduce((drafts, priced) => withPrice(drafts, priced, sheet), state.drafts),
      );
    case 'change':
      return changed(state, withChange(state.drafts, action.key, action.change, sheet));
    case 'withdraw':
      return changed(
        state,
        withdrawn(state.drafts, action.keys ?? selectedCells(state).map(sheet.keyAt), sheet),
      );
    case 'fill':
      return changed(state, filled(state, action.direction, sheet));
    case 'undo': {
      const drafts = state.past.at(-1);
      return drafts ? { ...state, drafts, past: state.past.slice(0, -1) } : state;
    }
    case 'discard':
      return changed(state, without(state.drafts, action.keys));
    case 'published':
      // A published price can't be taken back by an undo.
      return { ...state, past: [], drafts: afterPublishing(state.drafts, action) };
    case 'keep-mine':
      return changed(state, rebased(state.drafts, action.key, sheet));
    case 'load':
      return isSameDrafts(state.drafts, action.drafts)
        ? state
        : { ...state, drafts: action.drafts, past: [] };
    default:
      throw new Error(`Unhandled action ${action satisfies never}`);
  }
}

function clamp({ rows, columns }: Sheet, { row, column }: Cell): Cell {
  const within = (at: number, size: number) => Math.max(0, Math.min(at, size - 1));
  return { row: within(row, rows), column: within(column, columns) };
}

function goTo(state: GridState, cursor: Cell, isExtended = false): GridState {
  return { ...state, cursor, anchor: isExtended ? state.anchor : cursor };
}

/** The next quarter; after the last one, the first of the next crop. */
function along({ rows, columns }: Sheet, { row, column }: Cell, by: 1 | -1): Cell {
  const at = Math.max(0, Math.min(row * columns + column + by, rows * columns - 1));
  return { row: Math.floor(at / columns), column: at % columns };
}

/** The cells of the selected block, row by row. */
export function selectedCells({ cursor, anchor }: Pick<GridState, 'cursor' | 'anchor'>): Cell[] {
  const columns = range(cursor.column, anchor.column);
  return range(cursor.row, anchor.row).flatMap((row) => columns.map((column) => ({ row, column })));
}

function range(a: number, b: number): number[] {
  return Array.from({ length: Math.abs(a - b) + 1 }, (_, index) => Math.min(a, b) + index);
}

function changed(state: GridState, drafts: Drafts): GridState {
  if (drafts === state.drafts) return state;
  return { ...state, drafts, past: [...state.past, state.drafts].slice(-MOST_UNDOS) };
}

/** A typed price makes a formula fixed; limit and end stay as they are. The same drafts where it changes nothing. */
export function withPrice(drafts: Drafts, priced: PricedLine, sheet: Sheet): Drafts {
  const { key, price, version, ...terms } = priced;
  const { validUntil = null, limitTons = null } = targetOf(drafts, key, sheet) ?? {};
  return withChange(drafts, key, { mode: 'FIXED', price, validUntil, limitTons, ...terms }, sheet, version);
}

/** The line once its draft is published: the draft, else what is published. */
export function targetOf(
  drafts: Drafts,
  key: LineKey,
  sheet: Pick<Sheet, 'lineOf'>,
): Exclude<DeskRow, { mode: 'WITHDRAWN' }> | undefined {
  const row = drafts[keyOf(key)]?.row ?? publishedRow(sheet.lineOf(key));
  return row?.mode === 'WITHDRAWN' ? undefined : row;
}

/** An open line as a change that would leave it as it is. */
function publishedRow(line: DeskLine | undefined): DeskRow | undefined {
  if (!line || line.state === 'NONE' || line.state === 'ENDED') return undefined;
  const { regionId, cropId, quarterId, version, validUntil, limitTons } = line;
  const open = { regionId, cropId, quarterId, version, validUntil, limitTons };
  if (line.mode === 'FIXED')
    return line.price === null ? undefined : { mode: 'FIXED', ...open, price: line.price };
  if (!line.formula) return undefined;
  const { referenceFutures: _, ...formula } = line.formula;
  return { mode: 'FORMULA', ...open, formula };
}

function withChange(drafts: Drafts, key: LineKey, change: LineChange, sheet: Sheet, read = 0): Drafts {
  const { regionId, cropId, quarterId } = key;
  const line = sheet.lineOf(key);
  const version = drafts[keyOf(key)]?.row.version ?? line?.version ?? read;
  const row: DeskRow = { ...change, regionId, cropId, quarterId, version };
  if (isSettled(line, sheet.now) && isSameRow(row, publishedRow(line))) return without(drafts, [key]);
  const drafted = drafts[keyOf(key)];
  if (drafted && !drafted.refusal && isSameRow(row, drafted.row)) return drafts;
  return { ...drafts, [keyOf(key)]: { row } };
}

/** The same price again changes nothing, unless the line is old, full or paused: then it is published anew. */
function isSettled(line: DeskLine | undefined, now: number): boolean {
  if (line?.state !== 'OPEN' || line.publishedAt === null) return false;
  return now - Date.parse(line.publishedAt) < OLD_AFTER_MS;
}

/** `5210.00` is the same price as `5210`. */
function isSameRow(a: DeskRow, b: DeskRow | undefined): boolean {
  const asNumber = (_: string, value: unknown) =>
    typeof value === 'string' && /^-?[\d.]+$/.test(value) ? Number(value) : value;
  const written = (row: DeskRow | undefined) =>
    JSON.stringify(Object.entries(row ?? {}).toSorted(), asNumber);
  return written(a) === written(b);
}

/** In any order; a refusal counts too. */
function isSameDrafts(a: Drafts, b: Drafts): boolean {
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => {
    const [mine, theirs] = [a[key], b[key]];
    return mine && theirs && isSameRow(mine.row, theirs.row) && mine.refusal?.code === theirs.refusal?.code;
  });
}

/** A line without a published price has nothing to withdraw: only its draft goes. */
function withdrawn(drafts: Drafts, keys: readonly LineKey[], sheet: Sheet): Drafts {
  let next = drafts;
  for (const { regionId, cropId, quarterId } of keys) {
    const key = { regionId, cropId, quarterId };
    const line = sheet.lineOf(key);
    if (!line || line.state === 'NONE' || line.state === 'ENDED') next = without(next, [key]);
    else if (next[keyOf(key)]?.row.mode !== 'WITHDRAWN')
      next = { ...next, [keyOf(key)]: { row: { mode: 'WITHDRAWN', ...key, version: line.version } } };
  }
  return next;
}

function without(drafts: Drafts, keys: readonly LineKey[]): Drafts {
  const gone = new Set(keys.map(keyOf));
  const left = Object.entries(drafts).filter(([key]) => !gone.has(key));
  return left.length === Object.keys(drafts).length ? drafts : Object.fromEntries(left);
}

/** The first row of a block goes into the others; into a single row goes the one above it. */
function filled(state: GridState, direction: 'down' | 'right', sheet: Sheet): Drafts {
  const axis = direction === 'down' ? 'row' : 'column';
  const first = Math.min(state.cursor[axis], state.anchor[axis]);
  const from = state.cursor[axis] === state.anchor[axis] ? first - 1 : first;
  if (from < 0) return state.drafts;
  return selectedCells(state)
    .filter((cell) => cell[axis] !== from)
    .reduce((drafts, cell) => {
      const price = priceOf(state.drafts, sheet.keyAt({ ...cell, [axis]: from }), sheet);
      return price === undefined ? drafts : withPrice(drafts, { key: sheet.keyAt(cell), price }, sheet);
    }, state.drafts);
}

/** The price that a farm will see: of a formula the one it has now. */
export function priceOf(drafts: Drafts, key: LineKey, sheet: Pick<Sheet, 'lineOf'>): string | undefined {
  const target = targetOf(drafts, key, sheet);
  if (!target) return undefined;
  return target.mode === 'FIXED' ? target.price : (sheet.lineOf(key)?.price ?? undefined);
}

function afterPublishing(
  drafts: Drafts,
  { rows, refused }: { rows: readonly DeskRow[]; refused: readonly RefusedRow[] },
): Drafts {
  const refusals = new Map(refused.map((refusal) => [refusal.index, refusal]));
  const next = {
    ...without(
      drafts,
      rows.filter((_, index) => !refusals.has(index)),
    ),
  };
  for (const [index, { code, taken, reason }] of refusals) {
    const key = rows[index] && keyOf(rows[index]);
    const draft = key && next[key];
    if (draft)
      next[key] = { ...draft, refusal: { code, ...(taken && { taken }), ...(reason && { reason }) } };
  }
  return next;
}

/** Somebody else was quicker, and the person keeps their own value. */
function rebased(drafts: Drafts, key: LineKey, sheet: Sheet): Drafts {
  const draft = drafts[keyOf(key)];
  const line = sheet.lineOf(key);
  if (!draft || !line) return drafts;
  return { ...drafts, [keyOf(key)]: { row: { ...draft.row, version: line.version } } };
}

/** Somebody else changed the line after the draft was begun: both values are shown. */
export const isOvertaken = (draft: LineDraft, line: DeskLine | undefined): boolean =>
  line !== undefined && draft.row.version !== line.version;

/** A draft far from the last price; the server refuses it unless it is ticked (docs/product/prices.md#quotes). */
export function isImplausible({ row }: LineDraft, line: DeskLine | undefined): boolean {
  if (row.mode !== 'FIXED' || !line?.price) return false;
  const [price, last] = [Number(row.price), Number(line.price)];
  return price > last * QUOTE_OUTLIER_FACTOR || price * QUOTE_OUTLIER_FACTOR < last;
}

/** A slip of one or two digits, mended: 45 900 next to 4 560 is 4 590. */
export function mendedPrice({ row }: LineDraft, line: DeskLine | undefined): string | undefined {
  if (row.mode !== 'FIXED') return undefined;
  return [0.1, 10, 0.01, 100]
    .map((factor) => String(Number((Number(row.price) * factor).toFixed(2))))
    .find((price) => !isImplausible({ row: { ...row, price } }, line));
}
