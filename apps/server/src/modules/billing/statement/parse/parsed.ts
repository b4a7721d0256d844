import { createHash } from 'node:crypto';
import { type CurrencyType, CurrencyType as KnownCurrency } from '@canola/api-schema/money';
import { Decimal } from 'decimal.js';

/** Money that arrived. What went out is not read. */
export interface ParsedEntry {
  /** The same for the same booking in every file, so a second import finds it. */
  key: string;
  /** `2026-11-16`. */
  bookedOn: string;
  /** A decimal number as text with two decimals. */
  amount: string;
  currency: CurrencyType;
  variableSymbol: string | null;
  payer: string | null;
  message: string | null;
}

export interface ParsedStatement {
  /** The IBAN where the file names it. */
  account: string;
  currency: CurrencyType;
  from: string | null;
  to: string | null;
  entries: ParsedEntry[];
}

/** A file that is no statement, or one we do not understand. The message is for the log. */
export class UnreadableStatement extends Error {}

/** More than a bank books in a day, and as many as staff can confirm in one call. */
const MAX_ENTRIES = 5000;
const MAX_MESSAGE = 300;

export type RawEntry = Omit<ParsedEntry, 'key' | 'currency'> & {
  currency: string;
  /** The bank's own id of the booking, where it gives one. */
  reference: string | null;
};

/** What some banks write instead of a reference. */
const NO_REFERENCE = /^(NOTPROVIDED|NONREF|0*)$/i;

const hash = (parts: readonly (string | null)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * The bank's reference identifies a booking. Without one, or where the bank repeats it, the content does; the second
 * of two equal ones in a file is its own booking.
 */
export function withKeys(account: string, raw: readonly RawEntry[]): ParsedEntry[] {
  if (raw.length > MAX_ENTRIES) throw new UnreadableStatement(`more than ${MAX_ENTRIES} entries`);
  const references = Map.groupBy(raw, ({ reference }) => reference);
  const seen = new Map<string, number>();
  return raw.map(({ reference, ...entry }) => {
    const isUnique =
      reference !== null && !NO_REFERENCE.test(reference) && references.get(reference)?.length === 1;
    const content = [entry.bookedOn, entry.amount, entry.currency, entry.variableSymbol];
    const base = isUnique
      ? hash([account, reference])
      : hash([account, reference, ...content, entry.payer, entry.message]);
    const place = (seen.get(base) ?? 0) + 1;
    seen.set(base, place);
    return {
      ...entry,
      currency: currencyOf(entry.currency),
      payer: shortened(entry.payer),
      message: shortened(entry.message),
      key: place === 1 ? base : `${base}-${place}`,
    };
  });
}

const shortened = (text: string | null) => text?.trim().slice(0, MAX_MESSAGE) || null;

export function currencyOf(text: string | null | undefined): CurrencyType {
  const known = KnownCurrency.safeParse(text?.trim().toUpperCase());
  if (!known.success) throw new UnreadableStatement(`the currency ${text}`);
  return known.data;
}

/** `2026-11-16`, or a failure for what is not in the calendar. */
export function dateOf(year: string, month: string, day: string): string {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
  if (text !== `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
    throw new UnreadableStatement(`the date ${year}-${month}-${day}`);
  return text;
}

/** Cents and no more: a sum with thousandths is misread. */
export function amountOf(text: string): string {
  if (!/^\d{1,12}(\.\d{1,5})?$/.test(text)) throw new UnreadableStatement(`the amount ${text}`);
  const amount = new Decimal(text);
  if (amount.decimalPlaces() > 2) throw new UnreadableStatement(`the amount ${text}`);
  return amount.toFixed(2);
}
