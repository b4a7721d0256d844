import { netPrice, type Position } from '@canola/api-schema/net-price';
import type { PostalCode } from '#market/postal-code/postal-codes.ts';
import { rankQuotes } from '#market/trader-prices/best-price.ts';
import { isTooOld } from '#market/trader-prices/quote-age.ts';
import { compare } from '#shared/money/decimal.ts';
import type { Item, useItem } from './use-item.ts';

type Quote = Item['prices'][number];
type AboutTrader = Item['crop']['cropTraders'][number];

export interface Seller {
  quote: Quote & { price: string };
  minimum: string;
  about: AboutTrader | undefined;
  /** By road from the trader's nearest point; undefined where it is not known. */
  roadKm: number | undefined;
  /** Shown, but nothing can be bought at it. */
  isTooOld: boolean;
}

/** Everybody who quotes the quarter, the cheapest first; prices that are too old come last. */
export function sellersOf(
  { prices, crop }: Pick<Item, 'prices'> & { crop: Pick<Item['crop'], 'cropTraders'> },
  quarterId: string,
  from: Position,
  now: number = Date.now(),
): Seller[] {
  const here = prices.filter(({ quarter }) => quarter.id === quarterId);
  return rankQuotes(here, 'buy', now).map((quote) => {
    const about = crop.cropTraders.find(({ id }) => id === quote.trader.id);
    return {
      quote,
      about,
      minimum: about?.minimumAmount ?? '0',
      roadKm: quote.point ? netPrice(0, from, quote.point, 0).roadKm : undefined,
      isTooOld: isTooOld(quote.date, now),
    };
  });
}

/** The one in the address, or else the cheapest; a price that is too old does not count. */
export function chosenSeller(sellers: readonly Seller[], traderId: string | undefined): Seller | undefined {
  const open = sellers.filter((seller) => !seller.isTooOld);
  return open.find(({ quote }) => quote.trader.id === traderId) ?? open[0];
}

/** The trader who was chosen before but sells nothing in this quarter: somebody else is proposed, and that is said. */
export function missedSeller(
  { prices }: Pick<Item, 'prices'>,
  sellers: readonly Seller[],
  traderId: string | undefined,
): string | undefined {
  if (sellers.some(({ quote, isTooOld }) => quote.trader.id === traderId && !isTooOld)) return undefined;
  return prices.find(({ trader }) => trader.id === traderId)?.trader.name;
}

/** The cheapest of the others who sells so little. */
export function sellerOf(sellers: readonly Seller[], amount: number, not: Seller): Seller | undefined {
  return sellers.find(
    ({ quote, minimum, isTooOld: isOld }) =>
      !isOld && quote.trader.id !== not.quote.trader.id && compare(amount, minimum) >= 0,
  );
}

type Market = ReturnType<typeof useItem>;

export interface ContentProps {
  market: Market & { item: Item; place: PostalCode; quarter: NonNullable<Market['quarter']> };
  sellers: readonly Seller[];
}
