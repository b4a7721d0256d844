import { foldText } from '@canola/api-schema/plain-text';
import { parse } from 'csv-parse/sync';
import { decimalMarkOf, isOut, plainNumber, unmarked } from './amounts.ts';
import {
  amountOf,
  currencyOf,
  dateOf,
  type ParsedStatement,
  UnclearStatement,
  UnreadableStatement,
  withKeys,
} from './parsed.ts';
import { symbolField, symbolInWords } from './symbol.ts';

/** Names that Czech, Slovak, Romanian and English exports give their columns, the best first. */
const COLUMNS = {
  date: [
    'datum zauctovani',
    'zauctovano',
    'datum provedeni',
    'datum transakce',
    'datum',
    'booking date',
    'booked on',
    'date',
    'data tranzactiei',
    'data',
    'datum valuty',
    'value date',
  ],
  amount: [
    'castka v mene uctu',
    'zauctovana castka',
    'objem',
    'castka',
    'suma',
    'amount',
    'credit',
    'suma credit',
  ],
  currency: ['mena uctu', 'mena', 'currency', 'moneda', 'valuta', 'ccy'],
  symbol: ['vs', 'variabilni symbol', 'variabilny symbol', 'variable symbol'],
  payer: [
    'nazev protiuctu',
    'nazev protistrany',
    'jmeno protistrany',
    'protistrana',
    'nazov protiuctu',
    'counterparty',
    'payer',
    'partner',
    'platitor',
  ],
  message: [
    'zprava pro prijemce',
    'sprava pre prijemcu',
    'informacia pre prijemcu',
    'zprava',
    'message',
    'details',
    'detalii',
    'descriere',
    'popis',
    'description',
    'poznamka',
  ],
  reference: [
    'id pohybu',
    'id transakce',
    'id operace',
    'id pokynu',
    'transaction id',
    'reference',
    'referinta',
    'cislo transakce',
  ],
  account: ['iban', 'vlastni ucet', 'cislo uctu', 'account'],
} as const;
type Column = keyof typeof COLUMNS;
type Header = Partial<Record<Column, number>>;

/** The lines above the header, where banks name the account and the days. */
const MAX_PREAMBLE = 40;
const DELIMITERS = [';', ',', '\t'];

export function parseCsv(text: string): ParsedStatement {
  for (const delimiter of DELIMITERS) {
    const rows = rowsOf(text, { delimiter });
    const at = rows ? headerAt(rows) : -1;
    if (rows && at >= 0) return read(rows, at);
    if (!rows && headerAt(rowsOf(text, { delimiter, quote: false }) ?? []) >= 0)
      throw new UnclearStatement('a quotation mark that is not closed');
  }
  throw new UnreadableStatement('no header with a date and an amount');
}

const headerAt = (rows: readonly string[][]) =>
  rows.slice(0, MAX_PREAMBLE).findIndex((row) => isHeader(headerOf(row)));

function rowsOf(text: string, options: { delimiter: string; quote?: false }): string[][] | undefined {
  try {
    return parse(text, {
      ...options,
      bom: true,
      relaxColumnCount: true,
      // "Lesy" s.r.o. is a name too; with spaces trimmed at the end, nothing could follow the mark that closes.
      relaxQuotes: true,
      ltrim: true,
      skipEmptyLines: true,
      maxRecordSize: 100_000,
    }) as unknown as string[][];
  } catch {
    return undefined;
  }
}

const simple = (name: string) =>
  foldText(name)
    .replaceAll(/[^a-z ]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();

function headerOf(row: readonly string[]): Header {
  const names = row.map(simple);
  const found = Object.entries(COLUMNS).flatMap(([column, known]) => {
    const name = known.find((heading) => names.includes(heading));
    return name === undefined ? [] : [[column, names.indexOf(name)]];
  });
  return Object.fromEntries(found);
}

const isHeader = (header: Header): boolean => header.date !== undefined && header.amount !== undefined;

const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/;
const CURRENCY = /\b(CZK|EUR|RON|GBP|USD)\b/;

function read(rows: readonly string[][], at: number): ParsedStatement {
  const header = headerOf(rows[at] ?? []);
  const preamble = rows.slice(0, at).flat().join(' ; ');
  const cells = (row: readonly string[]) => (column: Column) => {
    const index = header[column];
    return index === undefined ? null : row[index]?.trim() || null;
  };
  const body = withoutEnds(rows.slice(at + 1), rows[at] ?? [])
    .filter(isWhole(rows[at] ?? []))
    .map(cells);
  const account = (
    body.map((cell) => cell('account')).find((iban) => iban && IBAN.test(iban)) ??
    IBAN.exec(preamble)?.[0] ??
    ''
  ).replaceAll(' ', '');
  const usual = CURRENCY.exec(preamble)?.[0];
  const bookings = body.flatMap((cell) => {
    const [date, amount] = [cell('date'), cell('amount')];
    // A line of totals at the end has no date.
    return date && amount && /\d/.test(date) ? [{ cell, date, number: plainNumber(amount) }] : [];
  });
  const mark = decimalMarkOf(bookings.map(({ number }) => number));
  const raw = bookings.flatMap(({ cell, date, number }) => {
    if (isOut(number)) return [];
    const sum = amountOf(unmarked(number, mark));
    return [
      {
        bookedOn: dayOf(date),
        amount: sum,
        currency: cell('currency') ?? usual ?? '',
        variableSymbol: symbolField(cell('symbol')) ?? symbolInWords(cell('message')),
        payer: cell('payer'),
        message: cell('message'),
        reference: cell('reference'),
      },
    ];
  });
  const entries = withKeys(account, raw);
  const days = entries.map(({ bookedOn }) => bookedOn).sort();
  return {
    account,
    currency: currencyOf(usual ?? entries[0]?.currency ?? body[0]?.('currency')),
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    entries,
  };
}

const DAY = /^\d{1,2}[./] ?\d{1,2}[./] ?\d{4}|^\d{4}-\d\d-\d\d/;

/**
 * A payer's quotation mark or delimiter, in a file whose bank does not escape them, joins rows and moves columns: what is
 * read then is not what the bank wrote. A line of totals may be shorter; it has no date.
 */
const isWhole = (header: readonly string[]) => (row: readonly string[], at: number) => {
  if (row.some((cell) => /[\r\n]/.test(cell.trim())))
    throw new UnclearStatement(`a line break in row ${at + 1}`);
  if (row.length === header.length) return true;
  if (hasDay(row)) throw new UnclearStatement(`${row.length} columns in row ${at + 1}`);
  return false;
};

/** Some banks end every row with a delimiter, but not the header. */
function withoutEnds(rows: readonly string[][], header: readonly string[]): readonly string[][] {
  const isEnded = rows
    .filter(hasDay)
    .every((row) => row.length === header.length + 1 && row.at(-1)?.trim() === '');
  return isEnded ? rows.map((row) => row.slice(0, header.length)) : rows;
}

const hasDay = (row: readonly string[]) => row.some((cell) => DAY.test(cell.trim()));

/** 16.11.2026, 2026-11-16, 16/11/2026, 20261116; a time may follow. */
function dayOf(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[./] ?(\d{1,2})[./] ?(\d{4})/.exec(text) ?? [];
  if (day && month && year) return dateOf(year, month, day);
  const [, y, m, d] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(text) ?? [];
  if (y && m && d) return dateOf(y, m, d);
  throw new UnreadableStatement(`the date ${text}`);
}
