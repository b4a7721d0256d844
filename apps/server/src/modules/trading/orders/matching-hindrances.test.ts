import { DAY_MS } from '@canola/api-schema/duration';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OrderDesk, openOrderDesk } from '../../../../test/order-desk.ts';
import { MARKET, NOW, TRADERS } from '../../../../test/trading-facts.ts';
import { fillOrders } from './matching.queries.ts';
import { resumeTask } from './matching.tasks.ts';

let world: OrderDesk;
beforeAll(async () => {
  world = await openOrderDesk();
});
afterAll(() => world.close());
afterEach(() => world.clear());

describe('an order that was changed while the matcher waited for its offer', () => {
  /** The matcher has chosen the order and waits; the change commits; the matcher goes on. */
  async function whileMatching(offerId: string, change: string, values: unknown[]) {
    const pool = world.db.$client;
    const [person, matcher] = [await pool.connect(), await pool.connect()];
    try {
      await person.query('begin');
      await person.query('select 1 from trading.offer where id = $1 for update', [offerId]);
      const { rows } = await matcher.query('select pg_backend_pid() as pid');
      await matcher.query('begin');
      const matched = fillOrders(matcher, [MARKET], NOW);
      await expect
        .poll(async () => {
          const waits = await pool.query('select wait_event_type from pg_stat_activity where pid = $1', [
            rows[0].pid,
          ]);
          return waits.rows[0]?.wait_event_type;
        })
        .toBe('Lock');
      await person.query(change, values);
      await person.query('commit');
      const result = await matched;
      await matcher.query('commit');
      return result;
    } finally {
      person.release();
      matcher.release();
    }
  }

  it.each([
    ['cancelled', 'active = false'],
    ['dearer', 'price = 5300'],
    ['for another quarter', `quarter_id = '2027Q1'`],
    ['for another trader', `only_trader_id = '${TRADERS[3]}'`],
  ])('%s is not filled', async (_what, change) => {
    const { orderId, offerId } = await world.place();
    await world.quote('5200');
    const result = await whileMatching(offerId, `update trading.sell_order set ${change} where id = $1`, [
      orderId,
    ]);
    expect(result.contracts).toEqual([]);
  });

  it('larger is filled with its new tons', async () => {
    const { orderId, offerId } = await world.place();
    await world.quote('5200');
    const change = `with o as (update trading.sell_order set amount = 70 where id = $1)
      update trading.offer set ordered = 70 where id = $2`;
    const { contracts: made } = await whileMatching(offerId, change, [orderId, offerId]);
    expect(made).toHaveLength(1);
    expect(await world.tons(offerId)).toMatchObject({ ordered: '0.0', sold: '70.0', inContracts: '70.0' });
  });
});

describe('a stop', () => {
  it('is refused below nine tenths of the low price, and its owner told once a day', async () => {
    const { orderId } = await world.place({ lowPrice: '4800' });
    await world.quote('4319.99');
    await world.match();
    await world.quote('4310');
    await world.match();
    const told = { companyId: world.home.companyId, orderId, price: '4319.99' };
    expect(await world.jobs('trading.stop-refused')).toEqual([told]);
    expect(await world.contractOf(orderId)).toBeUndefined();
    world.clock.set(new Date(NOW.getTime() + DAY_MS));
    await world.match();
    expect(await world.jobs('trading.stop-refused')).toEqual([told, { ...told, price: '4310.00' }]);
  });

  it('that was refused still sells when a fair quote comes', async () => {
    const { orderId } = await world.place({ lowPrice: '4800' });
    await world.quote('1');
    await world.match();
    await world.quote('4750');
    await world.match();
    expect(await world.contractOf(orderId)).toMatchObject({ price: '4750.00' });
  });

  it('that was refused and every fill reach the members as notifications', async () => {
    const { orderId: refusedId, offerId } = await world.place({ lowPrice: '4800', onlyTraderId: TRADERS[1] });
    const { orderId } = await world.place();
    await world.quote('1000', { traderId: TRADERS[1] });
    await world.quote('5250');
    await world.match();
    await world.runJobs();
    const { rows } = await world.db.$client.query(
      'select kind, params, url from notifications.notification where user_id = $1 order by kind',
      [world.home.user.id],
    );
    expect(rows.slice(-2)).toMatchObject([
      {
        kind: 'order.filled',
        params: { tons: '50.0', trader: 'Brázda Trade', price: '5250.00', currency: 'CZK' },
        url: `/transactions-and-orders/transactions/${(await world.contractOf(orderId))?.id}`,
      },
      {
        kind: 'order.stop-refused',
        params: { tons: '50.0', price: '1000.00', lowPrice: '4800.00', currency: 'CZK' },
        url: `/transactions-and-orders/offers/${offerId}/orders/${refusedId}`,
      },
    ]);
  });
});

describe('the kill switch', () => {
  it('stops every fill, and what it held up is filled afterwards', async () => {
    const halted = { ...world.deps, config: { ...world.deps.config, tradingHalted: true } };
    const { orderId } = await world.place();
    await world.quote('5300');
    await world.match(halted);
    const placed = await world.place({ price: '5000' }, { deps: halted });
    expect(placed.contractId).toBeNull();
    expect(await world.jobs('trading.resume')).toHaveLength(1);
    expect(await world.contractOf(orderId)).toBeUndefined();
    const { rows } = await world.db.$client.query(
      "select run_at from graphile_worker.jobs where task_identifier = 'trading.resume'",
    );
    expect(rows[0].run_at.getTime()).toBeGreaterThan(NOW.getTime());
    await resumeTask.run(halted, {}, { jobId: '1' });
    expect(await world.jobs('trading.resume')).toHaveLength(1);
    world.clock.set(new Date(NOW.getTime() + 60_000));
    await world.runJobs();
    expect(await world.contractOf(orderId)).toBeDefined();
    expect(await world.contractOf(placed.orderId)).toBeDefined();
  });
});
