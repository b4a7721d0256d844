import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { found } from '../../../platform/errors.ts';
import { openTraderDirectory } from '../../trading/index.ts';
import { priceHistory, revokeTraderKeys } from '../index.ts';
import { type Desk, NOW, openDesk, quoteOf, TRADER } from '../test-desk.ts';
import { marketKey } from './quote-rules.ts';
import { marketsQuoted } from './quotes.events.ts';

let test: TestApp;
let desk: Desk;
beforeAll(async () => {
  test = await buildTestApp({ now: NOW });
});
beforeEach(async () => {
  test.clock.set(NOW);
  desk = await openDesk(test);
  await test.db.execute(sql`
    truncate prices.quote, prices.current_quote, prices.quote_daily, prices.intake, graphile_worker._private_jobs`);
});
afterAll(() => test.close());

const at = (time: string) => `2026-10-${time}:00Z`;

async function rows<T extends Record<string, unknown>>(query: SQL): Promise<T[]> {
  return (await test.db.execute(query)).rows as T[];
}
const newest = () =>
  rows<{ id: string; price: string; published: Date; previous: string | null }>(sql`
    select quote_id as id, price, published_at as published, previous_price as previous
    from prices.current_quote order by region_id, crop_id, quarter_id`);
const quotes = () =>
  rows<{ id: string; price: string }>(sql`select id, price from prices.quote order by published_at`);
const days = () =>
  priceHistory(test.deps, {
    regionId: 'CZ064',
    cropIds: ['milling-wheat'],
    currency: 'CZK',
    from: '2026-10-01',
    to: '2026-10-31',
  }).then((all) => all.map(({ day, last, low, high }) => ({ day, last, low, high })));
const jobs = () =>
  rows<{ payload: unknown }>(sql`
    select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where identifier = 'markets.quoted'`).then((all) =>
    all.map(({ payload }) => marketsQuoted.payload.parse(payload).markets),
  );

describe('who may', () => {
  const post = (headers: Record<string, string>) =>
    test.app.inject({
      method: 'POST',
      url: '/can-prices/api/quote',
      headers: { 'idempotency-key': randomUUID(), ...headers },
      payload: { quotes: [quoteOf()] },
    });

  it('a call without a key is refused', async () => {
    const response = await post({ 'accept-language': 'cs' });
    expect([response.statusCode, response.json().code]).toEqual([401, 'trader-key.missing']);
    expect(response.json().message).toBe("The request carries no trader's key.");
  });

  it('a wrong key is refused, and so is the token of a person', async () => {
    for (const key of ['wrong', await test.tokenFor('somebody')]) {
      const response = await post({ authorization: `Bearer ${key}` });
      expect([response.statusCode, response.json().code]).toEqual([401, 'trader-key.invalid']);
    }
  });

  it('a revoked key is refused at the next call', async () => {
    expect((await desk.send([quoteOf()])).status).toBe(200);
    await revokeTraderKeys(test.db, { traderId: TRADER, now: NOW });
    expect(await desk.send([quoteOf()])).toMatchObject({ status: 401, body: { code: 'trader-key.invalid' } });
  });

  it('the key itself is not in the database', async () => {
    const [row] = await rows(
      sql`select count(*)::int as count from prices.trader_key where key_hash = ${desk.key}`,
    );
    expect(row).toEqual({ count: 0 });
  });
});

describe('rows', () => {
  it('names each wrong row by its index and stores the others', async () => {
    const wrong = [
      ['row.invalid', { price: 5400 }],
      ['row.invalid', { price: '5400.001' }],
      ['row.invalid', { price: '-5400.00' }],
      ['row.invalid', { secret: 'x' }],
      ['region.not-served', { regionId: 'CZ010' }],
      ['region.not-served', { regionId: 'XX999' }],
      ['crop.not-traded', { cropId: 'sunflower' }],
      ['quarter.not-offered', { quarterId: '2026Q3' }],
      ['quarter.not-offered', { quarterId: '2028Q4' }],
      ['currency.not-of-region', { currency: 'EUR' }],
      ['price.not-positive', { price: '0.00' }],
      ['published-at.in-future', { publishedAt: at('14T09:06') }],
      ['published-at.too-old', { publishedAt: '2026-09-13T00:00:00Z' }],
      ['row.duplicate', { price: '5410.00' }],
    ] as const;
    const { status, body } = await desk.send([
      quoteOf(),
      ...wrong.map(([, overrides]) => quoteOf(overrides)),
      quoteOf({ quarterId: '2028Q3' }),
      'nonsense',
    ]);
    expect(status).toBe(200);
    expect(body.accepted).toBe(2);
    expect(body.refused.map(({ index, code }) => [index, code])).toEqual([
      ...wrong.map(([code], index) => [index + 1, code]),
      [wrong.length + 2, 'row.invalid'],
    ]);
    expect(body.refused[0]?.fields).toEqual(['price']);
    expect(body.refused[3]?.fields).toEqual(['secret']);
    expect(await newest()).toMatchObject([{ price: '5400.00' }, { price: '5400.00' }]);
  });

  it('a price far from the trader’s last one is refused unless it is confirmed', async () => {
    await desk.send([quoteOf(), quoteOf({ quarterId: '2027Q1' }), quoteOf({ quarterId: '2027Q2' })]);
    const { body } = await desk.send([
      quoteOf({ price: '27000.01' }),
      quoteOf({ quarterId: '2027Q1', price: '27000.00' }),
      quoteOf({ quarterId: '2027Q2', price: '1079.99' }),
      quoteOf({ quarterId: '2027Q3', price: '1.00' }),
    ]);
    expect(body).toEqual({
      accepted: 2,
      refused: [
        { index: 0, code: 'price.implausible', lastPrice: '5400.00' },
        { index: 2, code: 'price.implausible', lastPrice: '5400.00' },
      ],
    });
    expect((await newest()).map(({ price }) => price)).toEqual(['5400.00', '27000.00', '5400.00', '1.00']);

    const meant = await desk.send([quoteOf({ price: '540.00', confirmed: true })]);
    expect(meant.body).toEqual({ accepted: 1, refused: [] });
    expect((await newest())[0]).toMatchObject({ price: '540.00' });
  });

  it('a batch of nothing, of too many, or with unknown fields is refused whole', async () => {
    expect((await desk.send([])).status).toBe(400);
    expect((await desk.send(Array.from({ length: 10_001 }, () => 0))).status).toBe(400);
    const response = await test.app.inject({
      method: 'POST',
      url: '/can-prices/api/quote',
      headers: { authorization: `Bearer ${desk.key}`, 'idempotency-key': 'a' },
      payload: { quotes: [quoteOf()], trader: 'another' },
    });
    expect(response.statusCode).toBe(400);
  });

  it('quarters are those of the day in the region', async () => {
    // Already 2027 in Prague.
    test.clock.set(new Date('2026-12-31T23:30:00Z'));
    const { body } = await desk.send([quoteOf({ quarterId: '2026Q4' }), quoteOf({ quarterId: '2028Q4' })]);
    expect(body).toEqual({ accepted: 1, refused: [{ index: 0, code: 'quarter.not-offered' }] });
  });

  it('a clock that runs a little ahead does not shadow the quotes of the next minutes', async () => {
    await desk.send([quoteOf({ publishedAt: at('14T09:04') })]);
    test.clock.set(new Date(at('14T09:01')));
    await desk.send([quoteOf({ price: '5500.00' })]);
    expect(await newest()).toMatchObject([{ price: '5500.00' }]);
  });
});

describe('the same key again', () => {
  it('returns the first result and writes nothing', async () => {
    const first = await desk.send([quoteOf(), quoteOf({ price: '0' })], { idempotencyKey: 'batch-1' });
    test.clock.set(new Date(at('14T10:00')));
    const second = await desk.send([quoteOf(), quoteOf({ price: '0' })], { idempotencyKey: 'batch-1' });
    expect(second).toEqual(first);
    expect(await quotes()).toHaveLength(1);
    expect(await newest()).toMatchObject([{ published: '2026-10-14 09:00:00+00' }]);
  });

  it('with another body is a conflict', async () => {
    await desk.send([quoteOf()], { idempotencyKey: 'batch-1' });
    const second = await desk.send([quoteOf({ price: '5500.00' })], { idempotencyKey: 'batch-1' });
    expect(second).toMatchObject({ status: 409, body: { code: 'idempotency.conflict' } });
    expect(await newest()).toMatchObject([{ price: '5400.00' }]);
  });

  it('many at the same time write once', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, () => desk.send([quoteOf()], { idempotencyKey: 'batch-1' })),
    );
    expect(all.map((price) => price.body)).toEqual(all.map(() => ({ accepted: 1, refused: [] })));
    expect(await quotes()).toHaveLength(1);
    expect(await jobs()).toHaveLength(1);
  });

  it('belongs to its trader', async () => {
    const other = await openDesk(test, 'brazda-trade');
    await desk.send([quoteOf()], { idempotencyKey: 'batch-1' });
    expect((await other.send([quoteOf({ price: '5500.00' })], { idempotencyKey: 'batch-1' })).status).toBe(
      200,
    );
    expect(await newest()).toHaveLength(2);
  });

  it('a trader that was blocked a moment ago is refused, whatever the copy of the traders says', async () => {
    await test.db.execute(sql`update trading.trader set active = false where id = ${TRADER}`);
    expect(await desk.send([quoteOf()])).toMatchObject({ body: { code: 'trader-key.invalid' } });
    await test.db.execute(sql`update trading.trader set active = true where id = ${TRADER}`);
    expect(await newest()).toEqual([]);
  });

  it('a region that was left a moment ago is refused too', async () => {
    const { regionId } = quoteOf();
    const [left] = await rows(
      sql`delete from trading.trader_region where trader_id = ${TRADER} and region_id = ${regionId} returning *`,
    );
    expect(await desk.send([quoteOf()])).toMatchObject({
      body: { refused: [{ code: 'region.not-served' }] },
    });
    expect(await newest()).toEqual([]);
    await test.db.execute(
      sql`insert into trading.trader_region select * from jsonb_populate_record(null::trading.trader_region, ${JSON.stringify(left)})`,
    );
  });

  it('a batch needs one', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/can-prices/api/quote',
      headers: { authorization: `Bearer ${desk.key}` },
      payload: { quotes: [quoteOf()] },
    });
    expect(response.statusCode).toBe(400);
  });
});

describe('the newest quote', () => {
  it('is replaced by another price and gets another id', async () => {
    await desk.send([quoteOf()]);
    const [before] = await newest();
    test.clock.set(new Date(at('14T10:00')));
    await desk.send([quoteOf({ price: '5450.00' })]);
    const [after] = await newest();
    expect(after).toMatchObject({ price: '5450.00', previous: null });
    expect(after?.id).not.toBe(before?.id);
    expect((await quotes()).map(({ id }) => id)).toEqual([before?.id, after?.id]);
    expect(await days()).toEqual([{ day: '2026-10-14', last: '5450.00', low: '5400.00', high: '5450.00' }]);
  });

  it('that is repeated keeps its id, only its age starts again', async () => {
    await desk.send([quoteOf()]);
    const [before] = await newest();
    test.clock.set(new Date(at('15T10:00')));
    await desk.send([quoteOf()]);
    expect(await newest()).toMatchObject([
      { id: before?.id, published: '2026-10-15 10:00:00+00', previous: '5400.00' },
    ]);
    expect(await quotes()).toHaveLength(1);
    expect((await days()).map(({ day }) => day)).toEqual(['2026-10-14', '2026-10-15']);
    expect(await jobs()).toHaveLength(2);
  });

  it('is never an older one that arrives later', async () => {
    await desk.send([quoteOf({ price: '5500.00' })]);
    await desk.send([quoteOf({ price: '5300.00', publishedAt: at('14T08:00') })]);
    expect(await newest()).toMatchObject([{ price: '5500.00' }]);
    expect((await quotes()).map(({ price }) => price)).toEqual(['5300.00', '5500.00']);
    expect(await days()).toEqual([{ day: '2026-10-14', last: '5500.00', low: '5300.00', high: '5500.00' }]);
    expect(await jobs()).toHaveLength(1);
  });

  it('is the newest, in whatever order many batches arrive', async () => {
    const batches = Array.from({ length: 12 }, (_, minute) => [
      quoteOf({ price: `${5000 + minute}.00`, publishedAt: at(`14T08:${String(10 + minute)}`) }),
    ]);
    const shuffled = batches.map((_, index) => batches[(index * 7) % 12] ?? []);
    const sent = await Promise.all(shuffled.map((batch) => desk.send(batch)));
    expect(sent.map((message) => message.status)).toEqual(batches.map(() => 200));
    expect(await newest()).toMatchObject([{ price: '5011.00' }]);
    expect(await days()).toEqual([{ day: '2026-10-14', last: '5011.00', low: '5000.00', high: '5011.00' }]);
  });

  it('is compared with the last one of the day before, including a late one', async () => {
    await desk.send([quoteOf({ price: '5300.00', publishedAt: at('13T10:00') })]);
    await desk.send([quoteOf({ price: '5450.00' })]);
    expect(await newest()).toMatchObject([{ previous: '5300.00' }]);
    await desk.send([quoteOf({ price: '5380.00', publishedAt: at('13T16:00') })]);
    expect(await newest()).toMatchObject([{ price: '5450.00', previous: '5380.00' }]);
  });

  it('a late one of a finished day is added to it, and becomes its last only if it was', async () => {
    await desk.send([quoteOf({ price: '5300.00', publishedAt: at('13T10:00') })]);
    await desk.send([quoteOf({ price: '5450.00' })]);
    await desk.send([quoteOf({ price: '5200.00', publishedAt: at('13T08:00') })]);
    await desk.send([quoteOf({ price: '5390.00', publishedAt: at('13T16:00') })]);
    await desk.send([quoteOf({ price: '5100.00', publishedAt: at('12T16:00') })]);
    expect(await days()).toEqual([
      { day: '2026-10-12', last: '5100.00', low: '5100.00', high: '5100.00' },
      { day: '2026-10-13', last: '5390.00', low: '5200.00', high: '5390.00' },
      { day: '2026-10-14', last: '5450.00', low: '5450.00', high: '5450.00' },
    ]);
  });

  it('days turn at midnight of the region', async () => {
    // 22:30 in UTC is the next day in Prague.
    await desk.send([quoteOf({ publishedAt: at('12T21:30') })]);
    await desk.send([quoteOf({ publishedAt: at('12T22:30') })]);
    expect((await days()).map(({ day }) => day)).toEqual(['2026-10-12', '2026-10-13']);
  });
});

describe('the events', () => {
  it("a job names the changed markets and is part of the quotes' transaction", async () => {
    await desk.send([
      quoteOf(),
      quoteOf({ cropId: 'rapeseed', price: '11850.00' }),
      quoteOf({ quarterId: '2027Q1' }),
    ]);
    const [job] = await jobs();
    expect(job).toEqual([
      { regionId: 'CZ064', cropId: 'milling-wheat', quarterId: '2026Q4' },
      { regionId: 'CZ064', cropId: 'milling-wheat', quarterId: '2027Q1' },
      { regionId: 'CZ064', cropId: 'rapeseed', quarterId: '2026Q4' },
    ]);
    const [same] = await rows(sql`
      select count(distinct xmin::text)::int as transactions from (
        select xmin from prices.quote union all select xmin from graphile_worker._private_jobs
        union all select xmin from prices.intake) as written`);
    expect(same).toEqual({ transactions: 1 });
  });

  it('open pages of the region receive the crops that changed, after the commit', async () => {
    // A region of its own: the events of the tests before may still be on their way.
    const regionId = 'CZ072';
    const received = new Promise((resolve) => test.deps.live.subscribe(`prices:${regionId}`, resolve));
    await desk.send([quoteOf({ regionId }), quoteOf({ regionId, quarterId: '2027Q1' })]);
    expect(await received).toEqual({ cropIds: ['milling-wheat'] });
  });

  it('a batch of ten thousand is accepted whole, and its markets are published in parts', async () => {
    const seller = await openDesk(test, 'ogor-plus');
    const directory = await openTraderDirectory(test.deps);
    directory.close();
    const { regionIds, cropIds } = found(directory.get('ogor-plus'), 'server.failed');
    const quarters = ['2026Q4', '2027Q1', '2027Q2', '2027Q3', '2027Q4'];
    const many = [...regionIds]
      .flatMap((regionId) =>
        [...cropIds].flatMap((cropId) => quarters.map((quarter) => [regionId, cropId, quarter])),
      )
      .map(([regionId, cropId, quarterId]) =>
        quoteOf({ regionId: `${regionId}`, cropId: `${cropId}`, quarterId: `${quarterId}`, currency: 'RON' }),
      )
      .slice(0, 10_000);
    expect(await seller.send(many)).toEqual({ status: 200, body: { accepted: 10_000, refused: [] } });
    expect(await newest()).toHaveLength(10_000);
    const parts = await jobs();
    expect(parts.map((markets) => markets.length)).toEqual(Array.from({ length: 20 }, () => 500));
    expect(new Set(parts.flat().map(marketKey)).size).toBe(10_000);
  });
});
