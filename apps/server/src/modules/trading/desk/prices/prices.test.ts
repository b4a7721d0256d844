import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@canola/api-schema/duration';
import type { PublishReceipt } from '@canola/api-schema/trading/desk-prices';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTraderDesk, rowOf, type TraderDesk } from '../../../../../test/trader-desk.ts';
import {
  MARKET,
  NOW,
  openTradingWorld,
  TRADERS,
  type TradingWorld,
} from '../../../../../test/trading-world.ts';
import { issueTraderKey } from '../../../prices/index.ts';

let world: TradingWorld;
let desk: TraderDesk;
beforeAll(async () => {
  world = await openTradingWorld();
  desk = await openTraderDesk(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set(NOW);
  await world.db.$client.query('delete from prices.price_line');
  await world.db.$client.query('delete from prices.current_quote');
});

const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString();
const untilOneWaits = () =>
  vi.waitFor(async () => {
    const { rowCount } = await world.db.$client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rowCount).toBe(1);
  }, 30_000);
const refusals = ({ refused }: PublishReceipt) => refused.map(({ index, code }) => [index, code]);

describe('the prices of a trader', () => {
  it('are shown with age, limit, the best of the others without its owner, and all that the grid needs', async () => {
    await desk.publish([rowOf({ limitTons: '300', validUntil: at(3) })]);
    await world.quote('5230', { traderId: TRADERS[1] });
    await world.quote('5350', { traderId: TRADERS[1], quarterId: '2027Q1' });
    world.clock.set(new Date(NOW.getTime() + 60_000));
    const prices = await desk.read();
    expect(prices.lines).toEqual([
      {
        ...MARKET,
        state: 'OPEN',
        mode: 'FIXED',
        price: '5200.00',
        publishedAt: NOW.toISOString(),
        validUntil: at(3),
        limitTons: '300.0',
        takenTons: '0.0',
        leftTons: '300.0',
        formula: null,
        pausedReason: null,
        bestOther: '5230.00',
        version: 1,
        changedBy: 'Věra Pokorná',
      },
      expect.objectContaining({
        quarterId: '2027Q1',
        state: 'NONE',
        price: null,
        bestOther: '5350.00',
        version: 0,
      }),
    ]);
    expect(JSON.stringify(prices)).not.toContain(TRADERS[1]);
    expect(prices).toMatchObject({ traderId: desk.traderId, regionId: MARKET.regionId, currency: 'CZK' });
    expect(prices.regions).toContainEqual(expect.objectContaining({ id: MARKET.regionId, openPrices: 1 }));
    expect(prices.quarters).toHaveLength(8);
    expect(prices.crops).toContainEqual(
      expect.objectContaining({ id: 'milling-wheat', minimum: '24', isInput: false, commodity: 'wheat' }),
    );
    expect(prices.collectionPoint).toEqual(expect.any(String));
  });

  it('are nobody else’s: another region, a farm, a person without the right', async () => {
    expect((await desk.call('GET', '/prices?region=RO111')).body).toMatchObject({ code: 'trader.not-found' });
    const farm = await world.farm();
    const token = await world.tokenFor(farm.user.subject, { email: farm.user.email });
    const response = await world.app.inject({
      url: `/can-trading/api/desk/prices?companyId=${desk.companyId}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.json()).toMatchObject({ code: 'trader.not-found' });
  });
});

describe('publishing', () => {
  it('refuses wrong rows by their index and publishes the others together', async () => {
    await desk.publish([rowOf()]);
    const rows = [
      rowOf({ version: 1, price: '5250.00' }),
      rowOf({ cropId: 'rapeseed', price: '=1+1' }),
      rowOf({ quarterId: '2027Q4', price: '0' }),
      rowOf({ quarterId: '2019Q1' }),
      rowOf({ quarterId: '2027Q1', currency: 'EUR' }),
      rowOf({ quarterId: '2027Q2', validUntil: at(-1) }),
      rowOf({ quarterId: '2027Q3', validUntil: at(800) }),
      rowOf({ regionId: 'RO111' }),
      rowOf({ cropId: 'diesel', limitTons: '30' }),
      rowOf({ version: 1, price: '5260.00' }),
      rowOf({ cropId: 'rapeseed', price: '11000.00' }),
    ];
    const receipt = await desk.publish(rows);
    expect(receipt).toMatchObject({ published: 2, withdrawn: 0 });
    expect(refusals(receipt)).toEqual([
      [1, 'row.invalid'],
      [2, 'price.not-positive'],
      [3, 'quarter.not-offered'],
      [4, 'currency.not-of-region'],
      [5, 'valid-until.past'],
      [6, 'valid-until.too-far'],
      [7, 'region.not-served'],
      [8, 'line.no-limit'],
      [9, 'row.duplicate'],
    ]);
    expect(await desk.line()).toMatchObject({ price: '5250.00', version: 2 });
    expect(await desk.line({ cropId: 'rapeseed' })).toMatchObject({ price: '11000.00', version: 1 });
  });

  it('asks for a tick where a price is far from the last one', async () => {
    await desk.publish([rowOf()]);
    const slip = rowOf({ version: 1, price: '52000.00', limitTons: '100' });
    const receipt = await desk.publish([slip]);
    expect(receipt.refused).toEqual([{ index: 0, code: 'price.implausible', lastPrice: '5200.00' }]);
    expect(await desk.line()).toMatchObject({ price: '5200.00', limitTons: null, version: 1 });
    expect(await desk.publish([{ ...slip, confirmed: true }])).toMatchObject({ published: 1, refused: [] });
  });

  it('shows both values to the one whose change came later', async () => {
    await desk.publish([rowOf()]);
    await desk.publish([rowOf({ version: 1, price: '5220.00' })]);
    const { refused, published } = await desk.publish([rowOf({ version: 1, price: '5215.00' })]);
    expect(published).toBe(0);
    expect(refused).toEqual([
      {
        index: 0,
        code: 'line.stale',
        current: expect.objectContaining({ price: '5220.00', version: 2, changedBy: 'Věra Pokorná' }),
      },
    ]);
  });

  it('shows them in several regions at once', async () => {
    const cells = [{}, { cropId: 'rapeseed' }, { regionId: 'CZ064' }].map((key) => ({ ...MARKET, ...key }));
    await desk.publish(cells.map((cell) => rowOf(cell)));
    const { refused } = await desk.publish(cells.map((cell) => rowOf({ ...cell, price: '5300.00' })));
    expect(refused.map(({ current }) => current)).toEqual(
      cells.map((cell) => expect.objectContaining({ ...cell, price: '5200.00', version: 1 })),
    );
  });

  it('of two people on one cell at once takes one', async () => {
    const both = await Promise.all(['5210.00', '5220.00'].map((price) => desk.publish([rowOf({ price })])));
    expect(both.map(({ published }) => published).toSorted()).toEqual([0, 1]);
    expect(both.flatMap(({ refused }) => refused.map(({ code }) => code))).toEqual(['line.stale']);
  });

  it('of a trader that is blocked meanwhile publishes nothing, and closes the desk', async () => {
    const pool = world.db.$client;
    const holder = await pool.connect();
    const setActive = (active: boolean) =>
      pool.query('update trading.trader set active = $2 where id = $1', [desk.traderId, active]);
    await holder.query('begin');
    await holder.query(`select pg_advisory_xact_lock(hashtextextended('prices.intake ' || $1::text, 0))`, [
      desk.traderId,
    ]);
    const publishing = desk.call('PUT', '/prices', { rows: [rowOf()] });
    try {
      await untilOneWaits();
      await setActive(false);
    } finally {
      await holder.query('commit');
      holder.release();
    }
    expect(await publishing).toMatchObject({ status: 404, body: { code: 'trader.not-found' } });
    await setActive(true);
    expect((await desk.line())?.price ?? null).toBeNull();
  });

  it('takes no limit below what is sold while it waits for the line', async () => {
    await desk.publish([rowOf({ limitTons: '100' })]);
    const holder = await world.db.$client.connect();
    await holder.query('begin');
    await holder.query('update prices.price_line set taken_tons = 60');
    const publishing = desk.publish([rowOf({ version: 1, limitTons: '59.9' })]);
    try {
      await untilOneWaits();
    } finally {
      await holder.query('commit');
      holder.release();
    }
    expect(await publishing).toMatchObject({
      published: 0,
      refused: [{ code: 'line.limit-below-taken', taken: '60.0' }],
    });
  });

  it('takes no limit below what is taken', async () => {
    await desk.publish([rowOf({ limitTons: '100' })]);
    await world.db.$client.query('update prices.price_line set taken_tons = 60');
    const { refused } = await desk.publish([rowOf({ version: 1, limitTons: '59.9' })]);
    expect(refused).toEqual([{ index: 0, code: 'line.limit-below-taken', taken: '60.0' }]);
    expect(await desk.publish([rowOf({ version: 1, limitTons: '60' })])).toMatchObject({ published: 1 });
    expect(await desk.line()).toMatchObject({ state: 'FULL', leftTons: '0.0' });
    await desk.publish([rowOf({ version: 2, limitTons: '90' })]);
    expect(await desk.line()).toMatchObject({ state: 'OPEN', leftTons: '30.0' });
  });

  it('returns the first receipt to the same request, and refuses its key for another', async () => {
    const key = randomUUID();
    const first = await desk.publish([rowOf()], key);
    expect(await desk.publish([rowOf()], key)).toEqual(first);
    expect(await desk.line()).toMatchObject({ version: 1 });
    const other = await desk.call('PUT', '/prices', { rows: [rowOf({ price: '1' })] }, key);
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency.conflict' } });
  });

  it('withdraws rows in the same request, and writes one event to the audit log', async () => {
    await desk.publish([rowOf(), rowOf({ quarterId: '2027Q1' })]);
    const withdrawn = { ...MARKET, quarterId: '2027Q1', mode: 'WITHDRAWN', version: 1 };
    expect(await desk.publish([rowOf({ version: 1, price: '5300.00' }), withdrawn])).toEqual({
      published: 1,
      withdrawn: 1,
      refused: [],
    });
    expect(await desk.line({ quarterId: '2027Q1' })).toMatchObject({
      state: 'ENDED',
      validUntil: NOW.toISOString(),
    });
    const { rows } = await world.db.$client.query(
      `select body::jsonb -> 'changes' as changes from platform.audit_event where action = 'prices.published' order by number desc limit 1`,
    );
    expect(rows).toEqual([{ changes: { published: 1, withdrawn: 1 } }]);
  });

  it('takes 2,000 rows and not one more', async () => {
    const rows = Array.from({ length: 2001 }, () => rowOf());
    expect((await desk.call('PUT', '/prices', { rows })).status).toBe(400);
    expect((await desk.publish(rows.slice(1))).refused).toHaveLength(1999);
  });
});

describe('withdrawing', () => {
  it('takes single lines, a crop, a region, both, or all', async () => {
    const cells = [
      MARKET,
      { ...MARKET, quarterId: '2027Q1' },
      { ...MARKET, cropId: 'rapeseed' },
      { ...MARKET, regionId: 'CZ064' },
    ];
    const open = async () => {
      const { regions } = await desk.read();
      return regions.reduce((sum, { openPrices }) => sum + openPrices, 0);
    };
    const publishAll = async () => {
      await world.db.$client.query('delete from prices.price_line');
      await desk.publish(cells.map((cell) => rowOf(cell)));
      return open();
    };
    const all = await publishAll();
    for (const [selection, count] of [
      [{ lines: [MARKET] }, 1],
      [{ cropId: 'rapeseed' }, 1],
      [{ cropId: MARKET.cropId, regionId: MARKET.regionId }, 2],
      [{ regionId: MARKET.regionId }, 3],
      [{ all: true }, all],
    ] as const) {
      await publishAll();
      expect((await desk.call('POST', '/prices/withdraw', selection)).body).toEqual({ withdrawn: count });
      expect(await open()).toBe(all - count);
    }
    expect((await desk.call('POST', '/prices/withdraw', {})).status).toBe(400);
  });
});

describe("a trader's system", () => {
  const system = async () => {
    const key = await issueTraderKey(world.db, { traderId: desk.traderId, now: NOW });
    return async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) => {
      const headers = { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() };
      const response = await world.app.inject({ method, url, headers, ...(payload && { payload }) });
      return response.json();
    };
  };

  it('publishes with limits, and reads its quotes with age and end', async () => {
    const call = await system();
    const rows = [rowOf({ limitTons: '240', validUntil: at(2) })];
    expect(await call('PUT', '/can-trading/api/trader/prices', { rows })).toMatchObject({ published: 1 });
    expect(await desk.line()).toMatchObject({ limitTons: '240.0', changedBy: null });
    expect(await call('GET', `/can-prices/api/quote?region=${MARKET.regionId}`)).toEqual({
      quotes: [
        {
          ...MARKET,
          id: expect.any(String),
          price: '5200.00',
          currency: 'CZK',
          publishedAt: NOW.toISOString(),
          validUntil: at(2),
          isOpen: true,
        },
      ],
    });
  });

  it('withdraws quotes, and a quote of its own opens the line again with its limit', async () => {
    const call = await system();
    await desk.publish([rowOf({ limitTons: '240' })]);
    const single = `region=${MARKET.regionId}&crop=${MARKET.cropId}&quarter=${MARKET.quarterId}`;
    expect(await call('DELETE', `/can-prices/api/quote?${single}`)).toEqual({ withdrawn: 1 });
    expect(await desk.line()).toMatchObject({ state: 'ENDED', version: 2 });
    const quotes = [{ ...MARKET, price: '5300.00', currency: 'CZK', validUntil: at(1) }];
    expect(await call('POST', '/can-prices/api/quote', { quotes })).toMatchObject({ accepted: 1 });
    expect(await desk.line()).toMatchObject({
      state: 'OPEN',
      price: '5300.00',
      limitTons: '240.0',
      validUntil: at(1),
    });
    // A row that comes late is history, and no decision about the line.
    await desk.call('POST', '/prices/withdraw', { all: true });
    const late = [{ ...quotes[0], validUntil: undefined, publishedAt: at(-1) }];
    expect(await call('POST', '/can-prices/api/quote', { quotes: late })).toMatchObject({ accepted: 1 });
    expect(await desk.line()).toMatchObject({ state: 'ENDED', version: 4 });
    expect(await call('POST', '/can-prices/api/quote', { quotes })).toMatchObject({ accepted: 1 });
    const past = [{ ...MARKET, price: '5300.00', currency: 'CZK', validUntil: at(-1) }];
    expect(await call('POST', '/can-prices/api/quote', { quotes: past })).toMatchObject({
      refused: [{ index: 0, code: 'valid-until.past' }],
    });
    expect(await call('DELETE', '/can-prices/api/quote')).toMatchObject({ code: 'request.invalid' });
    expect(await call('DELETE', '/can-prices/api/quote?all=true')).toEqual({ withdrawn: 1 });
  });
});
