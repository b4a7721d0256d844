import type { PoolClient } from 'pg';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { publish } from '../../../platform/live/live.ts';
import type { TraderReach } from '../../prices/index.ts';
import type { TraderOffer, Traders } from '../traders.ts';
import { listTraders, readReach, type TraderRow } from './traders-read.queries.ts';

export interface TraderDirectory {
  /** Of this moment; a request reads it once. */
  current(): Traders;
  /** The regions and crops of an active trader. */
  get(traderId: string): TraderReach | undefined;
  /** As the database says now: the copy may be older than a block or a region that was left. */
  reachNow(client: PoolClient, traderId: string): Promise<TraderReach | undefined>;
  close(): void;
}

const TOPIC = 'traders';
const RETRY_MS = 5000;

/** Every process reads its traders again at the commit. */
export function tradersChanged(db: Db): Promise<void> {
  return publish(db, TOPIC, {});
}

/**
 * The process's copy of the traders, read at the start and again after every change (docs/product/desk.md#directory).
 * Price lists and boards are made from a copy and kept with it, so a new copy replaces them too.
 */
export async function openTraderDirectory({
  db,
  live,
  log,
}: Pick<Deps, 'db' | 'live' | 'log'>): Promise<TraderDirectory> {
  let latest = 0;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  let current = tradersOf([]);
  const read = async () => {
    latest += 1;
    const turn = latest;
    const rows = await listTraders(db.$client);
    // Of two reads the one that began last has seen everything.
    if (turn === latest) current = tradersOf(rows);
  };
  const readAgain = () => {
    clearTimeout(retry);
    read().catch((error: unknown) => {
      if (isClosed) return;
      log.warn({ err: error }, 'the traders could not be read again');
      retry = setTimeout(readAgain, RETRY_MS).unref();
    });
  };
  const stops = [live.subscribe(TOPIC, readAgain), live.onReconnect(readAgain)];
  await read();
  return {
    current: () => current,
    get: (traderId) => current.reachOf(traderId),
    reachNow: readReach,
    close() {
      isClosed = true;
      clearTimeout(retry);
      for (const stop of stops) stop();
    },
  };
}

export function tradersOf(rows: readonly TraderRow[]): Traders {
  const active = rows.filter((row) => row.active);
  const shown = new Map(active.map(({ id, name, logo }) => [id, { id, name, logo }]));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const points = new Map(
    active.flatMap(({ id, regions }) =>
      regions.map(({ regionId, point }) => [`${id} ${regionId}`, point] as const),
    ),
  );
  const reaches = new Map(
    active.map(({ id, regions, crops }) => [
      id,
      {
        regionIds: new Set(regions.map(({ regionId }) => regionId)),
        cropIds: new Set(crops.map(({ cropId }) => cropId)),
      },
    ]),
  );
  const offers = Map.groupBy(
    active.flatMap(({ crops, id, name, logo, descriptions, urlInfo }) =>
      crops.map((crop) => ({ id, name, logo, descriptions, urlInfo, ...crop })),
    ),
    ({ cropId }) => cropId,
  );
  return {
    find: (traderId) => shown.get(traderId),
    nameOf: (traderId) => names.get(traderId) ?? traderId,
    pointOf: (traderId, regionId) => points.get(`${traderId} ${regionId}`) ?? null,
    reachOf: (traderId) => reaches.get(traderId),
    offersOf: (cropId): readonly TraderOffer[] => offers.get(cropId) ?? [],
  };
}
