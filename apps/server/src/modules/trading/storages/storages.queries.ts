import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ClientBase, Pool } from 'pg';
import type { Db } from '../../../platform/database/database.ts';
import { company } from '../tables/companies.tables.ts';
import { freeTonsSql } from '../tables/free-tons.queries.ts';
import { offer } from '../tables/offers.tables.ts';
import { sellOrder } from '../tables/orders.tables.ts';
import { storage } from '../tables/storages.tables.ts';

export type StorageRow = typeof storage.$inferSelect;

export interface OwnedStorage extends StorageRow {
  usersCompanyId: string;
  countryId: string;
}

/** A storage of the viewer's, archived or not as requested; another company's storage does not exist for the viewer. */
export async function findStorage(
  db: Db,
  usersCompanyIds: readonly string[],
  id: string,
  { isArchived = false } = {},
): Promise<OwnedStorage | undefined> {
  const [row] = await db
    .select({ storage, usersCompanyId: company.usersCompanyId, countryId: company.countryId })
    .from(storage)
    .innerJoin(company, eq(company.id, storage.companyId))
    .where(
      and(
        eq(storage.id, id),
        inArray(company.usersCompanyId, [...usersCompanyIds]),
        isArchived ? isNotNull(storage.archivedAt) : isNull(storage.archivedAt),
      ),
    );
  return row && { ...row.storage, usersCompanyId: row.usersCompanyId, countryId: row.countryId };
}

/**
 * Locked until the end of the transaction; undefined when it has been archived. Keys never change, so the lock does
 * not block a check that the storage exists: PostgreSQL makes that check at the second change of an offer in one
 * transaction, and that transaction may hold the offer that we wait for next.
 */
export async function lockStorage(db: Db, companyId: string, id: string): Promise<StorageRow | undefined> {
  const [row] = await db
    .select()
    .from(storage)
    .where(and(eq(storage.companyId, companyId), eq(storage.id, id), isNull(storage.archivedAt)))
    .for('no key update');
  return row;
}

export async function insertStorage(
  db: Db,
  values: typeof storage.$inferInsert,
): Promise<StorageRow | undefined> {
  const [row] = await db.insert(storage).values(values).returning();
  return row;
}

export async function updateStorage(
  db: Db,
  { companyId, id }: Pick<StorageRow, 'companyId' | 'id'>,
  values: Partial<Omit<StorageRow, 'companyId' | 'id'>>,
): Promise<void> {
  await db
    .update(storage)
    .set(values)
    .where(and(eq(storage.companyId, companyId), eq(storage.id, id)));
}

/** The union of what the storage lists and what it now holds (docs/product/storages.md#offers). */
export async function addCropToStorage(
  db: Db,
  { companyId, id }: Pick<StorageRow, 'companyId' | 'id'>,
  cropId: string,
): Promise<void> {
  await db.execute(sql`
    update trading.storage set crop_ids = crop_ids || ${cropId}::text
    where company_id = ${companyId} and id = ${id} and not ${cropId}::text = any(crop_ids)`);
}

export async function listHeldCrops(db: Db, companyId: string, storageId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ cropId: offer.cropId })
    .from(offer)
    .where(and(eq(offer.companyId, companyId), eq(offer.storageId, storageId), isNull(offer.archivedAt)));
  return rows.map((row) => row.cropId);
}

/** Locks all offers of a storage, in the order that every transaction uses. */
export async function lockOffersOf(db: Db, companyId: string, storageId: string): Promise<string[]> {
  const rows = await db
    .select({ id: offer.id })
    .from(offer)
    .where(and(eq(offer.companyId, companyId), eq(offer.storageId, storageId), isNull(offer.archivedAt)))
    .orderBy(offer.id)
    .for('no key update');
  return rows.map((row) => row.id);
}

export async function countActiveOrders(
  db: Db,
  companyId: string,
  offerIds: readonly string[],
): Promise<number> {
  if (offerIds.length === 0) return 0;
  return db.$count(
    sellOrder,
    and(
      eq(sellOrder.companyId, companyId),
      inArray(sellOrder.offerId, [...offerIds]),
      eq(sellOrder.active, true),
    ),
  );
}

/**
 * The storage of a postal code. Of several the one with most free tons of the harvest, then the one that holds most of
 * the crop, then one that lists it, then the oldest (docs/product/selling.md#quick-trading). Prepared: with the values
 * at hand PostgreSQL takes a postal code that most companies have for one that most of this company's storages have,
 * and reads the storages of all companies.
 */
export async function findStorageByZip(
  connection: Pool | ClientBase,
  { companyId, zip, cropId, year }: { companyId: string; zip: string; cropId: string; year: number },
): Promise<{ id: string; label: string; free: string } | undefined> {
  const { rows } = await connection.query<{ id: string; label: string; free: string }>({
    name: 'trading.storage-by-zip',
    text: `select s.id, s.label, coalesce(h.free, 0)::text as free
      from trading.storage s
      cross join lateral (
        select sum(${freeTonsSql('f')}) filter (where f.year_harvested = $4::int) as free,
          sum(f.total) as held
        from trading.offer f
        where f.company_id = s.company_id and f.storage_id = s.id and f.archived_at is null and f.crop_id = $3::text
      ) h
      where s.company_id = $1::uuid and s.zip = $2 and s.archived_at is null
      order by h.free desc nulls last, h.held desc nulls last, $3::text = any(s.crop_ids) desc, s.id
      limit 1`,
    values: [companyId, zip, cropId, year],
  });
  return rows[0];
}
