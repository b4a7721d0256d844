import { DAY_MS } from '@canola/api-schema/duration';
import { isDayQuoteTooOld } from '@canola/api-schema/quote-age';
import { Decimal } from 'decimal.js';
import { verdict } from './fill-rule.ts';

export interface OutlookTerms {
  price: string;
  lowPrice: string | null;
}

export interface DailyPrice {
  traderId: string;
  /** 'yyyy-MM-dd' */
  day: string;
  last: string;
  /** The last day on which it counts, if it was withdrawn or had an end. */
  until?: string | null;
}

export interface Sold {
  day: string;
  price: string;
  traderId: string;
  byLowPrice: boolean;
}

export interface DayBest {
  day: string;
  best: DailyPrice;
}

/** The best price of each day on which there is one: each trader's last price counts until it is too old. */
export function bestByDay(history: readonly DailyPrice[], to?: string): DayBest[] {
  const byDay = Map.groupBy(history, (price) => price.day);
  const sorted = [...byDay.keys()].toSorted();
  const last = to ?? sorted.at(-1);
  const current = new Map<string, DailyPrice>();
  const found: DayBest[] = [];
  for (let day = sorted[0]; day && last && day <= last; day = nextDay(day)) {
    for (const price of byDay.get(day) ?? []) current.set(price.traderId, price);
    const counts = (price: DailyPrice) =>
      !isDayQuoteTooOld(price.day, day) && (price.until == null || day <= price.until);
    const best = bestOf([...current.values()].filter(counts));
    if (best) found.push({ day, best });
  }
  return found;
}

/** Applies the rule day by day: the best price is judged as an arriving quote would be (docs/product/selling.md#matching). */
export function lookBack(terms: OutlookTerms, days: readonly DayBest[]): Sold | undefined {
  for (const { day, best } of days) {
    const judged = verdict(terms, best.last);
    if (judged === 'limit' || judged === 'stop')
      return { day, price: best.last, traderId: best.traderId, byLowPrice: judged === 'stop' };
  }
  return undefined;
}

/** Highest price, then the earliest. */
function bestOf(prices: readonly DailyPrice[]): DailyPrice | undefined {
  const [best] = prices.toSorted(
    (a, b) => new Decimal(b.last).cmp(a.last) || (a.day < b.day ? -1 : a.day > b.day ? 1 : 0),
  );
  return best;
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}
