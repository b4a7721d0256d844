import type { AddressInfo } from 'node:net';
import { COMMODITIES, type CommodityRates } from '@canola/api-schema/prices/rates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { call } from '../../test/caller.ts';
import { seedUser } from '../../test/factories.ts';
import { seedExchange } from '../demo/prices/demo-exchange.ts';
import { listDailyRates } from '../modules/prices/index.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { tasksAtStart } from '../tasks.ts';

/** A Friday afternoon, when all banks but the ECB have published. */
const NOW = new Date('2026-11-13T14:00:00Z');

let test: TestApp;
async function open(): Promise<void> {
  test = await buildTestApp({ now: NOW });
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  test.deps.config.port = (test.app.server.address() as AddressInfo).port;
}

/** The jobs as they run in production, against the stand-ins of this server. */
async function readAt(moment: string): Promise<void> {
  test.clock.set(new Date(moment));
  for (const task of tasksAtStart) await enqueue(test.db, task, {}, { key: task.name });
  await test.runJobs();
}

async function rows<T extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<T[]> {
  return (await test.db.execute(query)).rows as T[];
}

const counts = () =>
  rows<{ fixings: number; pairs: number; settles: number; bids: number }>(sql`
    select (select count(*)::int from prices.fx_fixing) as fixings, (select count(*)::int from prices.fx_history) as pairs,
      (select count(*)::int from prices.future_settle) as settles, (select count(*)::int from prices.future_bid) as bids`);

describe('after the demo world is seeded', () => {
  beforeAll(async () => {
    await open();
    await seedExchange(test.deps, () => {});
  });
  afterAll(() => test.close());

  it('the prices of a day are the same on every machine', async () => {
    expect(
      await rows(sql`select settle::text from prices.future_settle
        where day = '2026-11-12' and month in ('2026-12-01', '2027-02-01') order by commodity, month`),
    ).toMatchInlineSnapshot(`
      [
        {
          "settle": "72.55",
        },
        {
          "settle": "487.00",
        },
        {
          "settle": "214.25",
        },
      ]
    `);
    expect(
      await rows(sql`select currency, source, trim_scale(per_euro)::text as rate from prices.fx_fixing
        where day = '2026-11-12' order by currency, source`),
    ).toMatchInlineSnapshot(`
      [
        {
          "currency": "CZK",
          "rate": "24.3627",
          "source": "CNB",
        },
        {
          "currency": "CZK",
          "rate": "24.3656",
          "source": "ECB",
        },
        {
          "currency": "GBP",
          "rate": "0.8528",
          "source": "ECB",
        },
        {
          "currency": "RON",
          "rate": "5.0508",
          "source": "BNR",
        },
        {
          "currency": "RON",
          "rate": "5.049",
          "source": "ECB",
        },
        {
          "currency": "USD",
          "rate": "1.1276",
          "source": "ECB",
        },
      ]
    `);
  });

  it('six years at plausible levels, nearer months cheaper', async () => {
    const levels = await rows<{ commodity: string; low: number; high: number; days: number }>(sql`
      select commodity, min(settle)::float as low, max(settle)::float as high, count(distinct day)::int as days
      from (select *, row_number() over (partition by commodity, day order by month) as place from prices.future_settle) s
      where place = 1 group by commodity order by commodity`);
    for (const { commodity, low, high, days } of levels) {
      const [least = 0, most = 0] =
        { wheat: [185, 255], rapeseed: [420, 560], crude_oil: [55, 95] }[commodity] ?? [];
      expect([commodity, low > least, high < most, days > 1500]).toEqual([commodity, true, true, true]);
    }
    expect(levels).toHaveLength(COMMODITIES.length);
    const [curve] = await rows<{ share: number }>(sql`
      select avg((far.settle > near.settle)::int)::float as share
      from prices.future_settle near join prices.future_settle far using (commodity, day)
      where commodity = 'wheat' and far.month = near.month + interval '1 year'`);
    expect(curve?.share).toBeGreaterThan(0.95);
  });

  it('the running session has its bids', async () => {
    const user = await seedUser(test.db);
    for (const commodity of COMMODITIES) {
      const { body } = await call<CommodityRates>(
        test,
        user,
        'GET',
        `/can-prices/api/commodity/rate/${commodity}?type=BID`,
      );
      expect(body.rates.length, commodity).toBeGreaterThan(50);
      expect(Math.abs(Number(body.diff)), commodity).toBeLessThan(20);
    }
  });

  // From here on time passes.
  it('the feeds go on where it ends: nothing is missing, nothing is repeated', async () => {
    const [before] = await counts();
    await readAt('2026-11-13T14:02:00Z');
    expect(await counts()).toEqual([before]);
    await readAt('2026-11-13T16:30:00Z');
    const [after] = await counts();
    // The four rates of the ECB.
    expect((after?.fixings ?? 0) - (before?.fixings ?? 0)).toBe(4);
    expect(after?.pairs).toBe(before?.pairs);
  });

  it('a demo that was off for days has no hole', async () => {
    await readAt('2026-11-25T22:00:00Z');
    const missing = await rows(sql`
      select day::date::text from generate_series('2026-11-02'::date, '2026-11-25', interval '1 day') day
      where extract(isodow from day) < 6
        and (not exists (select 1 from prices.future_settle s where s.day = day.day::date and s.commodity = 'wheat')
          or not exists (select 1 from prices.fx_fixing f where f.day = day.day::date and f.source = 'BNR'))`);
    expect(missing).toEqual([]);
    const { length } = await listDailyRates(test.db, {
      base: 'EUR',
      counter: 'CZK',
      from: '2026-11-16',
      to: '2026-11-25',
    });
    expect(length).toBe(8);
  });
});

it('an empty database is filled by the feeds alone', { timeout: 60_000 }, async () => {
  await open();
  onTestFinished(() => test.close());
  await readAt('2026-11-13T14:00:00Z');
  const [filled] = await counts();
  expect(filled?.fixings).toBeGreaterThan(9000);
  const [{ days = 0 } = {}] = await rows<{ days: number }>(
    sql`select count(distinct day)::int as days from prices.future_settle where commodity = 'rapeseed'`,
  );
  expect(days).toBeGreaterThan(1500);
});
