import type { Formula, PausedReason } from '@canola/api-schema/trading/desk-prices';
import { Decimal } from 'decimal.js';

/** Prices of a futures month and of the euro as a formula may use them; null where they are not recent enough. */
export interface FormulaMarket {
  isExpired: boolean;
  futures: string | null;
  rate: string | null;
}

export type Priced = { price: string } | { paused: PausedReason };

/** As a price that a person types: eight digits before the point. */
const HIGHEST_PRICE = '99999999.99';

type Terms = Pick<Formula, 'basis' | 'step' | 'minPrice' | 'maxPrice' | 'stopPercent'>;

/**
 * `floor((futures × rate + basis) / step) × step` (docs/product/desk-prices.md#formula-prices), or why there is no price.
 * `reference` are the futures that a person last confirmed.
 */
export function priceByFormula(terms: Terms, reference: string, market: FormulaMarket): Priced {
  const { futures, rate } = market;
  if (market.isExpired) return { paused: 'month-expired' };
  if (futures === null) return { paused: 'futures-stale' };
  if (rate === null) return { paused: 'rate-stale' };
  if (isStopped(terms.stopPercent, reference, futures)) return { paused: 'stopped' };
  const exact = new Decimal(futures).times(rate).plus(terms.basis);
  const price = exact.div(terms.step).floor().times(terms.step);
  const isInside =
    price.gt(0) &&
    price.lte(HIGHEST_PRICE) &&
    (terms.minPrice === null || price.gte(terms.minPrice)) &&
    (terms.maxPrice === null || price.lte(terms.maxPrice));
  return isInside ? { price: price.toFixed(2) } : { paused: 'out-of-bounds' };
}

function isStopped(stopPercent: string | null, reference: string, futures: string): boolean {
  if (stopPercent === null) return false;
  return new Decimal(futures).minus(reference).abs().times(100).gt(new Decimal(reference).times(stopPercent));
}
