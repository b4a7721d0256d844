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
beforeAll(async () => {
  world = await openTradingWorld();
  farm = await world.farm();
});
afterAll(() => world.close());

const query = (text: string, values: unknown[] = []) =>
  world.db.$client.query(text, [farm.companyId, ...values]);

async function add(kind: 'SALE' | 'PURCHASE', status: string, price: string, owner = farm): Promise<string> {
  const offerId = kind === 'SALE' ? await world.offer(owner, '100') : null;
  const { rows } = await world.db.$client.query(
    `insert into trading.contract (company_id, kind, status, offer_id, market_price_id, trader_id, crop_id, region_id,
       quarter_id, zip, amount, currency, price, final_price, czk_rate, created_at)
     select $1, $2, $3, $4, gen_random_uuid(), '${TRADERS[0]}', '${WHEAT}', 'region', '2026Q4', '58601', 24.5, 'EUR', $5, $5,
       25.123, now() returning id`,
    [owner.companyId, kind, status, offerId, price],
  );
  return rows[0].id;
}

/** The stored totals, next to the sums of the contracts themselves. */
async function totals() {
  const { rows } = await query(
    `select t.decided, t.signed, t.signed_czk::text as czk,
       (select count(*)::int from trading.contract k where k.company_id = $1 and status in ('SIGNED', 'FAILED')) as "countedDecided",
       (select count(*)::int from trading.contract k where k.company_id = $1 and status = 'SIGNED' and kind = 'SALE') as "countedSigned",
       (select sum(final_price * amount * czk_rate)::text from trading.contract k
        where k.company_id = $1 and status = 'SIGNED' and kind = 'SALE') as "countedCzk"
     from trading.company_total t where t.company_id = $1`,
  );
  return rows[0];
}

async function expectTotals(decided: number, signed: number): Promise<void> {
  const found = await totals();
  expect(found).toMatchObject({ decided, signed, countedDecided: decided, countedSigned: signed });
  expect(Number(found.czk)).toBe(Number(found.countedCzk ?? 0));
}

it('follows every contract that is decided, changed or removed, to the last decimal', async () => {
  const open = await add('SALE', 'CONFIRMED', '199.99');
  expect(await totals()).toBeUndefined();
  const signed = await add('SALE', 'SIGNED', '201.37');
  await add('PURCHASE', 'SIGNED', '55.10');
  const failed = await add('SALE', 'FAILED', '180');
  await expectTotals(3, 1);
  await query(`update trading.contract set status = 'SIGNED' where company_id = $1 and id = $2`, [open]);
  await expectTotals(4, 2);
  await query(`update trading.contract set final_price = 210.01 where company_id = $1 and id = $2`, [signed]);
  await expectTotals(4, 2);
  await query('delete from trading.contract where company_id = $1 and id = any($2::uuid[])', [
    [signed, failed],
  ]);
  await expectTotals(2, 1);
});

it('counts contracts that are decided at the same moment', async () => {
  const before = (await totals()) as { decided: number; signed: number };
  const ids = await Promise.all(Array.from({ length: 12 }, () => add('SALE', 'CONFIRMED', '200')));
  await Promise.all(
    ids.map((id) =>
      query(`update trading.contract set status = 'SIGNED' where company_id = $1 and id = $2`, [id]),
    ),
  );
  await expectTotals(before.decided + 12, before.signed + 12);
});

it('begins with the contracts that were decided before it', async () => {
  const pool = world.db.$client;
  const [other, bought, waiting] = [await world.farm(), await world.farm(), await world.farm()];
  await pool.query('drop function trading.keep_company_total cascade');
  await pool.query('drop table trading.company_total');
  await add('SALE', 'SIGNED', '201.37', other);
  await add('SALE', 'SIGNED', '199.99', other);
  await add('PURCHASE', 'SIGNED', '55.10', other);
  await add('SALE', 'FAILED', '180', other);
  for (const status of ['PENDING', 'PROCESSING', 'SUCCESS', 'CONFIRMED'])
    await add('SALE', status, '200', other);
  await add('SALE', 'CONFIRMED', '210', waiting);
  await add('PURCHASE', 'SIGNED', '55.10', bought);
  const file = path.resolve(import.meta.dirname, '../../../../migrations/0031_contract_totals.sql');
  for (const item of (await readFile(file, 'utf8')).split('--> statement-breakpoint')) await pool.query(item);
  const { rows } = await pool.query(
    'select company_id, decided, signed, signed_czk::float8 as czk from trading.company_total',
  );
  const totalOf = ({ companyId }: Farm) => rows.find((row) => row.company_id === companyId);
  // 24.5 tons at 25.123 CZK: (201.37 + 199.99) * 615.5135.
  expect(totalOf(other)).toMatchObject({ decided: 4, signed: 2, czk: 247042.49836 });
  expect(totalOf(bought)).toMatchObject({ decided: 1, signed: 0, czk: 0 });
  expect(totalOf(waiting)).toBeUndefined();
  const { decided, signed } = totalOf(farm);
  await expectTotals(decided, signed);
  await add('SALE', 'SIGNED', '200');
  await expectTotals(decided + 1, signed + 1);
});
