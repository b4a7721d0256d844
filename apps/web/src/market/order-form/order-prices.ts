import { type Known, rankQuotes } from '#market/trader-prices/best-price.ts';
import { isTooOld } from '#market/trader-prices/quote-age.ts';
import { ALL_TRADERS } from './order.schema.ts';

export interface TraderOfPrice {
  id: string;
  name: string;
  logo: string;
}

/** The newest price of a trader for a quarter, as every operation of the trading service returns it. */
export interface TraderPrice {
  id: string;
  quarter: { id: string; name: string };
  trader: TraderOfPrice;
  /** `null` where the plan masks it. */
  price: string | null;
  date: string;
}

/** The quotes that an order for the quarter could meet, best first; of one trader or of all. */
export function eligiblePrices<Price extends TraderPrice>(
  prices: readonly Price[],
  quarterId: string,
  trader: string = ALL_TRADERS,
  now: number = Date.now(),
): Known<Price>[] {
  const possible = prices.filter(
    (price) =>
      price.quarter.id === quarterId &&
      (trader === ALL_TRADERS || price.trader.id === trader) &&
      !isTooOld(price.date, now),
  );
  return rankQuotes(possible, 'sell', now);
}

/** The price of a cell: the best that sells; where none does, the best of those that are too old, to be greyed. */
export function shownPrice<Price extends TraderPrice>(
  prices: readonly Price[],
  quarterId: string,
): (Known<Price> & { isTooOld: boolean }) | undefined {
  const [best] = rankQuotes(prices.filter(({ quarter }) => quarter.id === quarterId));
  return best && { ...best, isTooOld: isTooOld(best.date) };
}

export function bestPrice(
  prices: readonly TraderPrice[],
  quarterId: string,
  trader?: string,
): Known<TraderPrice> | undefined {
  return eligiblePrices(prices, quarterId, trader)[0];
}

/** An order waits for more than today's best: one per cent above it, rounded up to three figures. */
export function betterPrice(best: string): number {
  return roundedUp(Number(best) * 1.01);
}

/** Up to three figures: a price that somebody would name. */
export function roundedUp(price: number): number {
  const step = 10 ** (Math.floor(Math.log10(price)) - 2);
  return Number((Math.ceil(price / step) * step).toFixed(2));
}

/** All who quote the crop here, by name; the trader of an order last, where they no longer quote. */
export function tradersOf(prices: readonly TraderPrice[], own?: TraderOfPrice | null): TraderOfPrice[] {
  const known = new Map(prices.map(({ trader }) => [trader.id, trader]));
  const quoting = [...known.values()].sort((a, b) => a.name.localeCompare(b.name));
  return own && !known.has(own.id) ? [...quoting, own] : quoting;
}
