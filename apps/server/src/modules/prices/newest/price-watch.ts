import type { Deps } from '../../../platform/deps.ts';
import { pricesTopic } from '../quotes/intake.service.ts';
import { factsOfRegion } from '../regions/regions.ts';

interface PriceChange {
  regionId: string;
  cropIds: string[];
}

interface PriceWatch {
  /** Calls `onChange` with the crops of a region that have new prices, until the returned function is called. */
  subscribe(regionId: string, onChange: (change: PriceChange) => void): () => void;
}

/** A busy market sends many batches; a page reads again once a second at most. */
const PAUSE_MS = 1000;

/** One listener per region and process, however many pages are open. An unknown region is silent. */
export function openPriceWatch({ live }: Pick<Deps, 'live'>): PriceWatch {
  const regions = new Map<string, RegionWatch>();
  return {
    subscribe(regionId, onChange) {
      if (!factsOfRegion(regionId)) return () => {};
      const region = regions.get(regionId) ?? watchRegion(live, regionId);
      regions.set(regionId, region);
      const own = (change: PriceChange) => onChange(change);
      region.listeners.add(own);
      return () => {
        region.listeners.delete(own);
        if (region.listeners.size > 0 || regions.get(regionId) !== region) return;
        regions.delete(regionId);
        region.stop();
      };
    },
  };
}

interface RegionWatch {
  listeners: Set<(change: PriceChange) => void>;
  stop(): void;
}

/** The first change is published immediately; changes within the pause are published together at its end. */
function watchRegion(live: Deps['live'], regionId: string): RegionWatch {
  const listeners: RegionWatch['listeners'] = new Set();
  const gathered = new Set<string>();
  let pause: NodeJS.Timeout | undefined;

  const notify = () => {
    pause = undefined;
    if (gathered.size === 0) return;
    const change = { regionId, cropIds: [...gathered].toSorted() };
    gathered.clear();
    pause = setTimeout(notify, PAUSE_MS);
    for (const listener of listeners) listener(change);
  };
  const unsubscribe = live.subscribe(pricesTopic(regionId), (payload) => {
    const { cropIds } = payload as { cropIds: string[] };
    for (const cropId of cropIds) gathered.add(cropId);
    if (pause === undefined) notify();
  });
  return {
    listeners,
    stop() {
      clearTimeout(pause);
      unsubscribe();
    },
  };
}
