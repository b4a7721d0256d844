import type { RankedOffer } from '#market/trader-prices/ranking.ts';
import { multiply, subtract } from '#shared/money/decimal.ts';

/**
 * The price that would be sold at: of the trader that was picked, else of the one that leaves most, which the list
 * starts with. A picked trader whose price is gone is not replaced by another one.
 */
export function chosenPrice(ranked: readonly RankedOffer[], traderId: string): RankedOffer | undefined {
  const sellable = ranked.filter(({ isTooOld }) => !isTooOld);
  return traderId === '' ? sellable[0] : sellable.find(({ offer }) => offer.trader.id === traderId);
}

export interface SaleTotal {
  /** What the trader pays. */
  total: string;
  /** What is left of it after haulage; undefined where the trader collects, or where the distance is unknown. */
  net: string | undefined;
}

export function saleTotal({ offer, net }: RankedOffer, tons: number | string): SaleTotal {
  const total = multiply(offer.price, tons);
  const haulage = net && net.haulage > 0 ? multiply(String(net.haulage), tons) : undefined;
  return { total, net: haulage && subtract(total, haulage) };
}
