import { getTableColumns, notInArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/database.ts';
import { ITEMS } from './catalogue/catalogue.reference.ts';
import { SUBCATEGORIES } from './catalogue/catalogue.ts';
import { crop, cropTrader, trader, traderRegion } from './reference.tables.ts';
import {
  infoUrl,
  listCropTraders,
  listTraderRegions,
  logoPath,
  TRADERS,
} from './traders/traders.reference.ts';

/**
 * Updates the tables to the typed data at every start: one statement per table, unchanged rows stay untouched. Nothing
 * that a contract may refer to is ever deleted.
 */
export async function seedReference(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await saveCrops(tx);
    await saveTraders(tx);
    await saveTraderRegions(tx);
    await saveCropTraders(tx);
  });
}

async function saveCrops(db: Db): Promise<void> {
  const rows = ITEMS.map(({ subcategory, ...item }, position) => ({
    ...item,
    subcategory,
    subcategoryNames: SUBCATEGORIES[subcategory],
    position,
    active: true,
  }));
  await db
    .insert(crop)
    .values(rows)
    .onConflictDoUpdate({ target: crop.id, set: given(crop), setWhere: isChanged(crop) });
  const known = rows.map((row) => row.id);
  await db.update(crop).set({ active: false }).where(notInArray(crop.id, known));
}

async function saveTraders(db: Db): Promise<void> {
  const rows = TRADERS.map(({ id, name, legalName, address, country, number, description }) => ({
    id,
    name,
    legalName,
    address,
    countryId: country,
    identificationNumber: number,
    logo: logoPath(id),
    descriptions: description,
    urlInfo: infoUrl(id),
    active: true,
  }));
  await db
    .insert(trader)
    .values(rows)
    .onConflictDoUpdate({ target: trader.id, set: given(trader), setWhere: isChanged(trader) });
  const known = rows.map((row) => row.id);
  await db.update(trader).set({ active: false }).where(notInArray(trader.id, known));
}

async function saveTraderRegions(db: Db): Promise<void> {
  const rows = listTraderRegions().map(({ traderId, regionId, point }) => ({
    traderId,
    regionId,
    pointName: point.name,
    latitude: point.latitude,
    longitude: point.longitude,
  }));
  await db.delete(traderRegion).where(
    notInArray(
      pairOf(traderRegion.regionId, traderRegion.traderId),
      rows.map((row) => `${row.regionId} ${row.traderId}`),
    ),
  );
  await db
    .insert(traderRegion)
    .values(rows)
    .onConflictDoUpdate({
      target: [traderRegion.regionId, traderRegion.traderId],
      set: given(traderRegion),
      setWhere: isChanged(traderRegion),
    });
}

async function saveCropTraders(db: Db): Promise<void> {
  const rows = listCropTraders().map((row) => ({ ...row, minimumAmount: row.minimumAmount.toFixed(1) }));
  await db.delete(cropTrader).where(
    notInArray(
      pairOf(cropTrader.cropId, cropTrader.traderId),
      rows.map((row) => `${row.cropId} ${row.traderId}`),
    ),
  );
  await db
    .insert(cropTrader)
    .values(rows)
    .onConflictDoUpdate({
      target: [cropTrader.cropId, cropTrader.traderId],
      set: given(cropTrader),
      setWhere: isChanged(cropTrader),
    });
}

function pairOf(first: AnyPgColumn, second: AnyPgColumn): SQL<string> {
  return sql<string>`${first} || ' ' || ${second}`;
}

/** Every column with the value of the new row. */
function given(table: PgTable): Record<string, SQL> {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => [
      key,
      sql`excluded.${sql.identifier(column.name)}`,
    ]),
  );
}

function isChanged(table: PgTable): SQL {
  return sql`row(${table}.*) is distinct from row(excluded.*)`;
}
