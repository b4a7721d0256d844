import { CURRENCIES, type CurrencyType } from '@canola/api-schema/money';
import { dayInZone, quarterId, quarterOf } from '@canola/api-schema/quarter';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../../platform/deps.ts';
import { FX_TOPIC } from '../fx/fx.service.ts';
import { pricesTopic } from '../quotes/intake.service.ts';
import { factsOfRegion, REGIONS } from '../regions/regions.ts';
import { listMarketPrices, type MarketPrice } from './newest.queries.ts';

interface CropPrices {
  cropId: string;
  /** By quarter, best first. */
  prices: readonly MarketPrice[];
  json: string;
}

export interface NewestQuotes {
  /** One element per requested crop, in that order; an unknown region or crop has no prices. */
  list(requested: {
    regionId: string;
    cropIds: readonly string[];
    currency: CurrencyType;
  }): Promise<CropPrices[]>;
  close(): void;
}

/** While the connection for live events is down nothing is dropped, so entries older than this are read again. */
const MAX_AGE_MS = 15_000;
const MAX_FRAGMENTS = 5000;

interface Fragment {
  content: Promise<CropPrices>;
  loadedAt: number;
  /** A change since yesterday holds for its day only. */
  today: string;
}

/**
 * A per-process copy of the newest quotes in fragments by region, currency and crop. A fragment is in the map from the
 * moment its read begins, so an event in the meantime drops it too: a read from before a commit never outlives the
 * event about it. Sales are decided by the database, never by this copy.
 */
export function openNewestQuotes({ db, live, clock }: Pick<Deps, 'db' | 'live' | 'clock'>): NewestQuotes {
  const fragments = new LRUCache<string, Fragment>({ max: MAX_FRAGMENTS });
  const keyOf = (regionId: string, cropId: string, currency: CurrencyType) =>
    `${regionId} ${cropId} ${currency}`;
  const clear = () => fragments.clear();
  const unsubscribe = [
    ...REGIONS.map(({ id }) =>
      live.subscribe(pricesTopic(id), (payload) => {
        const { cropIds } = payload as { cropIds: string[] };
        for (const cropId of cropIds)
          for (const currency of CURRENCIES) fragments.delete(keyOf(id, cropId, currency));
      }),
    ),
    live.subscribe(FX_TOPIC, clear),
    live.onReconnect(clear),
  ];

  const keep = (key: string, fragment: Fragment) => {
    fragments.set(key, fragment);
    // A failed read is not cached; requests that wait for it get the error.
    fragment.content.catch(() => {
      if (fragments.peek(key) === fragment) fragments.delete(key);
    });
  };

  return {
    async list({ regionId, cropIds, currency }) {
      const facts = factsOfRegion(regionId);
      if (!facts) return cropIds.map((cropId) => ({ cropId, prices: [], json: '[]' }));
      const now = clock.now();
      const today = dayInZone(now, facts.timeZone);
      const known = (cropId: string) => {
        const found = fragments.get(keyOf(regionId, cropId, currency));
        return found?.today === today && now.getTime() - found.loadedAt < MAX_AGE_MS ? found : undefined;
      };
      const missing = [...new Set(cropIds.filter((cropId) => !known(cropId)))];
      const loading =
        missing.length > 0
          ? listMarketPrices(db.$client, {
              regionId,
              cropIds: missing,
              currency,
              today,
              timeZone: facts.timeZone,
              firstQuarterId: quarterId(quarterOf(today)),
              now,
            }).then((rows) => Map.groupBy(rows, (row) => row.cropId))
          : undefined;
      const requested = cropIds.map((cropId) => {
        const old = known(cropId);
        if (old || !loading) return old?.content;
        const key = keyOf(regionId, cropId, currency);
        const before = fragments.peek(key)?.content;
        const content = loading.then((byCrop) =>
          sameOrNew(before, cropPrices(cropId, byCrop.get(cropId) ?? [])),
        );
        keep(key, { content, loadedAt: now.getTime(), today });
        return content;
      });
      return (await Promise.all(requested)).filter((prices) => prices !== undefined);
    },
    close() {
      for (const stop of unsubscribe) stop();
    },
  };
}

function cropPrices(cropId: string, prices: MarketPrice[]): CropPrices {
  return { cropId, prices, json: JSON.stringify(prices) };
}

/** A list that was read again unchanged stays the same object, so everything made from it stays valid. */
async function sameOrNew(before: Promise<CropPrices> | undefined, read: CropPrices): Promise<CropPrices> {
  const old = await before?.catch(() => undefined);
  return old?.json === read.json ? old : read;
}
