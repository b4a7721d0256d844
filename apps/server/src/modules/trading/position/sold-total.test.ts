import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Farm,
  openTradingWorld,
  TRADERS,
  type TradingWorld,
  WHEAT,
} from '../../../../test/trading-world.ts';

let world: TradingWorld;
let farm: Farm;
let offerId: string;
beforeAll(async () => {
  world = await openTradingWorld();
  farm = await world.farm();
  offerId = await world.offer(farm, '1000');
});
afterAll(() => world.close());

async function add(status: string, price: string, at: string, year: number | null = 2026): Promise<string> {
  const { rows } = await world.db.$client.query(
    `insert into trading.contract (company_id, kind, status, offer_id, market_price_id, trader_id, crop_id, region_id,
       quarter_id, zip, amount, currency, price, final_price, created_at, year_harvested)
     select $1, $2, $3, $4, gen_random_uuid(), '${TRADERS[0]}', '${WHEAT}', 'CZ063', '2026Q4', '58601', 24.5, 'CZK', $5, $5,
       $6, $7 returning id`,
    [
      farm.companyId,
      year === null ? 'PURCHASE' : 'SALE',
      status,
      year === null ? null : offerId,
      price,
      at,
      year,
    ],
  );
  return rows[0].id;
}

/** Week, tons and value of 2026, without weeks whose sales were all taken back. */
async function weeks(): Promise<[number, number, number][]> {
  const { rows } = await world.db.$client.query(
    `select week, tons::float8 as tons, value::float8 as value from trading.sold_total
     where company_id = $1 and year_harvested = 2026 and tons <> 0 order by week`,
    [farm.companyId],
  );
  return rows.map(({ week, tons, value }) => [week, tons, value]);
}

const change = (text: string, id: string) =>
  world.db.$client.query(`update trading.contract set ${text} where company_id = $1 and id = $2`, [
    farm.companyId,
    id,
  ]);

it('follows signed sales by week of the marketing year, and nothing else', async () => {
  const open = await add('CONFIRMED', '5000', '2026-07-07T23:59:59Z');
  await add('FAILED', '5000', '2026-07-01');
  await add('SIGNED', '5000', '2026-07-01', null);
  expect(await weeks()).toEqual([]);
  await change(`status = 'SIGNED', final_price = 5100`, open);
  const early = await add('SIGNED', '4900', '2026-06-30T12:00:00Z');
  await add('SIGNED', '5200', '2026-07-08T00:00:00Z');
  expect(await weeks()).toEqual([
    [-1, 24.5, 120_050],
    [0, 24.5, 124_950],
    [1, 24.5, 127_400],
  ]);
  await change('final_price = 5000', open);
  await change('amount = 30', early);
  expect(await weeks()).toMatchObject([
    [-1, 30, 147_000],
    [0, 24.5, 122_500],
    [1, 24.5, 127_400],
  ]);
  await world.db.$client.query('delete from trading.contract where company_id = $1 and id = $2', [
    farm.companyId,
    early,
  ]);
  expect((await weeks()).map(([week]) => week)).toEqual([0, 1]);
});

it('counts sales that are signed at the same moment', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => add('CONFIRMED', '5000', '2026-10-01')));
  await Promise.all(ids.map((id) => change(`status = 'SIGNED'`, id)));
  expect((await weeks()).at(-1)).toEqual([13, 294, 1_470_000]);
});

it('begins with the contracts that were signed before it', async () => {
  const before = await weeks();
  const pool = world.db.$client;
  const file = path.resolve(import.meta.dirname, '../../../../migrations/0047_season_plan.sql');
  const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint');
  await pool.query('truncate trading.sold_total');
  await pool.query(statements.at(-1) ?? '');
  expect(await weeks()).toEqual(before);
});
