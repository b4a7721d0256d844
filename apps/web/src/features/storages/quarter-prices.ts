import { add, compare, multiply } from '#shared/money/decimal.ts';
import type { HeldOffer, LastPrice, StorageWithOffers } from './storages.queries.ts';

export interface QuarterPrice {
  quarter: LastPrice['quarter'];
  /** The best that is not masked; undefined where all are. */
  best: (LastPrice & { price: string }) | undefined;
}

const isOpen = (price: LastPrice): price is LastPrice & { price: string } => price.price !== null;

/** The best price of each quarter in which somebody quotes the crop, in the order of time. */
export function pricesByQuarter(prices: readonly LastPrice[], cropId: string): QuarterPrice[] {
  const quarters = Map.groupBy(
    prices.filter((price) => price.crop.id === cropId),
    (price) => price.quarter.id,
  );
  return [...quarters]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, of]) => {
      const [first] = of;
      if (!first) return [];
      const [best] = of.filter(isOpen).sort((a, b) => compare(b.price, a.price));
      return [{ quarter: first.quarter, best }];
    });
}

/** What the crop is worth today: the best price of the nearest quarter. */
export function latestPrice(prices: readonly LastPrice[], cropId: string) {
  return pricesByQuarter(prices, cropId)[0]?.best;
}

/** The free tons at the latest price; nothing where nobody quotes or the plan masks it. */
export function freeValue(
  offer: Pick<HeldOffer, 'amount'>,
  price: { price: string } | undefined,
): string | undefined {
  return price && multiply(offer.amount, price.price);
}

export interface Holding {
  storages: number;
  free: string;
  /** Of the offers that have a price. */
  worth: string | undefined;
}

/** All storages together, for the head of the page. */
export function holdingOf(storages: readonly StorageWithOffers[]): Holding {
  const offers = storages.flatMap(({ offers: held, lastPrices }) =>
    held.map((offer) => ({
      free: offer.amount,
      value: freeValue(offer, latestPrice(lastPrices, offer.crop.id)),
    })),
  );
  return {
    storages: storages.length,
    free: offers.reduce((total, { free }) => add(total, free), '0'),
    worth: offers.reduce<string | undefined>(
      (total, { value }) => (value === undefined ? total : add(total ?? '0', value)),
      undefined,
    ),
  };
}
