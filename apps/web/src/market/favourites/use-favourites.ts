import { useSyncExternalStore } from 'react';
import { createFavourites, type Favourites } from './favourites.ts';

/** Starred at first (docs/product/plans.md#favourites). */
const DEFAULT_FAVOURITES = ['milling-wheat', 'rapeseed'] as const;

const open = new Map<string, Favourites>();

/** One list per key for all callers. */
function favouritesOf(key: string): Favourites {
  const known = open.get(key);
  if (known) return known;
  const favourites = createFavourites(key, DEFAULT_FAVOURITES);
  // No key: everything was cleared.
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) favourites.reread();
  });
  open.set(key, favourites);
  return favourites;
}

export interface FavouriteCrops {
  ids: readonly string[];
  toggle: (cropId: string) => void;
}

export function useFavourites(key: string): FavouriteCrops {
  const favourites = favouritesOf(key);
  return { ids: useSyncExternalStore(favourites.subscribe, favourites.get), toggle: favourites.toggle };
}
