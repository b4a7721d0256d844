import type { CurrencyType } from '@canola/api-schema/money';
import { dayInZone, quarterId, quarterOf } from '@canola/api-schema/quarter';
import type { Deps } from '../../../platform/deps.ts';
import { FX_TOPIC } from '../fx/fx.service.ts';
import { pricesTopic } from '../quotes/intake.service.ts';
import { factsOfRegion, REGIONS } from '../regions/index.ts';
import { listMarketPrices, type MarketPrice } from './newest.queries.ts';

/** The newest quotes of one crop in one region and currency, ready to be sent. */
interface CropPrices {
  cropId: string;
  /** By quarter, best first. */
  prices: readonly MarketPrice[];
  /** The same as JSON text, made once. */
  json: string;
}

export interface NewestQuotes {
  /** One element per crop asked for, in that order; an unknown region or crop has no prices. */
  list(asked: {
    regionId: string;
    cropIds: readonly string[];
    currency: CurrencyType;
  }): Promise<CropPrices[]>;
  close(): void;
}

/** While the connection for live events is down nothing is dropped: what is older than this is read again. */
const MAX_AGE_MS = 15_000;
const MAX_FRAGMENTS = 5000;

interface Fragment {
  content: Promise<CropPrices>;
  loadedAt: number;
  /** A change since yesterday holds for its day only. */
  today: string;
}

/**
 * A per-process copy of the newest quotes in fragments by region, currency and crop. A fragment stands in the map
 * from the moment its reading begins, so an event that comes meanwhile drops it too: what was read before a commit
 * never outlives the word of it. Sales are decided by the database, never by this copy.
 */
export function openNewestQuotes({ db, live, clock }: Pick<Deps, 'db' | 'live' | 'clock'>): NewestQuotes {
  const fragments = new Map<string, Map<string, Fragment>>();
  let count = 0;
  const keyOf = (regionId: string, cropId: string) => `${regionId} ${cropId}`;
  const clear = () => {
    fragments.clear();
    count = 0;
  };
  const drop = (regionId: string, cropId: string) => {
    const key = keyOf(regionId, cropId);
    count -= fragments.get(key)?.size ?? 0;
    fragments.delete(key);
  };
  const unsubscribe = [
    ...REGIONS.map(({ id }) =>
      live.subscribe(pricesTopic(id), (payload) => {
        const { cropIds } = payload as { cropIds: string[] };
        for (const cropId of cropIds) drop(id, cropId);
      }),
    ),
    live.subscribe(FX_TOPIC, clear),
    live.onReconnect(clear),
  ];

  const keep = (regionId: string, cropId: string, currency: CurrencyType, fragment: Fragment) => {
    if (count >= MAX_FRAGMENTS) clear();
    const key = keyOf(regionId, cropId);
    const byCurrency = fragments.get(key) ?? new Map<string, Fragment>();
    if (!byCurrency.has(currency)) count += 1;
    fragments.set(key, byCurrency.set(currency, fragment));
    // What failed is not remembered; whoever waits for it hears of the failure.
    fragment.content.catch(() => drop(regionId, cropId));
  };

  return {
    async list({ regionId, cropIds, currency }) {
      const facts = factsOfRegion(regionId);
      if (!facts) return cropIds.map((cropId) => ({ cropId, prices: [], json: '[]' }));
      const now = clock.now();
      const today = dayInZone(now, facts.timeZone);
      const known = (cropId: string) => {
        const one = fragments.get(keyOf(regionId, cropId))?.get(currency);
        return one?.today === today && now.getTime() - one.loadedAt < MAX_AGE_MS ? one : undefined;
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
            }).then((rows) => Map.groupBy(rows, (row) => row.cropId))
          : undefined;
      const asked = cropIds.map((cropId) => {
        const old = known(cropId);
        if (old || !loading) return old?.content;
        const content = loading.then((byCrop) => cropPrices(cropId, byCrop.get(cropId) ?? []));
        keep(regionId, cropId, currency, { content, loadedAt: now.getTime(), today });
        return content;
      });
      return (await Promise.all(asked)).filter((one) => one !== undefined);
    },
    close() {
      for (const stop of unsubscribe) stop();
    },
  };
}

function cropPrices(cropId: string, prices: MarketPrice[]): CropPrices {
  return { cropId, prices, json: JSON.stringify(prices) };
}
