import { attempt } from '#shared/storage/remembered.ts';
import { isListOf, isText } from '#shared/storage/shape.ts';
import { createStore } from '#shared/storage/store.ts';

/** Crops that somebody starred, remembered in this browser. Their order is the order of starring. */
export interface Favourites {
  /** The same array until something changes. */
  get(): readonly string[];
  toggle(cropId: string): void;
  /** Another tab has changed them. */
  reread(): void;
  subscribe(listener: () => void): () => void;
}

const isIds = isListOf(isText);

interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** A browser that refuses storage remembers them until the page is left. */
export function createFavourites(
  key: string,
  defaults: readonly string[],
  storage: TextStorage | undefined = attempt(() => globalThis.localStorage),
): Favourites {
  const stored = () => {
    const ids: unknown = attempt(() => JSON.parse(storage?.getItem(key) ?? 'null'));
    return isIds(ids) ? ids : undefined;
  };
  const { get, set, subscribe } = createStore<readonly string[]>(stored() ?? defaults);
  let isStored = true;
  return {
    get,
    subscribe,
    toggle(cropId) {
      // Another tab may have starred since; what could not be written is only here.
      const known = (isStored && stored()) || get();
      const others = known.filter((id) => id !== cropId);
      const next = get().includes(cropId) ? others : [...others, cropId];
      isStored = attempt(() => storage?.setItem(key, JSON.stringify(next)) ?? true) ?? false;
      set(next);
    },
    reread: () => set(stored() ?? defaults),
  };
}

/** In trial the first two count (docs/product/plans.md#masking). */
export const TRIAL_FAVOURITES = 2;

/** A star that would open the prices of a crop: it has none yet, and one is left. */
export function hasStarLeft(ids: readonly string[], cropId: string, isTrial: boolean): boolean {
  return !ids.includes(cropId) && !needsUpgrade(ids, cropId, isTrial);
}

/** Another star in trial would promise a price that the plan does not show. */
export function needsUpgrade(ids: readonly string[], cropId: string, isTrial: boolean): boolean {
  return isTrial && !ids.includes(cropId) && ids.length >= TRIAL_FAVOURITES;
}
