import { offeredQuarters, precedesHarvest, quarterId, quarterOf } from '@canola/api-schema/quarter';
import { isBeforeHarvest } from '#market/order-form/order.schema.ts';
import { shownPrice } from '#market/order-form/order-prices.ts';
import { add, multiply } from '#shared/money/decimal.ts';
import type { HeldOffer, LastPrice, StorageWithOffers } from './storages.queries.ts';

export interface QuarterPrice {
  quarter: LastPrice['quarter'];
  /** The best that is not masked; undefined where all are. One that is too old sells nothing. */
  best: (LastPrice & { price: string; isTooOld: boolean }) | undefined;
}

const isOpen = (price: LastPrice): price is LastPrice & { price: string } => price.price !== null;

type Harvest = Pick<HeldOffer, 'yearHarvested'> & { crop: { id: string } };

/**
 * The best price of each quarter that the harvest can be delivered in and that an order could meet, in the order of
 * time: the same ones that trades shows. A quarter that the plan masks is there too.
 */
export function pricesByQuarter(prices: readonly LastPrice[], offer: Harvest): QuarterPrice[] {
  const quarters = Map.groupBy(
    prices.filter(
      ({ crop, quarter }) => crop.id === offer.crop.id && !isBeforeHarvest(quarter.id, offer.yearHarvested),
    ),
    (price) => price.quarter.id,
  );
  return [...quarters]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([id, of]) => {
      const [first] = of;
      const shown = shownPrice(of, id);
      const price = of.filter(isOpen).find((one) => one.id === shown?.id);
      const best = shown && price && { ...price, isTooOld: shown.isTooOld };
      return first && (best || of.some(({ masked }) => masked)) ? [{ quarter: first.quarter, best }] : [];
    });
}

/** What the crop is worth today: the best price of the nearest quarter. */
export function latestPrice(prices: readonly LastPrice[], offer: Harvest) {
  return pricesByQuarter(prices, offer).find(({ best }) => !best?.isTooOld)?.best;
}

/** Where trading an offer begins: the nearest offered quarter that its harvest can be delivered in, else the current one. */
export function firstQuarter(today: string, yearHarvested: number): string {
  const nearest = offeredQuarters(today).find((quarter) => !precedesHarvest(quarter, yearHarvested));
  return quarterId(nearest ?? quarterOf(today));
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
      value: freeValue(offer, latestPrice(lastPrices, offer)),
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
