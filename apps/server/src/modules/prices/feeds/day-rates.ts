import { CURRENCIES, type CurrencyType } from '@canola/api-schema/money';
import { Decimal } from 'decimal.js';
import type { DayFixing, PerEuro } from '../fx/fx.tables.ts';
import { FeedError } from './download.ts';

const RATE = /^\d{1,8}(?:[.,]\d{1,10})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DECIMALS = 8;

/** A rate per one unit as decimal text; undefined for anything that isn't a positive number. */
export function rateOf(text: string | undefined, units = '1'): string | undefined {
  const [rate, divisor] = [text?.trim() ?? '', units.trim()];
  if (!RATE.test(rate) || !/^\d{1,6}$/.test(divisor) || Number(divisor) === 0) return undefined;
  const value = new Decimal(rate.replace(',', '.')).div(divisor).toDecimalPlaces(DECIMALS);
  return value.gt(0) ? value.toString() : undefined;
}

/** 'yyyy-MM-dd' if there is such a day. */
export function dayOf(text: string | undefined): string | undefined {
  if (text === undefined || !DAY.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text;
}

/** 'dd.MM.yyyy', as Czech files write it. */
export function czechDayOf(text: string | undefined): string | undefined {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text?.trim() ?? '') ?? [];
  return dayOf(`${year}-${month}-${day}`);
}

/** Collects rates by day, whatever their order; a repeated rate replaces the earlier one. */
export class DayRates {
  readonly #days = new Map<string, PerEuro>();

  add(day: string | undefined, currency: string | undefined, perEuro: string | undefined): void {
    if (day === undefined || perEuro === undefined || !isOurs(currency)) return;
    this.#days.set(day, { ...this.#days.get(day), [currency]: perEuro });
  }

  /** Oldest first. A file without a single rate is not a file of rates. */
  list(): DayFixing[] {
    if (this.#days.size === 0) throw new FeedError('the feed has no rates');
    return [...this.#days]
      .map(([day, perEuro]) => ({ day, perEuro }))
      .sort((a, b) => (a.day < b.day ? -1 : 1));
  }
}

function isOurs(currency: string | undefined): currency is CurrencyType {
  return currency !== 'EUR' && (CURRENCIES as readonly string[]).includes(currency ?? '');
}
