import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { pruneQuotes } from '../prices.tasks.ts';
import { NOW, openDesk, quoteOf } from '../test-desk.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ now: NOW });
});
afterAll(() => test.close());

it('quotes of more than thirty days go, the newest and the days stay', async () => {
  const desk = await openDesk(test);
  await desk.send([quoteOf({ price: '5300.00' }), quoteOf({ cropId: 'rapeseed', price: '11850.00' })]);
  test.clock.set(new Date('2026-11-14T09:00:00Z'));
  await desk.send([quoteOf({ price: '5400.00' })]);
  await pruneQuotes.run(test.deps, {}, { jobId: '1' });
  const { rows } = await test.db.execute(sql`
    select (select json_agg(price::text order by price) from prices.quote) as quotes,
      (select count(*)::int from prices.quote_daily) as days, (select count(*)::int from prices.intake) as batches`);
  expect(rows).toEqual([{ quotes: ['5400.00', '11850.00'], days: 1, batches: 1 }]);
});
