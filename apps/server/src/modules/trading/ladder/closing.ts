import { DAY_MS } from '@canola/api-schema/duration';
import { CLOSING_FLOOR, CLOSING_MEDIAN_DAYS } from '@canola/api-schema/limits';
import type { CurrencyType } from '@canola/api-schema/money';
import { dayInZone } from '@canola/api-schema/quarter';
import { QUOTE_DAYS_AFTER } from '@canola/api-schema/quote-age';
import { Decimal } from 'decimal.js';
import type { Deps } from '../../../platform/deps.ts';
import { factsOfRegion, type MarketKey, priceHistory } from '../../prices/index.ts';
import { bestByDay, type DayBest } from '../orders/outlook.ts';

export interface LadderMarket extends MarketKey {
  onlyTraderId: string | null;
  currency: CurrencyType;
}

/** The best prices of these days, in the region's calendar; a quote from before them counts while it is not too old. */
export async function bestPrices(
  deps: Pick<Deps, 'db' | 'standby'>,
  { regionId, cropId, quarterId, onlyTraderId, currency }: LadderMarket,
  { from, to }: { from: string; to: string },
): Promise<DayBest[]> {
  const history = await priceHistory(deps, {
    regionId,
    cropIds: [cropId],
    quarterIds: [quarterId],
    traderIds: onlyTraderId === null ? undefined : [onlyTraderId],
    currency,
    from: daysBefore(from, QUOTE_DAYS_AFTER),
    to,
  });
  return bestByDay(history, to).filter(({ day }) => day >= from);
}

/** Of the last 30 days with a price, today included; undefined where there was none. */
export async function medianPrice(
  deps: Pick<Deps, 'db' | 'standby' | 'clock'>,
  market: LadderMarket,
): Promise<string | undefined> {
  const to = dayInZone(deps.clock.now(), factsOfRegion(market.regionId)?.timeZone ?? 'UTC');
  return medianOf(await bestPrices(deps, market, { from: daysBefore(to, CLOSING_MEDIAN_DAYS - 1), to }));
}

export function medianOf(days: readonly DayBest[]): string | undefined {
  const sorted = days.map(({ best }) => new Decimal(best.last)).toSorted((a, b) => a.cmp(b));
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low && high && low.plus(high).div(2).toFixed(2, Decimal.ROUND_HALF_UP);
}

/** So one poor quote can't take all (docs/product/ladder.md#closing-day). */
export function leastClosing(median: string): string {
  return new Decimal(median).times(CLOSING_FLOOR).toFixed(2, Decimal.ROUND_HALF_UP);
}

/** The highest of the typed price, the least of that day and the low price. */
export function effectiveClosing(
  { closingPrice, lowPrice }: { closingPrice: string; lowPrice: string | null },
  median: string | undefined,
): string {
  return Decimal.max(closingPrice, lowPrice ?? 0, median === undefined ? 0 : leastClosing(median)).toFixed(2);
}

export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);
}
