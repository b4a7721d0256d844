/** Crops that somebody starred, remembered in this browser. Their order is the order of starring. */
export interface Favourites {
  /** The same array until something changes. */
  get(): readonly string[];
  toggle(cropId: string): void;
  /** Another tab has changed them. */
  reread(): void;
  subscribe(listener: () => void): () => void;
}

interface Kept {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** A browser that refuses storage keeps them until the page is left. */
export function createFavourites(
  key: string,
  defaults: readonly string[],
  storage: Kept | undefined = browserStorage(),
): Favourites {
  let ids = read(storage, key) ?? defaults;
  let isKept = true;
  const listeners = new Set<() => void>();
  const change = (next: readonly string[]) => {
    ids = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => ids,
    toggle(cropId) {
      // Another tab may have starred since; what could not be written is only here.
      const known = (isKept && read(storage, key)) || ids;
      const others = known.filter((id) => id !== cropId);
      const next = ids.includes(cropId) ? others : [...others, cropId];
      isKept = write(storage, key, next);
      change(next);
    },
    reread: () => change(read(storage, key) ?? defaults),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function read(storage: Kept | undefined, key: string): readonly string[] | undefined {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(key) ?? 'null');
    return Array.isArray(kept) && kept.every((id) => typeof id === 'string') ? kept : undefined;
  } catch {
    return undefined;
  }
}

function write(storage: Kept | undefined, key: string, ids: readonly string[]): boolean {
  try {
    storage?.setItem(key, JSON.stringify(ids));
    return true;
  } catch {
    // Full or forbidden: they hold until the page is left.
    return false;
  }
}

function browserStorage(): Kept | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
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
