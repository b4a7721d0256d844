import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { type NewestQuotes, openNewestQuotes, storeFixings } from '../index.ts';
import { type Desk, NOW, openDesk, quoteOf } from '../test-desk.ts';

/** An event takes its time on a busy machine. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, 60_000);

let first: TestApp;
let second: TestApp;
let desk: Desk;
let here: NewestQuotes;
let there: NewestQuotes;
beforeAll(async () => {
  first = await buildTestApp({ now: NOW });
  second = await buildTestApp({ now: NOW, sharing: first });
  desk = await openDesk(first);
  here = openNewestQuotes(first.deps);
  there = openNewestQuotes(second.deps);
  await storeFixings(first.deps, [{ at: NOW, perEuro: { CZK: '25.0637', RON: '4.9700' } }]);
});
beforeEach(() => {
  first.clock.set(NOW);
  second.clock.set(NOW);
});
afterAll(async () => {
  here.close();
  there.close();
  await second.close();
  await first.close();
});

const wheat = { regionId: 'CZ064', cropIds: ['milling-wheat'], currency: 'CZK' } as const;
const priceIn = async (process: NewestQuotes, currency: 'CZK' | 'EUR' = 'CZK') =>
  (await process.list({ ...wheat, currency }))[0]?.prices[0]?.price;

it('lists the newest quotes of each requested crop, best first', async () => {
  const other = await openDesk(first, 'brazda-trade');
  await desk.send([quoteOf(), quoteOf({ quarterId: '2027Q1', price: '5480.00' })]);
  await other.send([quoteOf({ price: '5410.00' })]);
  const [maize, found] = await here.list({ ...wheat, cropIds: ['maize', 'milling-wheat'] });
  expect(maize).toEqual({ cropId: 'maize', prices: [], json: '[]' });
  expect(found?.prices.map((price) => [price.quarterId, price.traderId, price.price])).toEqual([
    ['2026Q4', 'brazda-trade', '5410.00'],
    ['2026Q4', 'sypka-hana', '5400.00'],
    ['2027Q1', 'sypka-hana', '5480.00'],
  ]);
  expect(JSON.parse(found?.json ?? '')).toEqual(found?.prices);
});

it('converts at the newest rate and rounds half up once, at the end', async () => {
  await desk.send([quoteOf({ cropId: 'rapeseed', price: '11850.13' })]);
  const [rapeseed] = await here.list({ ...wheat, cropIds: ['rapeseed'], currency: 'EUR' });
  // 11850.13 × 0.03989834 = 472.80051…
  expect(rapeseed?.prices[0]).toMatchObject({
    price: '472.80',
    currency: 'EUR',
    quotedPrice: '11850.13',
    quotedCurrency: 'CZK',
  });
});

it('another process drops its copy when a quote arrives', async () => {
  await Promise.all([priceIn(here), priceIn(there)]);
  first.clock.set(new Date('2026-10-14T09:00:01Z'));
  await desk.send([quoteOf({ price: '5600.00' })]);
  await eventually(async () =>
    expect([await priceIn(here), await priceIn(there)]).toEqual(['5600.00', '5600.00']),
  );
});

it('a read that began before the commit does not outlive its event', async () => {
  const before = priceIn(there, 'EUR');
  first.clock.set(new Date('2026-10-14T09:00:02Z'));
  await desk.send([quoteOf({ price: '5700.00' })]);
  await before;
  await eventually(async () => expect(await priceIn(there, 'EUR')).toBe('227.42'));
});

it('a new rate drops the converted prices', async () => {
  await priceIn(there, 'EUR');
  await storeFixings(first.deps, [{ at: new Date('2026-10-14T10:00:00Z'), perEuro: { CZK: '25' } }]);
  await eventually(async () => expect(await priceIn(there, 'EUR')).toBe('228.00'));
});

it('without events from the database a copy is read again after a while', async () => {
  await priceIn(there);
  const { rowCount } = await first.db.$client.query(
    `update prices.current_quote set price = 5800 where crop_id = 'milling-wheat' and trader_id = 'sypka-hana'`,
  );
  expect([rowCount, await priceIn(there)]).toEqual([2, '5700.00']);
  second.clock.set(new Date(NOW.getTime() + 15_000));
  expect(await priceIn(there)).toBe('5800.00');
});

it('a list that is read again unchanged stays the same one', async () => {
  const read = async () => (await there.list(wheat))[0]?.prices;
  second.clock.set(new Date(NOW.getTime() + 60_000));
  const before = await read();
  second.clock.set(new Date(NOW.getTime() + 80_000));
  expect(await read()).toBe(before);
  await first.db.$client.query(
    `update prices.current_quote set price = 5900 where crop_id = 'milling-wheat' and trader_id = 'sypka-hana'`,
  );
  second.clock.set(new Date(NOW.getTime() + 100_000));
  expect((await read())?.map(({ price }) => price)).not.toEqual(before?.map(({ price }) => price));
});

it('the change is since yesterday, and nothing on a day without a quote', async () => {
  const change = async () => (await here.list({ ...wheat, cropIds: ['rye'] }))[0]?.prices[0]?.change;
  await desk.send([quoteOf({ cropId: 'rye', price: '4300.00' })]);
  await eventually(async () => expect(await change()).toBe(null));
  first.clock.set(new Date('2026-10-15T09:00:00Z'));
  expect(await change()).toBe('0.00');
  await desk.send([quoteOf({ cropId: 'rye', price: '4250.00' })]);
  await eventually(async () => expect(await change()).toBe('-50.00'));
});

it('a quarter that has passed is no longer listed', async () => {
  const later = await buildTestApp({ now: new Date('2027-01-01T00:00:00Z'), sharing: first });
  const quotes = openNewestQuotes(later.deps);
  const [found] = await quotes.list(wheat);
  expect(found?.prices.map((price) => price.quarterId)).toEqual(['2027Q1']);
  quotes.close();
  await later.close();
});
