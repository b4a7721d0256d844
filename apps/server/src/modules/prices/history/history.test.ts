import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { marketHistory, priceHistory, sparklines, storeFixings } from '../index.ts';
import { openDesk, quoteOf } from '../test-desk.ts';

const day = (number: number) => new Date(Date.UTC(2026, 9, number, 9));

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ now: day(12) });
  const [hana, brazda] = [await openDesk(test), await openDesk(test, 'brazda-trade')];
  await storeFixings(test.deps, [
    { at: day(11), perEuro: { CZK: '25' } },
    { at: day(13), perEuro: { CZK: '24' } },
  ]);
  for (const [number, ours, theirs] of [
    [12, '5400.00', '5450.00'],
    [13, '5420.00', undefined],
    [14, '5500.00', '5480.00'],
  ] as const) {
    test.clock.set(day(number));
    await hana.send([quoteOf({ price: ours }), quoteOf({ quarterId: '2027Q1', price: ours })]);
    if (theirs) await brazda.send([quoteOf({ price: theirs })]);
  }
});
afterAll(() => test.close());

const range = {
  regionId: 'CZ064',
  cropIds: ['milling-wheat'],
  quarterIds: ['2026Q4'],
  currency: 'CZK',
  from: '2026-10-12',
  to: '2026-10-14',
} as const;

it('each trader has a point for each day with a quote, today included', async () => {
  const points = await priceHistory(test.deps, range);
  expect(points.map((point) => `${point.traderId} ${point.day} ${point.last}`)).toEqual([
    'brazda-trade 2026-10-12 5450.00',
    'brazda-trade 2026-10-14 5480.00',
    'sypka-hana 2026-10-12 5400.00',
    'sypka-hana 2026-10-13 5420.00',
    'sypka-hana 2026-10-14 5500.00',
  ]);
});

it('traders, quarters and days can be chosen', async () => {
  const chosen = {
    ...range,
    traderIds: ['sypka-hana'],
    quarterIds: undefined,
    from: '2026-10-13',
    to: '2026-10-13',
  };
  const points = await priceHistory(test.deps, chosen);
  expect(points.map((point) => `${point.quarterId} ${point.day}`)).toEqual([
    '2026Q4 2026-10-13',
    '2027Q1 2026-10-13',
  ]);
});

it('a day is converted at its own rate', async () => {
  const points = await priceHistory(test.deps, { ...range, traderIds: ['sypka-hana'], currency: 'EUR' });
  // 25 CZK on the 12th, 24 from the 13th on.
  expect(points.map((point) => point.last)).toEqual(['216.00', '225.83', '229.17']);
});

it('the market of a day is the best, the average and the lowest of its traders', async () => {
  const [first, second] = await marketHistory(test.deps, range);
  expect(first).toMatchObject({ day: '2026-10-12', best: '5450.00', average: '5425.00', lowest: '5400.00' });
  // Brázda published nothing on the 13th; its price of the 12th still stands.
  expect(second).toMatchObject({
    day: '2026-10-13',
    best: '5450.00',
    lowest: '5420.00',
    bestTraderId: 'brazda-trade',
  });
});

it('a trader who did not publish that day is carried forward, also from before the range', async () => {
  const [only] = await marketHistory(test.deps, { ...range, from: '2026-10-13', to: '2026-10-13' });
  expect(only).toMatchObject({ day: '2026-10-13', best: '5450.00' });
  const later = await marketHistory(test.deps, { ...range, from: '2026-10-14', to: '2026-10-14' });
  expect(later).toMatchObject([{ day: '2026-10-14', best: '5500.00', lowest: '5480.00' }]);
});

it('a quarter that has ended keeps the days on which it was quoted', async () => {
  const later = { ...range, quarterIds: undefined, from: '2026-10-14', to: '2027-01-31' };
  const [byTrader, byMarket] = [await priceHistory(test.deps, later), await marketHistory(test.deps, later)];
  expect(byTrader.map(({ quarterId }) => quarterId)).toEqual(['2026Q4', '2026Q4', '2027Q1']);
  expect(byMarket.map(({ quarterId }) => quarterId)).toEqual(['2026Q4', '2027Q1']);
});

it('a sparkline is the best price of each of the last thirty days', async () => {
  expect(await sparklines(test.deps, range)).toEqual([
    { cropId: 'milling-wheat', quarterId: '2026Q4', values: ['5450.00', '5450.00', '5500.00'] },
  ]);
  test.clock.set(new Date(Date.UTC(2026, 10, 12, 9)));
  const [later] = await sparklines(test.deps, range);
  expect(later?.values).toEqual(['5500.00']);
});

it('a sparkline is read again after a minute, and parallel requests share one read', async () => {
  const desk = await openDesk(test);
  const asked = { ...range, cropIds: ['rapeseed', 'maize'] };
  const send = (price: string) => desk.send([quoteOf({ cropId: 'rapeseed', price })]);
  const read = async () => (await sparklines(test.deps, asked)).map((line) => line.values.at(-1));
  const at = (second: number) => test.clock.set(new Date(Date.UTC(2026, 9, 14, 10, 0, second)));
  at(0);
  await send('11000');
  expect(await Promise.all([read(), read(), read()])).toEqual([['11000.00'], ['11000.00'], ['11000.00']]);
  at(1);
  await send('11100');
  at(59);
  expect(await read()).toEqual(['11000.00']);
  at(60);
  expect(await read()).toEqual(['11100.00']);
});

it('an unknown region has no history', async () => {
  expect(await priceHistory(test.deps, { ...range, regionId: 'GB001' })).toEqual([]);
});
