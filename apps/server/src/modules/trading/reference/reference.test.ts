import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { ITEMS } from './items.ts';
import { seedReference } from './reference.queries.ts';
import { crop, cropTrader, trader, traderRegion } from './reference.tables.ts';
import { listCropTraders, listTraderRegions, TRADERS } from './traders.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedReference(database.db);
});
afterAll(() => database.drop());

const counts = async () => {
  const { db } = database;
  return Promise.all([crop, trader, traderRegion, cropTrader].map((table) => db.$count(table)));
};

test('the tables hold all of the typed data', async () => {
  expect(await counts()).toEqual([
    ITEMS.length,
    TRADERS.length,
    listTraderRegions().length,
    listCropTraders().length,
  ]);
  const [wheat] = await database.db
    .select({ name: sql`${crop.names} ->> 'cs'`, parameters: crop.parameters, active: crop.active })
    .from(crop)
    .where(eq(crop.id, 'milling-wheat'));
  expect(wheat).toEqual({
    name: 'Pšenice potravinářská',
    parameters: ITEMS[0]?.parameters,
    active: true,
  });
});

test('every trader has a company number of its own for the contracts', async () => {
  const rows = await database.db.select({ number: trader.identificationNumber }).from(trader);
  expect(rows.every(({ number }) => /^\d{6,8}$/.test(number ?? ''))).toBe(true);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(TRADERS.length);
});

test('a second load changes no row', async () => {
  const versions = async () =>
    (
      await database.pool.query(
        'select xmin::text from trading.crop union all select xmin::text from trading.trader union all select xmin::text from trading.trader_region union all select xmin::text from trading.crop_trader',
      )
    ).rows;
  const before = await versions();
  await seedReference(database.db);
  expect(await versions()).toEqual(before);
});

test('the next load corrects what differs and lets go what is gone', async () => {
  const { db } = database;
  await db.update(crop).set({ icon: 'nothing' }).where(eq(crop.id, 'rapeseed'));
  await db.insert(crop).values({ ...(await cropRow('rapeseed')), id: 'hops' });
  await db.insert(trader).values({ ...(await traderRow('dunaj')), id: 'gone' });
  await db.insert(cropTrader).values({ cropId: 'hops', traderId: 'gone', minimumAmount: '1' });
  await db
    .insert(traderRegion)
    .values({ regionId: 'CZ072', traderId: 'gone', pointName: 'Hulín', latitude: 49, longitude: 17 });

  await seedReference(db);

  expect((await cropRow('rapeseed')).icon).toBe('rapeseed');
  expect([(await cropRow('hops')).active, (await traderRow('gone')).active]).toEqual([false, false]);
  const [, , regions, offers] = await counts();
  expect([regions, offers]).toEqual([listTraderRegions().length, listCropTraders().length]);
});

async function cropRow(id: string) {
  const [row] = await database.db.select().from(crop).where(eq(crop.id, id));
  if (!row) throw new Error(id);
  return row;
}

async function traderRow(id: string) {
  const [row] = await database.db.select().from(trader).where(eq(trader.id, id));
  if (!row) throw new Error(id);
  return row;
}
