import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTraderDesk, rowOf, type TraderDesk } from '../../../../test/trader-desk.ts';
import { MARKET, openTradingWorld, type TradingWorld } from '../../../../test/trading-world.ts';
import { openDesk } from '../test-desk.ts';
import { repriceFormulas } from './reprice.service.ts';

/** Noon in Paris, on a day with a session. */
const START = new Date('2026-10-15T10:00:00Z');
const FORMULA = {
  futuresMonth: '2026-12-01',
  basis: '-180.00',
  step: '10.00',
  minPrice: '4900.00',
  maxPrice: '5600.00',
  stopPercent: '3',
};

let world: TradingWorld;
let desk: TraderDesk;
beforeAll(async () => {
  world = await openTradingWorld();
  desk = await openTraderDesk(world);
  await world.db.$client.query(
    `insert into prices.future_contract (commodity, month, symbol, last_trading_day)
     values ('wheat', '2026-12-01', 'MLZ26', '2026-12-10') on conflict do nothing`,
  );
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query(
    'delete from prices.price_line; delete from prices.current_quote; delete from prices.future_bid; delete from prices.future_settle',
  );
  await fix('24.60', START);
  await bid('219.25', START);
});

async function bid(price: string, at: Date): Promise<void> {
  world.clock.set(at);
  await world.db.$client.query(
    `insert into prices.future_bid (commodity, month, at, bid) values ('wheat', '2026-12-01', $1, $2)`,
    [at, price],
  );
}
async function fix(rate: string, on: Date): Promise<void> {
  await world.db.$client.query(
    `update prices.fx set rate = $1, at = $2::timestamptz, fixed_on = $2::timestamptz::date where base = 'EUR' and counter = 'CZK'`,
    [rate, on],
  );
}
const minutes = (count: number) => new Date(START.getTime() + count * 60_000);
const row = (overrides: object = {}) => {
  const { price: _, ...cell } = rowOf() as { price: string };
  return { ...cell, mode: 'FORMULA', formula: FORMULA, ...overrides };
};
async function start(overrides: object = {}) {
  expect(await desk.publish([row(overrides)])).toMatchObject({ published: 1, refused: [] });
}
const reprice = () => repriceFormulas(world.deps);

describe('a formula line', () => {
  it('is published at its price, with the futures as reference', async () => {
    await start({ limitTons: '300' });
    expect(await desk.line()).toMatchObject({
      state: 'OPEN',
      mode: 'FORMULA',
      price: '5210.00',
      limitTons: '300.0',
      formula: { ...FORMULA, stopPercent: '3.00', referenceFutures: '219.25' },
    });
    expect((await desk.read()).futures).toContainEqual(
      expect.objectContaining({ month: '2026-12-01', price: '219.25', kind: 'BID' }),
    );
  });

  it('follows the futures by whole steps and keeps its version, limit and age between them', async () => {
    await start({ limitTons: '300' });
    await bid('219.40', minutes(5));
    await reprice();
    expect(await desk.line()).toMatchObject({ price: '5210.00', publishedAt: START.toISOString() });
    await bid('220.00', minutes(10));
    await reprice();
    expect(await desk.line()).toMatchObject({
      price: '5230.00',
      publishedAt: minutes(10).toISOString(),
      limitTons: '300.0',
      version: 1,
    });
  });

  it('that cannot be worked out keeps no other trader’s from moving', async () => {
    await start();
    const pool = world.db.$client;
    await pool.query(`
      insert into prices.price_line
        select (jsonb_populate_record(l, '{"trader_id": "a-first-trader"}')).* from prices.price_line l;
      create function prices.refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse before update on prices.price_line for each row
        when (new.trader_id = 'a-first-trader') execute function prices.refuse()`);
    try {
      await bid('220.00', minutes(10));
      await expect(reprice()).rejects.toThrow('some formulas');
      expect(await desk.line()).toMatchObject({ price: '5230.00' });
    } finally {
      await pool.query('drop trigger refuse on prices.price_line; drop function prices.refuse');
    }
  });

  it('renews its age once a session', async () => {
    await start();
    const tomorrow = new Date('2026-10-16T09:00:00Z');
    await fix('24.60', tomorrow);
    await bid('219.25', tomorrow);
    await reprice();
    expect(await desk.line()).toMatchObject({ price: '5210.00', publishedAt: tomorrow.toISOString() });
    world.clock.set(new Date(tomorrow.getTime() + 300_000));
    await reprice();
    expect(await desk.line()).toMatchObject({ publishedAt: tomorrow.toISOString() });
  });

  it('is withdrawn at the stop until a person confirms a new reference', async () => {
    await start();
    await bid('212.00', minutes(5));
    await reprice();
    expect(await desk.line()).toMatchObject({
      state: 'PAUSED',
      pausedReason: 'stopped',
      validUntil: minutes(5).toISOString(),
    });
    await bid('219.25', minutes(10));
    await reprice();
    expect(await desk.line()).toMatchObject({ state: 'PAUSED', version: 1 });
    await bid('212.00', minutes(15));
    await start({ version: 1 });
    expect(await desk.line()).toMatchObject({
      state: 'OPEN',
      price: '5030.00',
      formula: { referenceFutures: '212.00' },
    });
  });

  it.each([
    ['outside of its bounds', 'out-of-bounds', { maxPrice: '5220.00' }, () => bid('220.00', minutes(5))],
    ['on a bid older than 15 minutes', 'futures-stale', {}, async () => world.clock.set(minutes(16))],
    ['on a fixing older than 4 days', 'rate-stale', {}, () => fix('24.60', new Date('2026-10-10T12:00:00Z'))],
  ])('has no price %s, and comes back by itself', async (_, reason, terms, change) => {
    await start({ formula: { ...FORMULA, ...terms } });
    await change();
    await reprice();
    expect(await desk.line()).toMatchObject({ state: 'PAUSED', pausedReason: reason });
    await fix('24.60', START);
    await bid('219.25', minutes(20));
    await reprice();
    expect(await desk.line()).toMatchObject({
      state: 'OPEN',
      pausedReason: null,
      validUntil: null,
      price: '5210.00',
    });
  });

  it('pauses when its month has expired', async () => {
    await start();
    world.clock.set(new Date('2026-12-11T11:00:00Z'));
    await reprice();
    expect(await desk.line()).toMatchObject({ pausedReason: 'month-expired' });
  });

  it('stops at a jump that looks like a slip of the feed', async () => {
    await start({ formula: { ...FORMULA, stopPercent: null, maxPrice: null } });
    await bid('2192.50', minutes(5));
    await reprice();
    expect(await desk.line()).toMatchObject({ state: 'PAUSED', pausedReason: 'stopped', price: '5210.00' });
  });

  it('stays withdrawn, and stays ended after its end', async () => {
    await start({ validUntil: minutes(10).toISOString() });
    await bid('220.00', minutes(10));
    await reprice();
    expect(await desk.line()).toMatchObject({ state: 'ENDED', price: '5210.00' });
    await start({ version: 1 });
    await desk.call('POST', '/prices/withdraw', { all: true });
    await bid('221.00', minutes(15));
    await reprice();
    expect(await desk.line()).toMatchObject({ state: 'ENDED', price: '5230.00' });
  });

  it('becomes a fixed price when a system publishes one, unless that comes late', async () => {
    const system = await openDesk(world, desk.traderId);
    const quote = { ...MARKET, currency: 'CZK', price: '5210.00' };
    await start();
    world.clock.set(minutes(5));
    const before = new Date(START.getTime() - 60_000).toISOString();
    expect((await system.send([{ ...quote, publishedAt: before }])).body).toEqual({
      accepted: 1,
      refused: [],
    });
    expect(await desk.line()).toMatchObject({ mode: 'FORMULA', version: 1, changedBy: 'Věra Pokorná' });
    await desk.call('POST', '/prices/withdraw', { all: true });
    await system.send([quote]);
    expect(await desk.line()).toMatchObject({ mode: 'FIXED', state: 'OPEN', price: '5210.00' });
  });

  it.each([
    ['of barley', { cropId: 'malting-barley' }, 'line.no-formula'],
    ['with bounds the wrong way round', { formula: { ...FORMULA, minPrice: '5700.00' } }, 'line.bounds'],
    ['with a stop of nothing', { formula: { ...FORMULA, stopPercent: '0' } }, 'line.bounds'],
    ['with a step of nothing', { formula: { ...FORMULA, step: '0' } }, 'line.bounds'],
    [
      'of a month that is not listed',
      { formula: { ...FORMULA, futuresMonth: '2026-11-01' } },
      'line.futures-month',
    ],
    ['whose price is outside of its bounds', { formula: { ...FORMULA, maxPrice: '5200.00' } }, 'line.paused'],
  ])('%s is refused', async (_, overrides, code) => {
    const { refused } = await desk.publish([row({ ...MARKET, ...overrides })]);
    expect(refused).toMatchObject([{ index: 0, code }]);
  });
});
