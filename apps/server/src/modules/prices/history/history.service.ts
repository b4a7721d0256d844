import type { CurrencyType } from '@canola/api-schema/money';
import { dayInZone } from '@canola/api-schema/quarter';
import { readAside } from '../../../platform/database/standby.ts';
import type { Deps } from '../../../platform/deps.ts';
import { factsOfRegion } from '../regions/index.ts';
import { cachedSparklines } from './cached-sparklines.ts';
import {
  type DailyMarket,
  type DailyPrice,
  type HistoryQuestion,
  listPricesByMarket,
  listPricesByTrader,
  type Sparkline,
} from './history.queries.ts';

export type { DailyMarket, DailyPrice, Sparkline } from './history.queries.ts';

export type HistoryRange = Omit<HistoryQuestion, 'quotedCurrency' | 'timeZone'>;

const SPARKLINE_DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;

/** Each trader's last, lowest and highest price of each day. */
export async function priceHistory(
  deps: Pick<Deps, 'db' | 'standby'>,
  range: HistoryRange,
): Promise<DailyPrice[]> {
  const facts = factsOfRegion(range.regionId);
  if (!facts) return [];
  return readAside(deps, 'prices.history-by-trader', (pool) =>
    listPricesByTrader(pool, inRegion(range, facts)),
  );
}

/** The market of each day over the requested traders. */
export async function marketHistory(
  deps: Pick<Deps, 'db' | 'standby'>,
  range: HistoryRange,
): Promise<DailyMarket[]> {
  const facts = factsOfRegion(range.regionId);
  if (!facts) return [];
  return readAside(deps, 'prices.history-by-market', (pool) =>
    listPricesByMarket(pool, inRegion(range, facts)),
  );
}

/** Thirty days up to today. */
export async function sparklines(
  deps: Pick<Deps, 'db' | 'standby' | 'clock'>,
  query: Pick<HistoryRange, 'regionId' | 'cropIds' | 'quarterIds' | 'currency'>,
): Promise<Sparkline[]> {
  const facts = factsOfRegion(query.regionId);
  if (!facts) return [];
  const now = deps.clock.now();
  const first = new Date(now.getTime() - (SPARKLINE_DAYS - 1) * DAY_MS);
  const [from, to] = [dayInZone(first, facts.timeZone), dayInZone(now, facts.timeZone)];
  return cachedSparklines(deps, inRegion({ ...query, from, to }, facts));
}

function inRegion(
  range: HistoryRange,
  { currency, timeZone }: { currency: CurrencyType; timeZone: string },
): HistoryQuestion {
  return { ...range, quotedCurrency: currency, timeZone };
}
