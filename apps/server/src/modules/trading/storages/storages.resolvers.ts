import { findPostalCode, REGIONS } from '../../prices/index.ts';
import type { Resolvers } from '../generated/resolvers.ts';

/** What the statement puts into the row for these resolvers. */
interface StoragePlace {
  _zip: string;
  _region: string;
}

export const storageResolvers: Resolvers = {
  Storage: {
    latitude: (storage) => positionOf(storage as unknown as StoragePlace).latitude,
    longitude: (storage) => positionOf(storage as unknown as StoragePlace).longitude,
  },
};

/** Of the postal code; where a newer list no longer has it, the middle of the region. */
function positionOf({ _zip, _region }: StoragePlace): { latitude: number; longitude: number } {
  const place = findPostalCode(_region.slice(0, 2), _zip) ?? REGIONS.find(({ id }) => id === _region);
  if (!place) throw new Error(`The region ${_region} is not known.`);
  return place;
}
