import type { ErrorBody } from '@canola/api-schema/errors';
import { CommodityCurrent, CommodityRates, CurrencyRates } from '@canola/api-schema/prices/rates';
import { VIEW_HEADER } from '@canola/api-schema/users/view-header';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { call } from '../../../../test/caller.ts';
import { type SeededUser, seedCompany, seedUser } from '../../../../test/factories.ts';
import { storePublished } from '../index.ts';

/** A Friday, while both exchanges are open. */
const NOW = new Date('2026-12-11T12:00:00Z');

let test: TestApp;
let user: SeededUser;
beforeAll(async () => {
  test = await buildTestApp({ now: NOW });
  user = await seedUser(test.db);
  await storePublished(test.deps, [
    {
      source: 'ECB',
      fixings: [
        { day: '2026-12-08', perEuro: { CZK: '24.9', USD: '1.25' } },
        { day: '2026-12-11', perEuro: { CZK: '24.1', USD: '1.2' } },
      ],
    },
    {
      source: 'CNB',
      fixings: [
        { day: '2026-12-08', perEuro: { CZK: '25' } },
        { day: '2026-12-10', perEuro: { CZK: '24' } },
      ],
    },
  ]);
  await test.db.$client.query(`
    insert into prices.future_contract (commodity, month, symbol, last_trading_day) values
      ('wheat', '2025-12-01', 'MLZ25', '2025-12-10'), ('wheat', '2026-12-01', 'MLZ26', '2026-12-10'),
      ('wheat', '2027-03-01', 'MLH27', '2027-03-10'), ('wheat', '2027-05-01', 'MLK27', '2027-05-10'),
      ('crude_oil', '2027-02-01', 'CBG27', '2026-12-30')`);
  await test.db.$client.query(`
    insert into prices.future_settle (commodity, day, month, settle) values
      ('wheat', '2025-12-10', '2025-12-01', 150), ('wheat', '2025-12-11', '2026-12-01', 180.25),
      ('wheat', '2026-12-08', '2026-12-01', 200), ('wheat', '2026-12-09', '2026-12-01', 201.25),
      ('wheat', '2026-12-10', '2026-12-01', 203.5), ('wheat', '2026-12-09', '2027-03-01', 210),
      ('wheat', '2026-12-10', '2027-03-01', 211.75), ('wheat', '2026-12-10', '2027-05-01', 214),
      ('crude_oil', '2026-12-08', '2027-02-01', 70), ('crude_oil', '2026-12-10', '2027-02-01', 72)`);
  await test.db.$client.query(`
    insert into prices.future_bid (commodity, month, at, bid) values
      ('wheat', '2027-03-01', '2026-12-11T09:45:00Z', 212), ('wheat', '2027-03-01', '2026-12-11T11:55:00Z', 212.5),
      ('wheat', '2026-12-01', '2026-12-10T12:00:00Z', 203), ('wheat', '2027-05-01', '2026-12-11T11:55:00Z', 214.25)`);
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOW));

const get = (path: string, as: SeededUser = user) =>
  call<ErrorBody>(test, as, 'GET', `/can-prices/api/${path}`);

/** The reply is written by a statement, so each test also compares it with the schema. */
async function read<Schema extends z.ZodType>(schema: Schema, path: string): Promise<z.infer<Schema>> {
  const { status, body } = await get(path);
  expect([status, body]).toEqual([200, schema.parse(body)]);
  return schema.parse(body);
}
const series = (path: string) => read(CommodityRates, `commodity/rate/${path}`);
const current = (path: string) => read(CommodityCurrent, `commodity/current/${path}`);
const pair = (path: string) => read(CurrencyRates, `currency/rate/${path}`);
const pointsOf = ({ rates }: z.infer<typeof CommodityRates>) =>
  rates.map(({ date, datetime, rate }) => `${date ?? datetime} ${rate}`);

describe('a series of settlements', () => {
  it('rolls the day after the last trading day, without adjusting what was', async () => {
    const wheat = await series('wheat?date-from=2026-12-01');
    expect(pointsOf(wheat)).toEqual(['2026-12-08 200.00', '2026-12-09 201.25', '2026-12-10 203.50']);
    expect(wheat).toMatchObject({
      diff: '2.25',
      contract: { month: 3, year: 2027, lastTradingDay: '2027-03-10' },
      rolls: [],
      asOf: '2026-12-10',
      opensAt: null,
      conversion: null,
    });
  });

  it('without a first day it has everything, with the rolls', async () => {
    const wheat = await series('wheat');
    expect(wheat.rates[0]).toEqual({ date: '2025-12-10', rate: '150.00' });
    expect(wheat.rolls).toEqual([{ date: '2025-12-11', month: 12, year: 2026 }]);
  });

  it('NEXT is the second contract', async () => {
    const wheat = await series('wheat?period=NEXT&date-from=2026-12-01');
    expect(pointsOf(wheat)).toEqual(['2026-12-09 210.00', '2026-12-10 211.75']);
    expect(wheat.contract).toEqual({ month: 5, year: 2027, lastTradingDay: '2027-05-10' });
  });

  it('a difference never crosses a roll', async () => {
    const wheat = await series('wheat?date-from=2025-12-11&date-to=2025-12-11');
    expect(wheat.rates).toEqual([{ date: '2025-12-11', rate: '180.25' }]);
    expect(wheat.diff).toBeNull();
  });

  it('the lowest and highest of the year do not depend on the window', async () => {
    const wheat = await series('wheat?date-from=2026-12-10');
    expect(wheat.year).toEqual({ low: '180.25', high: '203.50' });
  });

  it('each day is converted at its own fixing, rounded once', async () => {
    const wheat = await series('wheat?date-from=2026-12-01&currency=CZK');
    expect(pointsOf(wheat)).toEqual(['2026-12-08 5000.00', '2026-12-09 5031.25', '2026-12-10 4884.00']);
    expect(wheat.diff).toBe('-147.25');
    expect(wheat.conversion).toEqual({ rate: '24', date: '2026-12-10', source: 'CNB' });
  });

  it('crude oil in crowns goes through both banks', async () => {
    const oil = await series('crude_oil?currency=CZK');
    // 25 ÷ 1.25, then 24 ÷ 1.25.
    expect(pointsOf(oil)).toEqual(['2026-12-08 1400.00', '2026-12-10 1382.40']);
    // Of the two, the dollar has its rate for longer.
    expect(oil.conversion).toEqual({ rate: '19.2', date: '2026-12-08', source: 'CNB, ECB' });
  });

  it('days before the first fixing are left out of a conversion', async () => {
    expect((await series('wheat?currency=CZK')).rates).toHaveLength(3);
  });

  it('of a feed that is dead for days shows the last prices with their day', async () => {
    test.clock.set(new Date('2027-01-20T12:00:00Z'));
    const wheat = await series('wheat?date-from=2027-01-13');
    expect(wheat).toMatchObject({ rates: [], diff: null, asOf: '2026-12-10' });
    expect((await current('wheat')).rows.map((row) => row.date)).toEqual(['2026-12-10', '2026-12-10']);
  });
});

describe('bids', () => {
  it('are those of the running session, compared with the settlement before it', async () => {
    const wheat = await series('wheat?type=BID');
    expect(pointsOf(wheat)).toEqual(['2026-12-11T09:45:00Z 212.00', '2026-12-11T11:55:00Z 212.50']);
    expect(wheat).toMatchObject({ diff: '0.75', asOf: '2026-12-11T11:55:00Z', opensAt: null });
  });

  it('of earlier days follow the contract of their day', async () => {
    const wheat = await series('wheat?type=BID&date-from=2026-12-07');
    expect(pointsOf(wheat)[0]).toBe('2026-12-10T12:00:00Z 203.00');
    expect(wheat.rolls).toEqual([{ date: '2026-12-11', month: 3, year: 2027 }]);
  });

  it.each([
    ['before the opening', '2026-12-14T08:00:00Z', '2026-12-14T09:45:00.000Z'],
    ['on a closed day', '2026-12-12T12:00:00Z', '2026-12-14T09:45:00.000Z'],
  ])('there are none %s; the reply says when it opens', async (_, now, opensAt) => {
    test.clock.set(new Date(now));
    expect(await series('wheat?type=BID')).toMatchObject({ rates: [], diff: null, opensAt });
  });
});

describe('the newest price of each contract', () => {
  it('nearest first, the front contract is CURRENT', async () => {
    expect((await current('wheat')).rows).toEqual([
      {
        month: 3,
        year: 2027,
        quarter: { id: '2027Q1', name: 'Q1 27' },
        rate: '211.75',
        period: 'CURRENT',
        diff: '1.75',
        date: '2026-12-10',
      },
      {
        month: 5,
        year: 2027,
        quarter: { id: '2027Q2', name: 'Q2 27' },
        rate: '214.00',
        period: 'NEXT',
        diff: null,
        date: '2026-12-10',
      },
    ]);
  });

  it('of a window that has passed shows the contracts of its last day', async () => {
    const { rows } = await current('wheat?date-from=2026-12-01&date-to=2026-12-09');
    expect(rows.map((row) => `${row.month} ${row.period} ${row.rate} ${row.diff}`)).toEqual([
      '12 CURRENT 201.25 1.25',
      '3 NEXT 210.00 null',
    ]);
  });

  it('bids are compared with the settlement before', async () => {
    const { rows } = await current('wheat?type=BID');
    expect(rows.map((row) => `${row.month} ${row.rate} ${row.diff} ${row.date}`)).toEqual([
      '3 212.50 0.75 2026-12-11',
      '5 214.25 0.25 2026-12-11',
    ]);
  });

  it('is converted at the fixing of its day', async () => {
    const { rows } = await current('wheat?currency=CZK');
    expect(rows.map((row) => `${row.rate} ${row.diff}`)).toEqual(['5082.00 -168.00', '5136.00 null']);
  });
});

describe('a currency pair', () => {
  it('has one fixing a day, of the home bank where there is one', async () => {
    expect((await pair('EUR/CZK')).rates).toEqual([
      { date: '2026-12-08', rate: '25' },
      { date: '2026-12-10', rate: '24' },
      { date: '2026-12-11', rate: '24.1' },
    ]);
  });

  it('has no rate of its own on a day when only other currencies were fixed', async () => {
    expect((await pair('EUR/USD')).rates.map(({ date }) => date)).toEqual(['2026-12-08', '2026-12-11']);
  });

  it('is read in both directions and within both days', async () => {
    expect((await pair('USD/EUR?date-from=2026-12-08&date-to=2026-12-08')).rates).toEqual([
      { date: '2026-12-08', rate: '0.8' },
    ]);
    expect((await pair('GBP/USD')).rates).toEqual([]);
  });
});

describe('a wrong request', () => {
  it.each([
    ['an unknown commodity', 'commodity/rate/maize', 404, 'commodity.not-found'],
    ['an unknown commodity', 'commodity/current/__proto__', 404, 'commodity.not-found'],
    ['the next contract of crude oil', 'commodity/rate/crude_oil?period=NEXT', 400, 'request.invalid'],
    [
      'days in the wrong order',
      'commodity/rate/wheat?date-from=2026-12-02&date-to=2026-12-01',
      400,
      'request.invalid',
    ],
    [
      'days in the wrong order',
      'commodity/current/wheat?date-from=2026-12-02&date-to=2026-12-01',
      400,
      'request.invalid',
    ],
    [
      'days in the wrong order',
      'currency/rate/EUR/CZK?date-from=2026-12-02&date-to=2026-12-01',
      400,
      'request.invalid',
    ],
    ['a day that does not exist', 'commodity/rate/wheat?date-from=2026-02-30', 400, 'request.invalid'],
    ['a year that PostgreSQL lacks', 'currency/rate/EUR/CZK?date-from=0000-01-01', 400, 'request.invalid'],
    ['the same currency twice', 'currency/rate/EUR/EUR', 404, 'route.not-found'],
    ['an unknown currency', 'currency/rate/EUR/HUF', 404, 'route.not-found'],
    ['an unknown parameter', 'commodity/rate/wheat?from=2026-12-01', 400, 'request.invalid'],
  ])('%s is refused', async (_, path, status, code) => {
    const response = await get(path);
    expect([response.status, response.body.code]).toEqual([status, code]);
  });
});

it('the browser may cache it for a minute, and nobody else', async () => {
  const authorization = `Bearer ${await test.tokenFor(user.subject, { email: user.email })}`;
  const response = await test.app.inject({
    url: '/can-prices/api/commodity/current/wheat',
    headers: { authorization },
  });
  expect(response.headers['cache-control']).toBe('private, max-age=60');
  expect(String(response.headers.vary).split(', ')).toEqual(
    expect.arrayContaining(['Authorization', VIEW_HEADER]),
  );
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
});

describe('the feature', () => {
  const PATHS = ['currency/rate/EUR/CZK', 'commodity/rate/wheat', 'commodity/current/wheat'];
  const statuses = async (as: SeededUser) =>
    Promise.all(PATHS.map(async (path) => (await get(path, as)).status));
  const withoutFeature = async (planId: number, work: () => Promise<void>) => {
    const where = `plan_id = ${planId} and feature = 'STOCK_EXCHANGE'`;
    await test.db.$client.query(`update users.plan_feature set mode = 'TRIAL' where ${where}`);
    await work();
    await test.db.$client.query(`update users.plan_feature set mode = 'FULL' where ${where}`);
  };

  it('decides: without it every call is refused', async () => {
    const member = await seedUser(test.db);
    await seedCompany(test.db, { plan: 'PLUS', members: [{ user: member }] });
    expect(await statuses(member)).toEqual([200, 200, 200]);
    await withoutFeature(2, async () => {
      expect(await statuses(member)).toEqual([403, 403, 403]);
      expect((await get(PATHS[0] ?? '', member)).body.code).toBe('feature.not-in-plan');
      expect(await statuses(user)).toEqual([200, 200, 200]);
    });
  });

  it('of BASIC counts for a person without a company, and for one who waits', async () => {
    const waiting = await seedUser(test.db);
    await seedCompany(test.db, { plan: 'PREMIUM', members: [{ user: waiting, approvalState: 'WAITING' }] });
    await withoutFeature(1, async () => {
      expect(await statuses(user)).toEqual([403, 403, 403]);
      expect(await statuses(waiting)).toEqual([403, 403, 403]);
    });
    expect(await statuses(waiting)).toEqual([200, 200, 200]);
  });

  it('is nobody’s who is not registered', async () => {
    const unregistered = await seedUser(test.db, { isRegistered: false });
    expect((await get(PATHS[0] ?? '', unregistered)).body.code).toBe('user.not-registered');
  });
});

it('metrics say how old each feed is', async () => {
  const { body } = await test.app.inject('/metrics');
  expect(body).toMatch(/^canola_feed_age_seconds\{.*feed="CNB".*\} 0$/m);
  expect(body).toMatch(/^canola_feed_age_seconds\{.*feed="FUTURES".*\} 300$/m);
});
