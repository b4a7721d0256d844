import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Farm, openTradingWorld, type TradingWorld, WHEAT } from '../../../../test/trading-world.ts';
import { findMostHeld } from '../offers/offers.queries.ts';

let world: TradingWorld;
let farm: Farm;
beforeAll(async () => {
  world = await openTradingWorld();
  farm = await world.farm();
});
afterAll(() => world.close());

const query = (text: string, values: unknown[] = []) =>
  world.db.$client.query(text, [farm.companyId, ...values]);

/** The stored totals, next to the sums of the offers themselves. */
async function totals() {
  const { rows } = await query(
    `select t.crop_id || ' ' || t.year_harvested as harvest, t.total::float8 as kept,
       (select coalesce(sum(f.total), 0)::float8 from trading.offer f where f.company_id = t.company_id
          and f.crop_id = t.crop_id and f.year_harvested = t.year_harvested) as summed
     from trading.harvest_total t where t.company_id = $1 order by 1`,
  );
  return rows;
}

async function expectKept(): Promise<void> {
  const rows = await totals();
  expect(rows.map(({ kept }) => kept)).toEqual(rows.map(({ summed }) => summed));
  expect(rows).not.toEqual([]);
}

it('follows every offer that is added, changed, archived or removed', async () => {
  const first = await world.offer(farm, '100');
  const second = await world.offer(farm, '24.5');
  await expectKept();
  await query('update trading.offer set total = 130.5 where company_id = $1 and id = $2', [first]);
  await expectKept();
  expect(await findMostHeld(world.db.$client, farm.companyId, WHEAT)).toBe('155.0');
  await query('update trading.offer set year_harvested = 2021 where company_id = $1 and id = $2', [second]);
  await expectKept();
  expect(await findMostHeld(world.db.$client, farm.companyId, WHEAT)).toBe('130.5');
  await query('update trading.offer set archived_at = now() where company_id = $1', []);
  await expectKept();
  expect(await findMostHeld(world.db.$client, farm.companyId, WHEAT)).toBe('130.5');
  await query('delete from trading.offer where company_id = $1 and id = $2', [first]);
  await expectKept();
  expect(await findMostHeld(world.db.$client, farm.companyId, WHEAT)).toBe('24.5');
  await query('delete from trading.offer where company_id = $1', []);
  expect(await findMostHeld(world.db.$client, farm.companyId, WHEAT)).toBeNull();
});

it('counts offers that change at the same moment', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => world.offer(farm, '10')));
  await Promise.all(
    ids.map((id) =>
      query('update trading.offer set total = total + 5 where company_id = $1 and id = $2', [id]),
    ),
  );
  await expectKept();
  expect(await findMostHeld(world.db.$client, farm.companyId, WHEAT)).toBe('180.0');
});

it('begins with the offers that were there before it', async () => {
  const pool = world.db.$client;
  const before = (await totals()).filter(({ kept }) => kept > 0);
  await pool.query('drop function trading.keep_harvest_total cascade');
  await pool.query('drop table trading.harvest_total');
  const file = path.resolve(import.meta.dirname, '../../../../migrations/0037_kept_harvests_and_counts.sql');
  const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint');
  for (const statement of statements.filter((text) => text.includes('harvest_total')))
    await pool.query(statement);
  expect(await totals()).toEqual(before);
  await world.offer(farm, '7');
  await expectKept();
});
