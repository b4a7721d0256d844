import type { CurrencyType } from '@canola/api-schema/money';
import type { DeskFutures, DeskPrices, Formula } from '@canola/api-schema/trading/desk-prices';

/** Guards a product like 219.25 × 24.60 against the last binary digit. */
const ROUNDING = 1e-6;

interface Calculated {
  futures: DeskFutures;
  /** One euro in the region's currency; 1 where that is the euro. */
  rate: number;
  exact: number;
  price: number;
}

/** `floor((futures × rate + basis) / step) × step`; undefined where futures or rate are missing or too old. */
export function calculated(formula: Formula, prices: DeskPrices, commodity: string): Calculated | undefined {
  const futures = prices.futures.find(
    (listed) => listed.commodity === commodity && listed.month === formula.futuresMonth,
  );
  const rate = prices.currency === 'EUR' ? 1 : Number(prices.rate?.isFresh ? prices.rate.rate : Number.NaN);
  if (futures?.price == null || Number.isNaN(rate)) return undefined;
  const exact = Number(futures.price) * rate + Number(formula.basis);
  const step = Number(formula.step);
  const price = Math.floor(exact / step + ROUNDING) * step;
  return { futures, rate, exact: Number(exact.toFixed(2)), price: Number(price.toFixed(2)) };
}

/** By how much a price is moved on a phone, and how coarse a formula is. */
export const PRICE_STEP: Record<CurrencyType, number> = { CZK: 10, RON: 5, EUR: 1, GBP: 1, USD: 1 };

const STOP_PERCENT = '3';

/** A formula that gives about the price of today, from the nearest month. */
export function firstFormula(
  prices: DeskPrices,
  commodity: string,
  price: string | undefined,
): Formula | undefined {
  const nearest = prices.futures.find((listed) => listed.commodity === commodity);
  if (!nearest) return undefined;
  const step = PRICE_STEP[prices.currency];
  const empty: Formula = {
    futuresMonth: nearest.month,
    basis: '0',
    step: String(step),
    minPrice: null,
    maxPrice: null,
    stopPercent: STOP_PERCENT,
  };
  const without = calculated(empty, prices, commodity);
  if (!without || price === undefined) return empty;
  const basis = Math.round((Number(price) - without.price) / step) * step;
  return { ...empty, basis: String(Number(basis.toFixed(2))) };
}
