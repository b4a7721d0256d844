import { useEffect } from 'react';
import { createStore } from '#shared/storage/store.ts';

/** The region whose prices stand on the screen: the live stream tells when one of them moves. */
export const liveRegion = createStore<string | undefined>(undefined);

export function useLiveRegion(regionId: string | undefined): void {
  useEffect(() => {
    liveRegion.set(regionId);
    return () => liveRegion.set(undefined);
  }, [regionId]);
}
