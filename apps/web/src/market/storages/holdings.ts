import { foldText } from '@canola/api-schema/plain-text';
import { compare, sum } from '#shared/money/decimal.ts';

export interface Held {
  offers: readonly { amount: string }[];
}

/** Of the offers that have a price; undefined where that is nothing. */
export function worthOf<Storage extends Held>(
  storages: readonly Storage[],
  worthOfOffer: (offer: Storage['offers'][number], storage: Storage) => string | undefined,
): string | undefined {
  const worth = sum(
    storages.flatMap((storage) => storage.offers.map((offer) => worthOfOffer(offer, storage) ?? '0')),
  );
  return compare(worth, 0) > 0 ? worth : undefined;
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
