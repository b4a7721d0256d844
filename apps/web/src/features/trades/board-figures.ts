import { isBeforeHarvest } from '#market/order-form/order.schema.ts';
import { shownPrice, type TraderPrice } from '#market/order-form/order-prices.ts';
import { add, compare, multiply, sum } from '#shared/money/decimal.ts';

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
export function quartersOf(offer: Held, quarters: readonly QuarterName[]) {
  return quarters
    .filter(({ id }) => !isBeforeHarvest(id, offer.yearHarvested))
    .slice(0, SHOWN)
    .map((quarter) => ({ quarter, best: bestOf(offer, quarter.id) }));
}

function bestOf(offer: Held, quarterId: string) {
  const shown = shownPrice(offer.lastPrices, quarterId);
  const price = offer.lastPrices.find((one): one is typeof one & { price: string } => one.id === shown?.id);
  return shown && price && { ...price, isTooOld: shown.isTooOld };
}

/** What the free tons are worth at the best price of the nearest quarter that anybody quotes. */
export function worthOf(offer: Held, quarters: readonly QuarterName[]) {
  const price = quartersOf(offer, quarters).find(({ best }) => best && !best.isTooOld)?.best?.price;
  return price === undefined ? undefined : { price, value: multiply(price, offer.amount) };
}

export interface BoardTotals {
  storages: number;
  free: string;
  worth: string;
}

/** The line under the heading; what nobody quotes is worth nothing yet. */
export function totalsOf(
  storages: readonly { offers: readonly Held[] }[],
  quarters: readonly QuarterName[],
): BoardTotals {
  const offers = storages.flatMap((storage) => storage.offers);
  return {
    storages: storages.length,
    free: sum(offers.map(({ amount }) => amount)),
    worth: offers.reduce((total, offer) => add(total, worthOf(offer, quarters)?.value ?? '0'), '0'),
  };
}

export function isWorthSomething({ worth }: BoardTotals): boolean {
  return compare(worth, '0') > 0;
}

/** Without marks and case: typing "psenice" finds "Pšenice". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A storage whose name or address fits stays whole; otherwise only its crops that fit. */
export function filterStorages<
  Storage extends { label: string; address: string; offers: readonly { crop: { name: string } }[] },
>(storages: readonly Storage[], search: string): Storage[] {
  const wanted = plain(search.trim());
  return storages.flatMap((storage) => {
    if ([storage.label, storage.address].some((text) => plain(text).includes(wanted))) return [storage];
    const offers = storage.offers.filter(({ crop }) => plain(crop.name).includes(wanted));
    return offers.length === 0 ? [] : [{ ...storage, offers }];
  });
}
