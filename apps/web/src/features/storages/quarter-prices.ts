import { offeredQuarters, precedesHarvest, quarterId, quarterOf } from '@canola/api-schema/quarter';
import { shownPrice } from '#market/order-form/order-prices.ts';
import { isBeforeHarvest } from '#market/quarter/quarter.ts';
import { multiply } from '#shared/money/decimal.ts';
import type { HeldOffer, LastPrice } from './storages.queries.ts';

export interface QuarterPrice {
  quarter: LastPrice['quarter'];
  /** The best that is not masked; undefined where all are. One that is too old sells nothing. */
  best: (LastPrice & { price: string; isTooOld: boolean }) | undefined;
}

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
      const best = shownPrice(of, id);
      return first && (best || of.some(({ masked }) => masked)) ? [{ quarter: first.quarter, best }] : [];
    });
}

/** Today's price of the crop: the best of the nearest quarter. */
export function latestPrice(prices: readonly LastPrice[], offer: Harvest) {
  return pricesByQuarter(prices, offer).find(({ best }) => !best?.isTooOld)?.best;
}

/** Where trading an offer begins: the nearest offered quarter that its harvest can be delivered in, else the current one. */
export function firstQuarter(today: string, yearHarvested: number): string {
  const nearest = offeredQuarters(today).find((quarter) => !precedesHarvest(quarter, yearHarvested));
  return quarterId(nearest ?? quarterOf(today));
}

/** The free tons at the latest price; nothing without a quote, or where the plan masks it. */
export function freeValue(
  offer: Pick<HeldOffer, 'amount'>,
  price: { price: string } | undefined,
): string | undefined {
  return price && multiply(offer.amount, price.price);
}
