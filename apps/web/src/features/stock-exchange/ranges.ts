import type { CurrencyType } from '@canola/api-schema/money';
import type { RateType } from '@canola/api-schema/prices/rates';
import type { Range } from './stock-exchange.search.ts';

/** The session that runs is shown by its bids, everything else by settlements (docs/product/exchange.md#instruments). */
export function rateTypeOf(range: Range): RateType {
  return range === 'today' ? 'BID' : 'SETTLE';
}

/** From which day on rates are asked for; nothing: all of them, or of bids those of the running session. */
export function firstDayOf(range: Range, today: string): string | undefined {
  if (range === 'last_week') return daysBefore(today, 7);
  if (range === 'last_month') return monthsBefore(today, 1);
  if (range === 'last_year') return monthsBefore(today, 12);
  return undefined;
}

export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10);
}

/** The same day of an earlier month, or its last one where it is shorter: 31 March, a month before, is 28 February. */
export function monthsBefore(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - count, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}

/** Thrown where it is asked for, so that the chart shows its error box (docs/product/exchange.md#instruments). */
export class NotImplementedError extends Error {
  override name = 'NotImplementedError';
}

/** What a company's currency is compared with. */
export function pairOf(currency: CurrencyType): readonly [CurrencyType, CurrencyType] {
  if (currency === 'GBP') throw new NotImplementedError('Not implemented');
  return currency === 'CZK' || currency === 'RON' ? ['EUR', currency] : ['EUR', 'USD'];
}
