import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { issueTraderKey } from '../../modules/prices/index.ts';
import { keysOf, listPages, quotesOf } from './book.ts';
import { seriesOf } from './price-model.ts';
import { createTraders } from './stand-in-traders.ts';
import { demoTraderKey } from './trader-keys.ts';

const NOW = new Date('2026-10-14T09:00:00Z');
const pages = listPages();
const traderIds = new Set(pages.map(({ traderId }) => traderId));

let test: TestApp;
let url: string;
beforeAll(async () => {
  test = await buildTestApp({ now: NOW });
  for (const traderId of traderIds)
    await issueTraderKey(test.db, { traderId, now: NOW, key: demoTraderKey(traderId) });
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(() => test.close());

it('each step is the next trader, through the API, and every quote is accepted', async () => {
  const traders = createTraders({ url, clock: test.clock });
  for (const page of pages.slice(0, traderIds.size))
    expect(await traders.step(), page.traderId).toBe(quotesOf(page, NOW).length);
  const { rows } = await test.db.execute<{ count: number }>(
    sql`select count(distinct trader_id)::int as count from prices.current_quote`,
  );
  expect(rows).toEqual([{ count: traderIds.size }]);
});

it('a trader whose key was refused reports it', async () => {
  const traders = createTraders({ url: `${url}/nowhere`, clock: test.clock });
  await expect(traders.step()).rejects.toThrow('was refused: 404');
});

it('prices depend only on names and time', () => {
  const page = pages.find(({ traderId, regionId }) => traderId === 'sypka-hana' && regionId === 'CZ064');
  const wheat = keysOf(page ?? { traderId: '', regionId: 'CZ064', cropIds: [] }, NOW)[0];
  expect(wheat).toEqual({
    traderId: 'sypka-hana',
    regionId: 'CZ064',
    cropId: 'milling-wheat',
    quarterId: '2026Q4',
  });
  // Fixed values, so another machine or another day cannot change the demo world.
  expect(wheat && seriesOf(wheat).at(NOW)).toBe('5000.00');
});

it.each([
  ['milling-wheat', 'CZ064', 5400],
  ['rapeseed', 'CZ064', 11_850],
  ['milling-wheat', 'RO421', 1030],
  ['milling-wheat', 'SK021', 214],
  ['diesel', 'CZ064', 32],
])('%s in %s stays about %d', (cropId, regionId, usual) => {
  for (let year = 2021; year <= 2027; year += 1) {
    const price = Number(
      seriesOf({ traderId: 'any', regionId, cropId, quarterId: `${year}Q4` }).at(new Date(`${year}-10-01`)),
    );
    expect(Math.abs(price / usual - 1), String(year)).toBeLessThan(0.3);
  }
});

it('a price moves a little from hour to hour', () => {
  const key = { traderId: 'sypka-hana', regionId: 'CZ064', cropId: 'milling-wheat', quarterId: '2026Q4' };
  const prices = Array.from({ length: 24 }, (_, hour) =>
    Number(seriesOf(key).at(new Date(Date.UTC(2026, 9, 14, hour)))),
  );
  expect(new Set(prices).size).toBeGreaterThan(1);
  expect(Math.max(...prices) / Math.min(...prices)).toBeLessThan(1.02);
});
