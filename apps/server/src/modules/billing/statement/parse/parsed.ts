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

/** A file that isn't a statement, or one we do not understand. The message is for the log. */
export class UnreadableStatement extends Error {}

/** A table whose rows or sums can be read in two ways. */
export class UnclearStatement extends UnreadableStatement {}

/** More than a bank books in a day, and as many as staff can confirm in one call. */
const MAX_ENTRIES = 5000;
const MAX_MESSAGE = 300;

export type RawEntry = Omit<ParsedEntry, 'key' | 'currency'> & {
  currency: string;
  /** The bank's own id of the booking, where it gives one. */
  reference: string | null;
};

/** Some banks write these instead of a reference. */
const NO_REFERENCE = /^(NOTPROVIDED|NONREF|0*)$/i;

const hash = (parts: readonly (string | null)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * A booking is known by the bank's reference with its day, sum and symbol, because banks use a reference again; without one
 * by its words too. Which other bookings a file has changes nothing; of equal ones in a file each is its own.
 */
export function withKeys(account: string, raw: readonly RawEntry[]): ParsedEntry[] {
  if (raw.length > MAX_ENTRIES) throw new UnreadableStatement(`more than ${MAX_ENTRIES} entries`);
  const numbered = numbering();
  const money = raw.filter(({ amount }) => amount !== '0.00');
  return money.map(({ reference, ...entry }) => {
    const { bookedOn, amount, variableSymbol, payer, message } = entry;
    const facts = [bookedOn, amount, entry.currency, variableSymbol];
    const isKnown = reference !== null && !NO_REFERENCE.test(reference);
    const key = numbered(
      hash(
        isKnown
          ? ['booking', account, reference, ...facts]
          : ['booking', account, null, ...facts, payer, message],
      ),
    );
    return {
      ...entry,
      currency: currencyOf(entry.currency),
      payer: shortened(payer),
      message: shortened(message),
      key,
    };
  });
}

/** Adds `-2` to the second of equal ones. */
function numbering(): (base: string) => string {
  const seen = new Map<string, number>();
  return (base) => {
    const place = (seen.get(base) ?? 0) + 1;
    seen.set(base, place);
    return place === 1 ? base : `${base}-${place}`;
  };
}

/** A sign of two halves is not cut between them: the database takes no half. */
const shortened = (text: string | null) =>
  text
    ?.trim()
    .slice(0, MAX_MESSAGE)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed() || null;

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

/** A column of money holds less, and nobody pays more for a plan. */
const AMOUNT_BELOW = 10_000_000_000;

/** Cents and no more: a sum with thousandths is misread. */
export function amountOf(text: string): string {
  if (!/^\d{1,15}(\.\d{1,5})?$/.test(text)) throw new UnreadableStatement(`the amount ${text}`);
  const amount = new Decimal(text);
  if (amount.decimalPlaces() > 2 || amount.gte(AMOUNT_BELOW))
    throw new UnreadableStatement(`the amount ${text}`);
  return amount.toFixed(2);
}
