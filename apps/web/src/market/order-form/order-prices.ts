import type { QuarterChoice } from '#market/quarter/quarter-grid.tsx';
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

/** An order sells to quotes that are not older than this (decisions §9). */
const ELIGIBLE_DAYS = 7;

/** The quotes that an order for the quarter could meet, best first; of one trader or of all. */
export function eligiblePrices(
  prices: readonly TraderPrice[],
  quarterId: string,
  trader: string = ALL_TRADERS,
  now: number = Date.now(),
): KnownPrice[] {
  const oldest = now - ELIGIBLE_DAYS * 86_400_000;
  return prices
    .filter((one): one is KnownPrice => one.price !== null)
    .filter((one) => one.quarter.id === quarterId && Date.parse(one.date) >= oldest)
    .filter((one) => trader === ALL_TRADERS || one.trader.id === trader)
    .sort((a, b) => compare(b.price, a.price) || a.date.localeCompare(b.date));
}

export function bestPrice(
  prices: readonly TraderPrice[],
  quarterId: string,
  trader?: string,
): KnownPrice | undefined {
  return eligiblePrices(prices, quarterId, trader)[0];
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
