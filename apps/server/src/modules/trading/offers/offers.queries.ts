import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Db } from '../../../platform/database/database.ts';
import { company } from '../tables/companies.tables.ts';
import { freeTonsSql, removedTonsSql } from '../tables/free-tons.queries.ts';
import { offer } from '../tables/offers.tables.ts';
import { storage } from '../tables/storages.tables.ts';

export type OfferRow = typeof offer.$inferSelect;

export const OWNER = {
  companyId: company.id,
  usersCompanyId: company.usersCompanyId,
  countryId: company.countryId,
  currency: company.currency,
};

/** The owner of an offer, among the viewer's companies; another company's offer does not exist for the viewer. */
export async function findOfferOwner(db: Db, usersCompanyIds: readonly string[], id: string) {
  const [row] = await db
    .select(OWNER)
    .from(offer)
    .innerJoin(company, eq(company.id, offer.companyId))
    .where(and(eq(offer.id, id), inArray(company.usersCompanyId, [...usersCompanyIds])));
  return row;
}

/**
 * Every change of an offer's tons starts with this lock; undefined when the offer is archived
 * (docs/product/storages.md#offers).
 */
export async function lockOffer(db: Db, companyId: string, id: string): Promise<OfferRow | undefined> {
  const [row] = await db
    .select()
    .from(offer)
    .where(and(eq(offer.companyId, companyId), eq(offer.id, id), isNull(offer.archivedAt)))
    .for('no key update');
  return row;
}

export async function findRegionOf(
  db: Db,
  { companyId, storageId }: Pick<OfferRow, 'companyId' | 'storageId'>,
): Promise<string | undefined> {
  const [row] = await db
    .select({ regionId: storage.regionId })
    .from(storage)
    .where(and(eq(storage.companyId, companyId), eq(storage.id, storageId)));
  return row?.regionId;
}

interface Held {
  companyId: string;
  storageId: string;
  cropId: string;
  yearHarvested: number;
}

export async function findActiveOffer(db: Db, held: Held): Promise<OfferRow | undefined> {
  const [row] = await db
    .select()
    .from(offer)
    .where(
      and(
        eq(offer.companyId, held.companyId),
        eq(offer.storageId, held.storageId),
        eq(offer.cropId, held.cropId),
        eq(offer.yearHarvested, held.yearHarvested),
        isNull(offer.archivedAt),
      ),
    );
  return row;
}

/**
 * One active offer per storage, crop and year: more of the same is one atomic increment
 * (docs/product/storages.md#offers).
 */
export async function addTons(
  db: Db,
  values: Held & { amount: string; now: Date },
): Promise<string | undefined> {
  const { companyId, storageId, cropId, yearHarvested, amount, now } = values;
  const [row] = await db
    .insert(offer)
    .values({ companyId, storageId, cropId, yearHarvested, total: amount, createdAt: now })
    .onConflictDoUpdate({
      target: [offer.companyId, offer.storageId, offer.cropId, offer.yearHarvested],
      targetWhere: sql`archived_at is null`,
      set: { total: sql`${offer.total} + excluded.total` },
    })
    .returning({ id: offer.id });
  return row?.id;
}

/**
 * So that the amount is free afterwards: only the missing tons are added, and it returns how many they were
 * (docs/product/selling.md#quick-trading).
 */
export async function addMissingTons(
  db: Db,
  values: Held & { amount: string; now: Date },
): Promise<{ id: string; brought: string } | undefined> {
  const { companyId, storageId, cropId, yearHarvested, amount, now } = values;
  const missing = sql`greatest(0, excluded.total - ${sql.raw(freeTonsSql('offer'))})`;
  const [row] = await db
    .insert(offer)
    .values({ companyId, storageId, cropId, yearHarvested, total: amount, brought: amount, createdAt: now })
    .onConflictDoUpdate({
      target: [offer.companyId, offer.storageId, offer.cropId, offer.yearHarvested],
      targetWhere: sql`archived_at is null`,
      set: { total: sql`${offer.total} + ${missing}`, brought: sql`${offer.brought} + ${missing}` },
    })
    .returning({ id: offer.id, brought: sql<string>`(new.total - coalesce(old.total, 0))::text` });
  return row;
}

/**
 * The tons that an order brought go out with it, as far as nothing else has claimed them and nobody has set the total since. An
 * offer that has nothing left is archived. Under the offer's lock.
 */
export async function removeTons(
  db: Db,
  { companyId, id }: Pick<OfferRow, 'companyId' | 'id'>,
  brought: string,
  now: Date,
): Promise<void> {
  if (Number(brought) === 0) return;
  const columns = removedTonsSql({
    brought: sql`${brought}::numeric`,
    returned: sql`0`,
    at: sql`${now.toISOString()}::timestamptz`,
  });
  await db.execute(sql`
    update trading.offer f set ${columns} where f.company_id = ${companyId} and f.id = ${id}`);
}

/** Under the offer's lock. From now on the total is what a person said: nothing of it goes out again. */
export async function setTotal(
  db: Db,
  { companyId, id }: Pick<OfferRow, 'companyId' | 'id'>,
  total: string,
): Promise<void> {
  await db
    .update(offer)
    .set({ total, brought: '0' })
    .where(and(eq(offer.companyId, companyId), eq(offer.id, id)));
}

/** Tons that an order reserves, or with a minus gives back, under the offer's lock. */
export async function reserveTons(
  db: Db,
  { companyId, id }: Pick<OfferRow, 'companyId' | 'id'>,
  amount: string,
): Promise<void> {
  await db
    .update(offer)
    .set({ ordered: sql`${offer.ordered} + ${amount}::numeric` })
    .where(and(eq(offer.companyId, companyId), eq(offer.id, id)));
}

/**
 * The most tons of a crop in one harvest, archived offers included; null when the company never had any
 * (docs/product/selling.md#plausible-amounts).
 */
export async function findMostHeld(pool: Pool, companyId: string, cropId: string): Promise<string | null> {
  const { rows } = await pool.query<{ most: string | null }>({
    name: 'trading.most-held',
    text: `select nullif(max(total), 0)::text as most from trading.harvest_total
      where company_id = $1::uuid and crop_id = $2`,
    values: [companyId, cropId],
  });
  return rows[0]?.most ?? null;
}
