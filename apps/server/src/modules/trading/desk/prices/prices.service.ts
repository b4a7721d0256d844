import type { Language } from '@canola/api-schema/access';
import { commodityOf } from '@canola/api-schema/prices/exchange-crops';
import { dayInZone, offeredQuarters, quarterId } from '@canola/api-schema/quarter';
import type {
  DeskLine,
  DeskPrices,
  PublishPrices,
  PublishReceipt,
  WithdrawPrices,
} from '@canola/api-schema/trading/desk-prices';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import { record } from '../../../../platform/audit/audit.ts';
import type { Db } from '../../../../platform/database/database.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { found } from '../../../../platform/errors.ts';
import type { Viewer } from '../../../../platform/viewer.ts';
import {
  countOpenPrices,
  factsOfRegion,
  listLines,
  publishLines,
  REGIONS,
  readFormulaMarkets,
  type TraderReach,
  withdrawQuotes,
} from '../../../prices/index.ts';
import { findUserNames } from '../../../users/index.ts';
import { ITEMS } from '../../reference/items.ts';
import { shownCrop } from '../../reference/reference-shown.ts';
import type { TraderDirectory } from '../../reference/trader-directory.ts';
import { type Desk, requireDesk } from '../desk-access.ts';

export interface DeskDeps {
  deps: Deps;
  directory: TraderDirectory;
}

/** How many months of each commodity a formula can be pinned to. */
const SHOWN_MONTHS = 8;
const INPUT_IDS = new Set(ITEMS.filter(({ category }) => category !== 'CROP').map(({ id }) => id));

export async function readDeskPrices(
  { deps, directory }: DeskDeps,
  viewer: Viewer,
  { companyId, region }: { companyId: string; region?: string | undefined },
): Promise<DeskPrices> {
  const desk = await requireDesk(deps, viewer, companyId, 'DESK_PRICE');
  const reach = found(directory.get(desk.traderId), 'trader.not-found');
  const served = REGIONS.filter(({ id }) => reach.regionIds.has(id));
  const shown = found(
    region === undefined ? served[0] : served.find(({ id }) => id === region),
    'trader.not-found',
  );
  const now = deps.clock.now();
  const pool = deps.db.$client;
  const [counts, lines, markets] = await Promise.all([
    countOpenPrices(pool, desk.traderId, now),
    readLines(deps, pool, desk.traderId, reach, new Set([shown.id]), now),
    readFormulaMarkets(pool, now),
  ]);
  const countOf = new Map(counts.map((row) => [row.regionId, row]));
  const facts = found(factsOfRegion(shown.id), 'trader.not-found');
  const rate = markets.rates.find(({ currency }) => currency === facts.currency);
  const months = Map.groupBy(markets.futures, ({ commodity }) => commodity);
  return {
    traderId: desk.traderId,
    traderName: desk.name,
    regionId: shown.id,
    currency: facts.currency,
    regions: served.map(({ id, name }) => ({ id, name, openPrices: countOf.get(id)?.open ?? 0 })),
    collectionPoint: directory.current().pointOf(desk.traderId, shown.id)?.name ?? null,
    quarters: quartersOf(shown.id, now),
    crops: cropsOf(directory, desk, reach, viewer.language),
    lines,
    futures: [...months.values()].flatMap((rows) => rows.slice(0, SHOWN_MONTHS)),
    rate: rate ? { rate: rate.rate, date: rate.fixedOn, source: rate.source, isFresh: rate.isFresh } : null,
    publishedAt: countOf.get(shown.id)?.publishedAt ?? null,
  };
}

export async function publishPrices(
  { deps, directory }: DeskDeps,
  viewer: Viewer,
  { companyId, idempotencyKey, body }: { companyId: string; idempotencyKey: string; body: PublishPrices },
): Promise<PublishReceipt> {
  const desk = await requireDesk(deps, viewer, companyId, 'DESK_PRICE');
  return publishFor({ deps, directory }, desk.traderId, 'trader.not-found', {
    userId: viewer.userId,
    // Another person's key must not be taken for this one's.
    idempotencyKey: `${viewer.userId} ${idempotencyKey}`,
    body,
    afterwards: (tx, { published, withdrawn }) =>
      record(tx, deps.clock.now(), viewer, {
        action: 'prices.published',
        subjectType: 'company',
        subjectId: companyId,
        companyId,
        changes: { published, withdrawn },
      }),
  });
}

/** The same for a trader's system, which comes with a key. `blocked` is what a trader that is blocked is told. */
export function publishFor(
  { deps, directory }: DeskDeps,
  traderId: string,
  blocked: 'trader.not-found' | 'trader-key.invalid',
  publication: Pick<Parameters<typeof publishLines>[1], 'userId' | 'idempotencyKey' | 'body' | 'afterwards'>,
): Promise<PublishReceipt> {
  return publishLines(deps, {
    ...publication,
    traderId,
    inputIds: INPUT_IDS,
    readTrader: async (client) => found(await directory.reachNow(client, traderId), blocked),
    listLines: (client, { regionIds, cropIds }, now) =>
      readLines({ db: drizzle(client) }, client, traderId, { cropIds }, regionIds, now),
  });
}

export async function withdrawPrices(
  { deps }: DeskDeps,
  viewer: Viewer,
  companyId: string,
  selection: WithdrawPrices,
): Promise<{ withdrawn: number }> {
  const desk = await requireDesk(deps, viewer, companyId, 'DESK_PRICE');
  const withdrawn = await withdrawQuotes(deps, desk.traderId, selectionOf(selection), {
    userId: viewer.userId,
    afterwards: (tx, count) =>
      record(tx, deps.clock.now(), viewer, {
        action: 'prices.withdrawn',
        subjectType: 'company',
        subjectId: companyId,
        companyId,
        changes: { withdrawn: count },
      }),
  });
  return { withdrawn };
}

function selectionOf(selection: WithdrawPrices) {
  return 'all' in selection ? {} : selection;
}

export function quartersOf(regionId: string, now: Date): string[] {
  const zone = factsOfRegion(regionId)?.timeZone ?? 'UTC';
  return offeredQuarters(dayInZone(now, zone)).map(quarterId);
}

/** With the names of the people who changed them. */
export async function readLines(
  { db }: { db: Db },
  connection: Pool | PoolClient,
  traderId: string,
  { cropIds }: Pick<TraderReach, 'cropIds'>,
  regionIds: ReadonlySet<string>,
  now: Date,
): Promise<DeskLine[]> {
  const lines = await listLines(connection, {
    traderId,
    regionIds: [...regionIds],
    cropIds: [...cropIds],
    inputIds: [...INPUT_IDS],
    firstQuarterId: [...regionIds].map((id) => quartersOf(id, now)[0] ?? '').toSorted()[0] ?? '',
    now,
  });
  const people = lines.flatMap(({ changedBy }) => changedBy ?? []);
  const names = people.length > 0 ? await findUserNames(db, people) : new Map<string, string>();
  return lines.map((line) => ({ ...line, changedBy: names.get(line.changedBy ?? '') ?? null }));
}

function cropsOf(
  directory: TraderDirectory,
  { traderId }: Desk,
  reach: TraderReach,
  language: Language,
): DeskPrices['crops'] {
  const traders = directory.current();
  return ITEMS.filter(({ id }) => reach.cropIds.has(id)).map(({ id, names, icon, unit }) => {
    const own = shownCrop(traders, id, language)?.cropTraders.find((trader) => trader.id === traderId);
    const commodity = commodityOf(id);
    return {
      id,
      title: names[language],
      icon,
      isInput: INPUT_IDS.has(id),
      unit,
      minimum: String(own?.minimumAmount ?? '0'),
      commodity: commodity === 'wheat' || commodity === 'rapeseed' ? commodity : null,
    };
  });
}
