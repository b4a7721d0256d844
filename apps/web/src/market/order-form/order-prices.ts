import type { QuarterChoice } from '#market/quarter/quarter-grid.tsx';
import { isTooOld } from '#market/trader-prices/quote-age.ts';
import { compare } from '#shared/money/decimal.ts';
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

export type KnownPrice = TraderPrice & { price: string };

/** The quotes that an order for the quarter could meet, best first; of one trader or of all. */
export function eligiblePrices(
  prices: readonly TraderPrice[],
  quarterId: string,
  trader: string = ALL_TRADERS,
  now: number = Date.now(),
): KnownPrice[] {
  return knownPrices(prices, quarterId, trader).filter((one) => !isTooOld(one.date, now));
}

function knownPrices(prices: readonly TraderPrice[], quarterId: string, trader: string): KnownPrice[] {
  return prices
    .filter((one): one is KnownPrice => one.price !== null && one.quarter.id === quarterId)
    .filter((one) => trader === ALL_TRADERS || one.trader.id === trader)
    .sort((a, b) => compare(b.price, a.price) || a.date.localeCompare(b.date));
}

/** What a cell shows: the best price that sells; where none does, the best of those that are too old, to be greyed. */
export function shownPrice(
  prices: readonly TraderPrice[],
  quarterId: string,
): { id: string; isTooOld: boolean } | undefined {
  const best = bestPrice(prices, quarterId);
  if (best) return { id: best.id, isTooOld: false };
  const [old] = knownPrices(prices, quarterId, ALL_TRADERS);
  return old && { id: old.id, isTooOld: true };
}

export function bestPrice(
  prices: readonly TraderPrice[],
  quarterId: string,
  trader?: string,
): KnownPrice | undefined {
  return eligiblePrices(prices, quarterId, trader)[0];
}

/** An order waits for more than today's best: one per cent above it, rounded up to three figures. */
export function betterPrice(best: string): number {
  const price = Number(best);
  const step = 10 ** (Math.floor(Math.log10(price)) - 2);
  return Number((Math.ceil((price * 1.01) / step) * step).toFixed(2));
}

/** The grid's cells: every offered quarter with what the chosen trader, or the best of all, pays. */
export function quarterChoices(
  quarters: readonly { id: string; name: string }[],
  prices: readonly TraderPrice[],
  trader?: string,
): QuarterChoice[] {
  return quarters.map(({ id, name }) => ({
    id,
    name,
    bestPrice: bestPrice(prices, id, trader)?.price ?? null,
  }));
}

/** Whoever quotes the crop here, by name. */
export function tradersOf(prices: readonly TraderPrice[]): TraderOfPrice[] {
  const known = new Map(prices.map(({ trader }) => [trader.id, trader]));
  return [...known.values()].sort((a, b) => a.name.localeCompare(b.name));
}
