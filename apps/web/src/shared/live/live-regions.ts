import { MAX_STREAM_REGIONS } from '@canola/api-schema/limits';
import { useEffect } from 'react';
import { createStore } from '#shared/storage/store.ts';

const NONE: readonly string[] = [];

/** The regions whose prices are on the screen, in one order; the live stream reports when one of them moves. */
export const liveRegions = createStore<readonly string[]>(NONE);

/** The region that each part of the screen shows; a panel comes after the page next to it. */
let claims: (readonly string[])[] = [];

/** The page follows these regions too until the returned function is called. */
export function claimRegions(regions: readonly string[]): () => void {
  const own = [...regions];
  claims = [...claims, own];
  publish();
  return () => {
    claims = claims.filter((claim) => claim !== own);
    publish();
  };
}

/** The same regions are the same list, so that no second stream is opened for them. */
function publish(): void {
  const newestFirst = new Set(claims.toReversed().flat());
  const next = [...newestFirst].slice(0, MAX_STREAM_REGIONS).toSorted();
  if (next.join() !== liveRegions.get().join()) liveRegions.set(next);
}

export function useLiveRegions(regions: readonly (string | undefined)[]): void {
  const known = [...new Set(regions.filter((id) => id !== undefined))];
  const key = known.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made of the regions
  useEffect(() => (known.length === 0 ? undefined : claimRegions(known)), [key]);
}
