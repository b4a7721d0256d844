import { DAY_MS } from '@canola/api-schema/duration';
import type { CurrencyType } from '@canola/api-schema/money';
import type { RateType } from '@canola/api-schema/prices/rates';
import { monthsBefore } from '@canola/api-schema/quarter';
import type { Range } from './stock-exchange.search.ts';

/** The session that runs is shown by its bids, everything else by settlements (docs/product/exchange.md#instruments). */
export function rateTypeOf(range: Range): RateType {
  return range === 'today' ? 'BID' : 'SETTLE';
}

/** The first day of the rates; nothing: all of them, or of bids those of the running session. */
export function firstDayOf(range: Range, today: string): string | undefined {
  if (range === 'last_week') return daysBefore(today, 7);
  if (range === 'last_month') return monthsBefore(today, 1);
  if (range === 'last_year') return monthsBefore(today, 12);
  return undefined;
}

export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);
}

/** Thrown by the query, so that the chart shows its error box (docs/product/exchange.md#instruments). */
export class NotImplementedError extends Error {
  override name = 'NotImplementedError';
}

export function pairOf(currency: CurrencyType): readonly [CurrencyType, CurrencyType] {
  if (currency === 'GBP') throw new NotImplementedError('Not implemented');
  return currency === 'CZK' || currency === 'RON' ? ['EUR', currency] : ['EUR', 'USD'];
}

/** A marketing year starts with the harvest, on 1 July (docs/product/prices.md#quarters). */
export function marketingYearOf(day: string): number {
  const year = Number(day.slice(0, 4));
  return day.slice(5) < '07-01' ? year - 1 : year;
}
