import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { listDailyRates } from '../../modules/prices/index.ts';
import { dailyFixings, fixingAt } from './fixings.ts';
import { createRatesFeed } from './rates-feed.ts';

const NOW = new Date('2026-10-14T16:00:00Z');

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ now: NOW });
});
afterAll(() => test.close());

it('five years of fixings end with the last one', () => {
  const fixings = dailyFixings(NOW);
  expect(fixings).toHaveLength(5 * 365 + 1);
  expect(fixings.at(-1)?.at).toEqual(new Date('2026-10-14T14:15:00Z'));
  expect(dailyFixings(new Date('2026-10-14T14:00:00Z')).at(-1)?.at).toEqual(new Date('2026-10-13T14:15:00Z'));
});

it('rates depend only on time and stay near their mean', () => {
  expect(fixingAt(NOW)).toEqual(fixingAt(NOW));
  // Fixed values, so another machine or another day cannot change the demo world.
  expect(fixingAt(NOW).perEuro).toEqual({ CZK: '24.9373', RON: '5.0080', GBP: '0.8573', USD: '1.1362' });
  for (const { perEuro } of dailyFixings(NOW)) {
    expect(Number(perEuro.CZK)).toBeGreaterThan(21);
    expect(Number(perEuro.CZK)).toBeLessThan(29);
  }
});

it('a step adds the missed days, then the present', async () => {
  const feed = createRatesFeed(test.deps);
  await feed.step();
  test.clock.set(new Date('2026-10-17T16:00:00Z'));
  await feed.step();
  const rates = await listDailyRates(test.db, {
    base: 'EUR',
    counter: 'CZK',
    from: '2026-10-13',
    to: '2026-10-18',
  });
  expect(rates.map((one) => one.date)).toEqual([13, 14, 15, 16, 17].map((day) => `2026-10-${day}`));
});
