import type { RankedQuote } from '#market/trader-prices/ranking.ts';
import { multiply, subtract } from '#shared/money/decimal.ts';

/**
 * The price that would be sold at: of the trader that was picked, else of the one that leaves most, which the list
 * starts with. A picked trader whose price is gone is not replaced by another one.
 */
export function chosenPrice(ranked: readonly RankedQuote[], traderId: string): RankedQuote | undefined {
  const sellable = ranked.filter(({ isTooOld }) => !isTooOld);
  return traderId === '' ? sellable[0] : sellable.find(({ quote }) => quote.trader.id === traderId);
}

export interface SaleTotal {
  /** Paid by the trader. */
  total: string;
  /** After haulage; undefined where the trader collects, or where the distance is unknown. */
  net: string | undefined;
}

export function saleTotal({ quote, net }: RankedQuote, tons: number | string): SaleTotal {
  const total = multiply(quote.price, tons);
  const haulage = net && net.haulage > 0 ? multiply(String(net.haulage), tons) : undefined;
  return { total, net: haulage && subtract(total, haulage) };
}
