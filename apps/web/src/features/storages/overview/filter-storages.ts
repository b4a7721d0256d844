import { isNamed } from '../plain-text.ts';
import type { StorageWithOffers } from '../storages.queries.ts';

/** A storage that is meant by its name or place shows all it holds, one that holds the crop only that crop. */
export function filterStorages(storages: readonly StorageWithOffers[], search: string): StorageWithOffers[] {
  if (search.trim() === '') return [...storages];
  return storages.flatMap((storage) => {
    const { label, address, zip } = storage;
    if ([label, address, zip].some((text) => isNamed(text, search))) return [storage];
    const offers = storage.offers.filter(({ crop }) => isNamed(crop.name, search));
    return offers.length === 0 ? [] : [{ ...storage, offers }];
  });
}
