import { foldText } from '@canola/api-schema/plain-text';
import { MAX_TICKET_ROWS } from '@canola/api-schema/trading/desk-deliveries';
import { parse } from 'csv-parse/sync';

/** Everything that a thread of its own needs to know. */
export interface TicketTable {
  text: string;
  /** Names of the measured properties in every language, by id. */
  parameters: readonly { id: string; names: readonly string[] }[];
}

export interface ReadTicket {
  line: number;
  contract: string;
  number: string;
  lorry: string | null;
  day: string;
  grossKg: number | null;
  tareKg: number | null;
  quality: Record<string, string>;
  /** The first cell that isn't a number or a day. */
  unreadable: string | null;
  hasControls: boolean;
}

type Field = 'contract' | 'number' | 'day' | 'lorry' | 'gross' | 'tare';
/** Names of columns in English, Czech and Romanian, without accents. */
const COLUMNS: Record<Field, readonly string[]> = {
  contract: ['contract', 'smlouva', 'cislo smlouvy'],
  number: ['ticket', 'number', 'listek', 'vazni listek', 'cislo', 'cislo listku', 'bon', 'numar', 'nr'],
  day: ['day', 'date', 'den', 'datum', 'data', 'zi', 'ziua'],
  lorry: ['lorry', 'truck', 'plate', 'vozidlo', 'spz', 'rz', 'auto', 'camion', 'nr auto'],
  gross: ['gross', 'gross kg', 'brutto', 'brutto kg', 'brut', 'brut kg'],
  tare: ['tare', 'tare kg', 'tara', 'tara kg'],
};
const NEEDED: readonly Field[] = ['contract', 'number', 'day', 'gross', 'tare'];
const MOST_COLUMNS = 60;
const SHOWN = 60;
/** Nobody types them, and the database can't store some of them; each is shown as a character without a shape. */
const CONTROL = /(?![\t\r\n])\p{Cc}|\p{Bidi_Control}/gu;

/** Undefined where there is no such table; 'too-many' above the limit. */
export function readTickets({ text, parameters }: TicketTable): ReadTicket[] | 'too-many' | undefined {
  const lines = linesOf(text);
  const [header, ...rows] = lines ?? [];
  if (!header || header.cells.length > MOST_COLUMNS) return undefined;
  const names = header.cells.map((cell) =>
    foldText(cell)
      .replace(/[%*()[\]]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const columnOf = (known: readonly string[]) => names.findIndex((name) => known.includes(name));
  const at = Object.fromEntries(
    Object.entries(COLUMNS).map(([field, known]) => [field, columnOf(known)]),
  ) as Record<Field, number>;
  if (NEEDED.some((field) => at[field] < 0)) return undefined;
  if (rows.length > MAX_TICKET_ROWS) return 'too-many';
  const measured = parameters.flatMap(({ id, names: own }) => {
    const column = columnOf([id.toLowerCase(), ...own.map(foldText)]);
    return column < 0 ? [] : [{ id, column }];
  });
  return rows.map(({ number: line, cells }) => {
    const cell = (column: number) => (cells[column] ?? '').replaceAll(CONTROL, '\ufffd').trim();
    const [grossKg, tareKg, day] = [kilograms(cell(at.gross)), kilograms(cell(at.tare)), dayOf(cell(at.day))];
    const values = measured.flatMap(({ id, column }) =>
      cell(column) === '' ? [] : [{ id, text: cell(column) }],
    );
    const quality = Object.fromEntries(values.map(({ id, text: value }) => [id, value.replace(',', '.')]));
    const unreadable =
      day === undefined
        ? 'day'
        : grossKg === null
          ? 'grossKg'
          : tareKg === null
            ? 'tareKg'
            : (values.find(({ text: value }) => !/^\d{1,5}([.,]\d{1,2})?$/.test(value))?.id ?? null);
    return {
      line,
      contract: cell(at.contract).slice(0, SHOWN),
      number: cell(at.number).slice(0, SHOWN),
      lorry: (at.lorry < 0 ? '' : cell(at.lorry).slice(0, SHOWN)) || null,
      day: day ?? cell(at.day).slice(0, SHOWN),
      grossKg,
      tareKg,
      quality,
      hasControls: cells.some((text) => text.search(CONTROL) >= 0),
      unreadable: unreadable && quality[unreadable] !== undefined ? `quality.${unreadable}` : unreadable,
    };
  });
}

/** The delimiter is that of the first line. */
function linesOf(text: string): { number: number; cells: string[] }[] | undefined {
  const [first = ''] = text.split('\n', 1);
  const delimiter = first.includes('\t') ? '\t' : first.includes(';') ? ';' : ',';
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

/** 39860, 39 860, 39.860 and 39,860 are the same: a lorry is weighed in whole kilograms. */
function kilograms(text: string): number | null {
  const digits = text.replace(/\s*kg$/i, '').replace(/(?<=\d)[\s.,'](?=\d{3}(\D|$))/g, '');
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}

/** 2026-11-18, 18.11.2026 or 18/11/2026. */
function dayOf(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const [, localDay, localMonth, localYear] = /^(\d{1,2})[./]\s?(\d{1,2})[./]\s?(\d{4})$/.exec(text) ?? [];
  const iso = year
    ? `${year}-${month}-${day}`
    : localYear
      ? `${localYear}-${localMonth?.padStart(2, '0')}-${localDay?.padStart(2, '0')}`
      : undefined;
  const isReal = iso !== undefined && new Date(`${iso}T00:00:00Z`).toJSON()?.slice(0, 10) === iso;
  return isReal && iso >= '1900' && iso < '2200' ? iso : undefined;
}
