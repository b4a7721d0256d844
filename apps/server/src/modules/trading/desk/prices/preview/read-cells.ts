import type { CurrencyType } from '@canola/api-schema/money';
import { foldText } from '@canola/api-schema/plain-text';
import {
  type CellRefusal,
  MAX_PREVIEW_CELLS,
  type PreviewCell,
  type PreviewPrices,
} from '@canola/api-schema/trading/desk-prices';
import { parse } from 'csv-parse/sync';
import { readNumber } from './read-number.ts';

interface Named {
  id: string;
  names: readonly string[];
}

/** The grid that the text is read for; everything a thread of its own needs to know. */
export interface Grid extends PreviewPrices {
  currency: CurrencyType;
  quarters: readonly string[];
  crops: readonly Named[];
  regions: readonly Named[];
}

/** The end of a price as the cell says it, in the region's own time. */
export type ReadCell = Omit<PreviewCell, 'now' | 'version' | 'isImplausible'>;

type Field = PreviewCell['field'];
interface Line {
  number: number;
  cells: string[];
}

/** Names of columns in English, Czech and Romanian, without accents. */
const COLUMNS: Partial<Record<Field, readonly string[]>> = {
  region: ['region', 'kraj', 'oblast', 'judet', 'regiune'],
  crop: ['crop', 'plodina', 'komodita', 'zbozi', 'input', 'cultura', 'produs', 'marfa'],
  quarter: ['quarter', 'delivery', 'ctvrtleti', 'kvartal', 'dodani', 'trimestru', 'livrare'],
  price: ['price', 'cena', 'pret'],
  currency: ['currency', 'mena', 'moneda', 'valuta'],
  limit: ['limit', 'limit t', 'limit tons', 'limita'],
  validUntil: ['valid until', 'plati do', 'platnost do', 'valabil pana la'],
};
const SHOWN_TEXT = 40;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Bidi_Control}/u;

/** Reads each cell of a pasted or uploaded text; nothing is stored. */
export function readCells(grid: Grid): ReadCell[] {
  const lines = linesOf(grid.text, grid.at !== undefined);
  if (lines === undefined) return [cellOf(1, 1, 'header', grid.text, { code: 'column.unknown' })];
  let count = 0;
  for (const { number, cells } of lines) {
    count += cells.length;
    if (count > MAX_PREVIEW_CELLS) return [cellOf(number, 1, 'price', '', { code: 'cell.too-many' })];
  }
  return grid.at ? readBlock(grid, lines, grid.at) : readTable(grid, lines);
}

/** A block of a spreadsheet has tabs; a file has the delimiter that its first line shows. */
function linesOf(text: string, isBlock: boolean): Line[] | undefined {
  const [first = ''] = text.split('\n', 1);
  const delimiter = text.includes('\t') ? '\t' : first.includes(';') ? ';' : isBlock ? '\t' : ',';
  try {
    const rows = parse(text, {
      delimiter,
      bom: true,
      info: true,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      maxRecordSize: 100_000,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return rows.map(({ record, info }) => ({ number: info.lines, cells: record }));
  } catch {
    return undefined;
  }
}

function readBlock(grid: Grid, lines: readonly Line[], at: NonNullable<Grid['at']>): ReadCell[] {
  const firstCrop = at.cropIds.indexOf(at.cropId);
  const firstQuarter = grid.quarters.indexOf(at.quarterId);
  return lines.flatMap(({ number, cells }, row) =>
    cells.flatMap((text, column): ReadCell[] => {
      if (text.trim() === '') return [];
      const cropId = firstCrop < 0 ? undefined : at.cropIds[firstCrop + row];
      const quarterId = firstQuarter < 0 ? undefined : grid.quarters[firstQuarter + column];
      const here = { regionId: grid.regionId, cropId: cropId ?? null, quarterId: quarterId ?? null };
      if (!cropId || !quarterId)
        return [cellOf(number, column + 1, 'price', text, { ...here, code: 'cell.outside' })];
      if (!grid.crops.some(({ id }) => id === cropId))
        return [cellOf(number, column + 1, 'crop', text, { ...here, code: 'crop.not-traded' })];
      return [priceCell(grid, number, column + 1, text, here)];
    }),
  );
}

/** A price for each row, or a crop for each row and a quarter for each column. */
function readTable(grid: Grid, [header, ...lines]: readonly Line[]): ReadCell[] {
  const names = header?.cells.map(simple) ?? [];
  const columnOf = (field: Field) => names.findIndex((name) => COLUMNS[field]?.includes(name));
  const quarterColumns = (header?.cells ?? []).flatMap((text, column) => {
    const id = quarterOf(text);
    return id ? [{ id, column }] : [];
  });
  const isMatrix = quarterColumns.length > 0;
  const needed: Field[] = isMatrix ? ['crop'] : ['crop', 'quarter', 'price'];
  const missing = needed.find((field) => columnOf(field) < 0);
  const headerLine = header?.number ?? 1;
  if (missing) return [cellOf(headerLine, 1, missing, '', { code: 'column.missing' })];
  const known = new Set(Object.values(COLUMNS).flat());
  const unknown = (header?.cells ?? []).flatMap((text, column) =>
    text.trim() === '' || known.has(simple(text)) || quarterOf(text)
      ? []
      : [cellOf(headerLine, column + 1, 'header', text, { code: 'column.unknown' })],
  );
  const seen = new Set<string>();
  const rows = lines.flatMap((line) => {
    const cell = (field: Field) => line.cells[columnOf(field)]?.trim() ?? '';
    const place = (field: Field) => columnOf(field) + 1;
    const regionId = cell('region') === '' ? grid.regionId : idOf(grid.regions, cell('region'));
    const cropId = idOf(grid.crops, cell('crop'));
    const wrong = (field: Field, code: CellRefusal) => [
      cellOf(line.number, place(field), field, cell(field), { regionId, cropId, code }),
    ];
    if (!regionId) return wrong('region', 'region.not-served');
    if (!cropId)
      return wrong('crop', CONTROL.test(cell('crop')) ? 'cell.control-character' : 'crop.not-traded');
    const prices = isMatrix
      ? quarterColumns
      : [{ id: quarterOf(cell('quarter')) ?? '', column: columnOf('price') }];
    return prices.flatMap(({ id, column }): ReadCell[] => {
      const text = line.cells[column]?.trim() ?? '';
      if (text === '') return [];
      const here = { regionId, cropId, quarterId: grid.quarters.includes(id) ? id : null };
      const refused = (field: Field, code: CellRefusal) => [
        cellOf(line.number, isMatrix ? column + 1 : place(field), field, isMatrix ? text : cell(field), {
          ...here,
          code,
        }),
      ];
      if (here.quarterId === null) return refused('quarter', 'quarter.not-offered');
      const key = `${regionId} ${cropId} ${id}`;
      if (seen.has(key)) return refused('price', 'row.duplicate');
      seen.add(key);
      const priced = priceCell(grid, line.number, column + 1, text, here);
      if (priced.code) return [priced];
      if (cell('currency') !== '' && cell('currency').toUpperCase() !== grid.currency)
        return refused('currency', 'cell.other-currency');
      if (isMatrix) return [priced];
      return [withTerms(grid, priced, cell('limit'), cell('validUntil'), place)];
    });
  });
  return [...unknown, ...rows];
}

function withTerms(
  { currency, separator }: Grid,
  priced: ReadCell,
  limit: string,
  end: string,
  place: (field: Field) => number,
): ReadCell {
  const refused = (field: Field, text: string, code: CellRefusal, choices?: string[]) => ({
    ...priced,
    field,
    column: place(field),
    text: shortened(text),
    code,
    ...(choices && { choices }),
  });
  const tons = limit === '' ? undefined : readNumber(limit, { currency, separator, decimals: 1 });
  if (tons && 'code' in tons)
    return refused('limit', limit, tons.code === 'cell.unclear' ? tons.code : 'limit.invalid', tons.choices);
  const validUntil = end === '' ? null : momentOf(end);
  if (validUntil === undefined) return refused('validUntil', end, 'valid-until.invalid');
  return { ...priced, limitTons: tons?.value ?? null, validUntil };
}

function priceCell(
  { currency, separator }: Grid,
  line: number,
  column: number,
  text: string,
  here: Pick<ReadCell, 'regionId' | 'cropId' | 'quarterId'>,
): ReadCell {
  if (CONTROL.test(text))
    return cellOf(line, column, 'price', text, { ...here, code: 'cell.control-character' });
  const read = readNumber(text, { currency, separator, decimals: 2 });
  return cellOf(line, column, 'price', text, {
    ...here,
    ...('value' in read ? { price: read.value } : read),
  });
}

function cellOf(
  line: number,
  column: number,
  field: Field,
  text: string,
  facts: Partial<ReadCell>,
): ReadCell {
  return {
    line,
    column,
    field,
    text: shortened(text),
    regionId: null,
    cropId: null,
    quarterId: null,
    price: null,
    limitTons: null,
    validUntil: null,
    code: null,
    ...facts,
  };
}

/** Shown as it was pasted; control characters have no shape. */
function shortened(text: string): string {
  const shown = text.replaceAll(new RegExp(CONTROL, 'gu'), '\ufffd').trim();
  return shown.length > SHOWN_TEXT ? `${shown.slice(0, SHOWN_TEXT)}…` : shown;
}

const simple = (text: string) =>
  foldText(text)
    .replaceAll(/[^a-z0-9 ]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();

function idOf(known: readonly Named[], text: string): string | null {
  const wanted = simple(text);
  return (
    known.find(({ id, names }) => id === text || names.some((name) => simple(name) === wanted))?.id ?? null
  );
}

/** Q4 26, Q4 2026, 2026Q4, 4/2026 */
function quarterOf(text: string): string | undefined {
  const [, quarter = '', year = ''] = /^q?([1-4])[ /.]*(\d{4}|\d{2})$/i.exec(text.trim()) ?? [];
  if (quarter && (year.length === 4 || /^q/i.test(text.trim()))) return `20${year.slice(-2)}Q${quarter}`;
  const [, long, which] = /^(\d{4})[ -]?q([1-4])$/i.exec(text.trim()) ?? [];
  return long && which ? `${long}Q${which}` : undefined;
}

/** `yyyy-MM-ddTHH:mm` of the region's own time; a day alone is valid until its end. Undefined for no moment. */
function momentOf(text: string): string | undefined {
  const [, day, month, year, time] =
    /^(\d{1,2})[./] ?(\d{1,2})[./] ?(\d{4})(?: (\d{1,2}:\d{2}))?$/.exec(text) ?? [];
  const [, date, hours] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{1,2}:\d{2}))?$/.exec(text) ?? [];
  const wanted = date ?? (year && `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`);
  const moment = `${wanted}T${(hours ?? time ?? '23:59').padStart(5, '0')}`;
  const read = new Date(`${moment}:00Z`);
  // The 30th of February would be read as a day in March.
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(moment) ? moment : undefined;
}
