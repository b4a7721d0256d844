import { QUOTE_MAX_AGE_DAYS } from '@canola/api-schema/limits';
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
}

export interface Sold {
  day: string;
  price: string;
  traderId: string;
  byLowPrice: boolean;
}

const DAY_MS = 24 * 3600 * 1000;

/**
 * What the rule would have done day by day: each trader's last price counts until it is too old, the best of them
 * is judged as an arriving quote would be (docs/product/selling.md#matching).
 */
export function lookBack(
  terms: OutlookTerms,
  history: readonly DailyPrice[],
): { days: number; sold: Sold | undefined } {
  const byDay = Map.groupBy(history, (one) => one.day);
  const [first] = [...byDay.keys()].toSorted();
  const last = [...byDay.keys()].toSorted().at(-1);
  const current = new Map<string, DailyPrice>();
  let days = 0;
  let sold: Sold | undefined;
  for (let day = first; day && last && day <= last; day = nextDay(day)) {
    for (const one of byDay.get(day) ?? []) current.set(one.traderId, one);
    const best = bestOf([...current.values()].filter((one) => isFresh(one.day, day)));
    if (!best) continue;
    days += 1;
    const judged = verdict(terms, best.last);
    if (!sold && (judged === 'limit' || judged === 'stop'))
      sold = { day, price: best.last, traderId: best.traderId, byLowPrice: judged === 'stop' };
  }
  return { days, sold };
}

/** Highest price, then the earliest. */
function bestOf(prices: readonly DailyPrice[]): DailyPrice | undefined {
  const [best] = prices.toSorted(
    (a, b) => new Decimal(b.last).cmp(a.last) || (a.day < b.day ? -1 : a.day > b.day ? 1 : 0),
  );
  return best;
}

function isFresh(published: string, day: string): boolean {
  return Date.parse(day) - Date.parse(published) <= QUOTE_MAX_AGE_DAYS * DAY_MS;
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}
