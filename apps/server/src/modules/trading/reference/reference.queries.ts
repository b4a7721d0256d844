import { PAYMENT_DAYS, TOLERANCE_PERCENT } from '@canola/api-schema/limits';
import { and, eq, getTableColumns, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/database.ts';
import { ITEMS } from './items.ts';
import { crop, cropTrader, trader, traderRegion } from './reference.tables.ts';
import { infoUrl, listCropTraders, listTraderRegions, logoPath, TRADERS, vatNumber } from './traders.ts';

/**
 * Updates the tables to the data files at every start: one statement per table, unchanged rows stay untouched. Nothing
 * that a contract may refer to is ever deleted, and registered traders are left as they are.
 */
export async function seedReference(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await saveCrops(tx);
    const isOurs = await saveTraders(tx);
    await addFirstTerms(tx);
    await saveTraderRegions(tx, isOurs);
    await saveCropTraders(tx, isOurs);
  });
}

async function saveCrops(db: Db): Promise<void> {
  const rows = ITEMS.map((item, position) => ({ ...item, position, active: true }));
  await db
    .insert(crop)
    .values(rows)
    .onConflictDoUpdate({ target: crop.id, set: newValues(crop), setWhere: isChanged(crop) });
  const known = rows.map((row) => row.id);
  await db.update(crop).set({ active: false }).where(notInArray(crop.id, known));
}

type IsOurs = (row: { traderId: string }) => boolean;

/** Traders of the reference, as a condition on a column with their id. */
const ofReference = (db: Db, traderId: AnyPgColumn) =>
  inArray(traderId, db.select({ id: trader.id }).from(trader).where(eq(trader.source, 'REFERENCE')));

/** Returns which traders are from the reference: a registered one may have taken the id of a new file. */
async function saveTraders(db: Db): Promise<IsOurs> {
  const taken = await db.select({ id: trader.id }).from(trader).where(eq(trader.source, 'REGISTERED'));
  const registered = new Set(taken.map(({ id }) => id));
  const rows = TRADERS.filter(({ id }) => !registered.has(id)).map((listed) => {
    const { id, name, legalName, address, country, number, description, points } = listed;
    return {
      id,
      name,
      legalName,
      address,
      countryId: country,
      identificationNumber: number,
      vatNumber: vatNumber(listed),
      logo: logoPath(id),
      descriptions: description,
      urlInfo: infoUrl(id),
      active: true,
      points,
    };
  });
  await db
    .insert(trader)
    .values(rows)
    .onConflictDoUpdate({ target: trader.id, set: newValues(trader), setWhere: isChanged(trader) });
  const known = rows.map((row) => row.id);
  await db
    .update(trader)
    .set({ active: false })
    .where(and(notInArray(trader.id, known), eq(trader.source, 'REFERENCE')));
  return ({ traderId }) => !registered.has(traderId);
}

/** A trader without terms gets the usual ones; those that a trader has stay. */
async function addFirstTerms(db: Db): Promise<void> {
  await db.execute(sql`
    insert into trading.trader_terms (trader_id, version, payment_days, tolerance_percent)
    select id, 1, ${PAYMENT_DAYS}, ${TOLERANCE_PERCENT} from trading.trader
    on conflict do nothing`);
}

async function saveTraderRegions(db: Db, isOurs: IsOurs): Promise<void> {
  const listed = listTraderRegions().filter(isOurs);
  const rows = listed.map(({ traderId, regionId, point }) => ({
    traderId,
    regionId,
    pointName: point.name,
    latitude: point.latitude,
    longitude: point.longitude,
  }));
  const pairs = rows.map((row) => `${row.regionId} ${row.traderId}`);
  const isGone = notInArray(pairOf(traderRegion.regionId, traderRegion.traderId), pairs);
  await db.delete(traderRegion).where(and(isGone, ofReference(db, traderRegion.traderId)));
  await db
    .insert(traderRegion)
    .values(rows)
    .onConflictDoUpdate({
      target: [traderRegion.regionId, traderRegion.traderId],
      set: newValues(traderRegion),
      setWhere: isChanged(traderRegion),
    });
}

async function saveCropTraders(db: Db, isOurs: IsOurs): Promise<void> {
  const listed = listCropTraders().filter(isOurs);
  const rows = listed.map((row) => ({ ...row, minimumAmount: row.minimumAmount.toFixed(1) }));
  const pairs = rows.map((row) => `${row.cropId} ${row.traderId}`);
  const isGone = notInArray(pairOf(cropTrader.cropId, cropTrader.traderId), pairs);
  await db.delete(cropTrader).where(and(isGone, ofReference(db, cropTrader.traderId)));
  await db
    .insert(cropTrader)
    .values(rows)
    .onConflictDoUpdate({
      target: [cropTrader.cropId, cropTrader.traderId],
      set: newValues(cropTrader),
      setWhere: isChanged(cropTrader),
    });
}

function pairOf(first: AnyPgColumn, second: AnyPgColumn): SQL<string> {
  return sql<string>`${first} || ' ' || ${second}`;
}

/** Every column with the value of the new row. */
function newValues(table: PgTable): Record<string, SQL> {
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
