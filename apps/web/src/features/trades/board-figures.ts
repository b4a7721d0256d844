import { shownPrice, type TraderPrice } from '#market/order-form/order-prices.ts';
import { isBeforeHarvest } from '#market/quarter/quarter.ts';
import { multiply } from '#shared/money/decimal.ts';

interface Held {
  /** Free tons. */
  amount: string;
  yearHarvested: number;
  lastPrices: readonly (TraderPrice & { change: string | null })[];
}

interface QuarterName {
  id: string;
  name: string;
}

/** How many quarters a row of the board shows. */
const SHOWN = 4;

/** The nearest quarters in which the harvest can be delivered, each with its best price. */
export function quartersOf<Offer extends Held>(offer: Offer, quarters: readonly QuarterName[]) {
  return quarters
    .filter(({ id }) => !isBeforeHarvest(id, offer.yearHarvested))
    .slice(0, SHOWN)
    .map((quarter) => ({ quarter, best: shownPrice(offer.lastPrices, quarter.id) }));
}

/** The worth of the free tons at the best price of the nearest quarter with a quote. */
export function worthOf(offer: Held, quarters: readonly QuarterName[]) {
  const price = quartersOf(offer, quarters).find(({ best }) => best && !best.isTooOld)?.best?.price;
  return price === undefined ? undefined : { price, value: multiply(price, offer.amount) };
}
