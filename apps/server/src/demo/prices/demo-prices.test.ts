import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { createTraders } from '../../sandbox/traders/stand-in-traders.ts';
import { dayRows } from './demo-history.ts';
import { seedPrices } from './index.ts';

const NOW = new Date('2026-10-14T09:00:00Z');
const MAX_DAYS = 2_000_000;

let test: TestApp;
const said: string[] = [];
beforeAll(async () => {
  test = await buildTestApp({ now: NOW, config: { demoHistoryDays: 2 } });
  await seedPrices(test.deps, (line) => said.push(line));
});
afterAll(() => test.close());

async function one(query: ReturnType<typeof sql>): Promise<Record<string, unknown> | undefined> {
  return (await test.db.execute(query)).rows[0];
}

it('a year of history stays within its size', () => {
  let count = 0;
  let first = '9999';
  // Last days of the quarters that are over: a ladder is compared with them.
  const earlier: Record<string, string> = {};
  for (const { day, quarterId } of dayRows(NOW, 365)) {
    count += 1;
    if (quarterId < '2026Q4' && day > (earlier[quarterId] ?? '')) earlier[quarterId] = day;
    if (day < first) first = day;
  }
  expect(count).toBeLessThan(MAX_DAYS);
  expect(earlier).toEqual({ '2025Q4': '2025-12-31', '2026Q1': '2026-03-31' });
  expect(first <= '2025-10-15').toBe(true);
});

it('every region has newest quotes of several traders, of many ages, for the offered quarters', async () => {
  expect(
    await one(sql`
      select count(distinct region_id)::int as regions, count(distinct quarter_id)::int as quarters,
        min(published_at) > ${'2026-10-12'} as recent, max(published_at) < ${NOW.toISOString()} as past,
        count(distinct date_trunc('hour', published_at)) > 24 as spread
      from prices.current_quote`),
  ).toEqual({ regions: 72, quarters: 8, recent: true, past: true, spread: true });
  expect(
    await one(sql`
      select min(traders)::int as traders from (
        select count(distinct trader_id) as traders from prices.current_quote
        where crop_id in ('milling-wheat', 'feed-wheat') group by region_id) as per_region`),
  ).toEqual({ traders: 3 });
});

it('each newest quote is a quote, and its days are finished', async () => {
  expect(
    await one(sql`
      select count(*)::int as count from prices.current_quote c
      where not exists (select 1 from prices.quote q where q.id = c.quote_id)`),
  ).toEqual({ count: 0 });
  expect(
    await one(sql`
      select count(*)::int as count from prices.quote_daily d
      join prices.current_quote c using (region_id, crop_id, quarter_id, trader_id)
      where d.day >= (c.published_at at time zone 'Europe/Bucharest')::date`),
  ).toEqual({ count: 0 });
});

it('the stand-ins have their keys', async () => {
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  expect(await createTraders({ url, clock: test.clock }).step()).toBeGreaterThan(0);
});

it('a second start adds nothing', async () => {
  const before = said.length;
  await seedPrices(test.deps, (line) => said.push(line));
  expect(said).toHaveLength(before);
});
