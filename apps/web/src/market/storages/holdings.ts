import { foldText } from '@canola/api-schema/plain-text';
import { add, compare, sum } from '#shared/money/decimal.ts';

export interface Held {
  offers: readonly { amount: string }[];
}

interface Totals {
  storages: number;
  free: string;
  /** Of the offers that have a price; left out where that is nothing. */
  worth: string | undefined;
}

export function totalsOf<Storage extends Held>(
  storages: readonly Storage[],
  worthOfOffer: (offer: Storage['offers'][number], storage: Storage) => string | undefined,
): Totals {
  const offers = storages.flatMap((storage) =>
    storage.offers.map((offer) => ({ free: offer.amount, value: worthOfOffer(offer, storage) ?? '0' })),
  );
  const worth = offers.reduce((total, { value }) => add(total, value), '0');
  return {
    storages: storages.length,
    free: sum(offers.map(({ free }) => free)),
    worth: compare(worth, 0) > 0 ? worth : undefined,
  };
}

export interface Searched {
  label: string;
  address: string;
  zip: string;
  offers: readonly { crop: { name: string } }[];
}

/** A storage whose name or place fits stays whole; otherwise only its crops that fit. */
export function filterStorages<Storage extends Searched>(
  storages: readonly Storage[],
  search: string,
): Storage[] {
  const wanted = foldText(search.trim());
  const fits = (text: string) => foldText(text).includes(wanted);
  return storages.flatMap((storage) => {
    if ([storage.label, storage.address, storage.zip].some(fits)) return [storage];
    const offers = storage.offers.filter(({ crop }) => fits(crop.name));
    return offers.length === 0 ? [] : [{ ...storage, offers }];
  });
}
