import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  accepted,
  type Farm,
  MARKET,
  NOW,
  openTradingWorld,
  TRADERS,
  type TradingWorld,
} from '../../../../test/trading-world.ts';
import { transact } from '../idempotency/session.ts';
import { fillOrders } from './matching.queries.ts';
import { matchArrivedQuotes } from './matching.tasks.ts';
import type { OrderInput } from './order-input.ts';
import { addOrder, editOrder, removeOrder } from './orders.service.ts';

let world: TradingWorld;
let farm: Farm;
beforeAll(async () => {
  world = await openTradingWorld();
  farm = await world.farm();
});
afterAll(() => world.close());
afterEach(async () => {
  world.clock.set(NOW);
  const pool = world.db.$client;
  await pool.query('delete from prices.current_quote');
  await pool.query('update trading.sell_order set active = false where active');
  await pool.query('update trading.offer set ordered = 0');
  await pool.query('delete from graphile_worker._private_jobs');
});

const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3600 * 1000);

async function place(input: Partial<OrderInput> = {}, owner = farm) {
  const offerId = input.offerId ?? (await world.offer(owner, '100'));
  return accepted(
    await addOrder(world.deps, owner.viewer, {
      amount: '50',
      currency: 'CZK',
      price: '5200',
      lowPrice: null,
      quarterId: MARKET.quarterId,
      customTransport: true,
      transportNote: 'two lorries',
      note: 'gate 3',
      onlyTraderId: null,
      ...input,
      offerId,
    }),
  );
}

const match = (deps = world.deps) => matchArrivedQuotes(deps, { markets: [MARKET] });

async function contracts(where = 'true') {
  const { rows } = await world.db.$client.query(
    `select * from trading.contract where ${where} order by created_at, id`,
  );
  return rows;
}
const contractOf = async (orderId: string) => (await contracts(`order_id = '${orderId}'`))[0];

async function jobs(task: string): Promise<Record<string, unknown>[]> {
  const { rows } = await world.db.$client.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where identifier = $1 order by j.id`,
    [task],
  );
  return rows.map((row) => row.payload);
}

describe('a quote', () => {
  it('at the price fills the whole order, at the quote', async () => {
    const { orderId, offerId } = await place();
    const quoteId = await world.quote('5250.50');
    await match();
    expect(await contractOf(orderId)).toMatchObject({
      company_id: farm.companyId,
      kind: 'SALE',
      status: 'PENDING',
      offer_id: offerId,
      market_price_id: quoteId,
      trader_id: TRADERS[0],
      crop_id: MARKET.cropId,
      region_id: MARKET.regionId,
      quarter_id: MARKET.quarterId,
      year_harvested: 2026,
      zip: '58601',
      amount: '50.0',
      currency: 'CZK',
      price: '5250.50',
      final_price: '5250.50',
      quote_rate: '1.00000000',
      czk_rate: '1.00000000',
      custom_transport: true,
      transport_note: 'two lorries',
      note: 'gate 3',
      created_at: NOW,
    });
    expect(await world.tons(offerId)).toEqual({
      total: '100.0',
      ordered: '0.0',
      sold: '50.0',
      inOrders: '0.0',
      inContracts: '50.0',
    });
  });

  it('below the price fills nothing', async () => {
    const { orderId } = await place();
    await world.quote('5199.99');
    await match();
    expect(await contractOf(orderId)).toBeUndefined();
  });

  it('at or below the low price fills as a stop', async () => {
    const { orderId } = await place({ lowPrice: '4800' });
    await world.quote('4800.01');
    await match();
    expect(await contractOf(orderId)).toBeUndefined();
    await world.quote('4700');
    await match();
    expect(await contractOf(orderId)).toMatchObject({ price: '4700.00' });
  });

  it('is the best one: the highest, then the earliest', async () => {
    const { orderId } = await place({ lowPrice: '5100' });
    await world.quote('5250', { traderId: TRADERS[0], at: daysAgo(1) });
    await world.quote('5300', { traderId: TRADERS[1], at: daysAgo(2) });
    await world.quote('5300', { traderId: TRADERS[2], at: daysAgo(3) });
    await world.quote('4000', { traderId: TRADERS[3] });
    await match();
    expect(await contractOf(orderId)).toMatchObject({ trader_id: TRADERS[2], price: '5300.00' });
  });

  it('of one trader does not trigger a stop while another still pays more', async () => {
    const { orderId } = await place({ lowPrice: '4800' });
    await world.quote('5000', { traderId: TRADERS[0] });
    await world.quote('4700', { traderId: TRADERS[1] });
    await match();
    expect(await contractOf(orderId)).toBeUndefined();
  });

  it('of another trader does not fill an order for one', async () => {
    const { orderId } = await place({ onlyTraderId: TRADERS[1] });
    await world.quote('9000', { traderId: TRADERS[0] });
    await match();
    expect(await contractOf(orderId)).toBeUndefined();
    await world.quote('5200', { traderId: TRADERS[1] });
    await match();
    expect(await contractOf(orderId)).toMatchObject({ trader_id: TRADERS[1], price: '5200.00' });
  });

  it.each([
    ['crop', { cropId: 'feed-wheat' }],
    ['quarter', { quarterId: '2027Q1' }],
    ['region', { regionId: 'CZ064' }],
  ])('of another %s fills nothing', async (_what, other) => {
    const { orderId } = await place();
    await world.quote('9000', other);
    await matchArrivedQuotes(world.deps, { markets: [MARKET, { ...MARKET, ...other }] });
    expect(await contractOf(orderId)).toBeUndefined();
  });

  it('fills for seven days, not longer', async () => {
    const { orderId } = await place();
    await world.quote('9000', { at: new Date(daysAgo(7).getTime() - 1) });
    await match();
    expect(await contractOf(orderId)).toBeUndefined();
    await world.quote('9000', { at: daysAgo(7) });
    await match();
    expect(await contractOf(orderId)).toBeDefined();
  });

  it('for a quarter that is over fills nothing', async () => {
    const { orderId } = await place();
    world.clock.set(new Date('2026-12-31T23:30:00Z'));
    await world.quote('9000');
    // In Prague the new year has begun.
    await match();
    expect(await contractOf(orderId)).toBeUndefined();
    world.clock.set(new Date('2026-12-31T22:30:00Z'));
    await match();
    expect(await contractOf(orderId)).toBeDefined();
  });

  it('in another currency converts at the newest rate, rounded once', async () => {
    const romanian = await world.farm({ country: 'RO' });
    const offerId = await world.offer(romanian, '100', { zip: '010011' });
    const market = { ...MARKET, regionId: 'RO321' };
    const { orderId } = await place({ offerId, currency: 'EUR', price: '210.01' }, romanian);
    await world.quote('1050.03', { ...market, currency: 'RON' });
    await matchArrivedQuotes(world.deps, { markets: [market] });
    expect(await contractOf(orderId)).toMatchObject({
      currency: 'EUR',
      price: '210.01',
      quote_rate: '0.20000000',
      czk_rate: '25.00000000',
    });
  });

  it('fills orders in the order in which they were placed', async () => {
    const placed = [];
    for (let count = 0; count < 5; count++) placed.push((await place({ price: `${5000 + count}` })).orderId);
    await world.quote('5200');
    await match();
    const made = await contracts(`order_id in (${placed.map((id) => `'${id}'`).join()})`);
    expect(made.map((one) => one.order_id)).toEqual(placed);
  });

  it('fills several orders of one offer', async () => {
    const { orderId, offerId } = await place({ amount: '30' });
    const { orderId: second } = await place({ amount: '40.5', offerId });
    await world.quote('5200');
    await match();
    expect([await contractOf(orderId), await contractOf(second)]).toMatchObject([
      { amount: '30.0' },
      { amount: '40.5' },
    ]);
    expect(await world.tons(offerId)).toMatchObject({ ordered: '0.0', sold: '70.5', inContracts: '70.5' });
  });

  it('leaves orders of a blocked company until it is unblocked', async () => {
    const blocked = await world.farm();
    const { orderId } = await place({}, blocked);
    const pool = world.db.$client;
    await pool.query(`update trading.company set approval_state = 'BLOCKED' where id = $1`, [
      blocked.companyId,
    ]);
    await world.quote('5200');
    await match();
    expect(await contractOf(orderId)).toBeUndefined();
  });

  it('tells the world of each contract, in the same transaction', async () => {
    const { orderId } = await place();
    await world.quote('5200');
    await expect(
      transact(world.db, async (session) => {
        const { contracts: made } = await fillOrders(session.$client, [MARKET], NOW);
        expect(made).toMatchObject([{ orderId }]);
        throw new Error('lost');
      }),
    ).rejects.toThrow('lost');
    expect(await jobs('trading.contract-created')).toEqual([]);
    await match();
    const made = await contractOf(orderId);
    expect(await jobs('trading.contract-created')).toEqual([
      { companyId: farm.companyId, contractId: made?.id, fromOrder: true },
    ]);
  });

  it('makes one contract of an order, however many matchers run', async () => {
    const placed = await Promise.all(Array.from({ length: 6 }, () => place()));
    await world.quote('5200');
    await Promise.all(Array.from({ length: 8 }, () => match()));
    for (const { orderId, offerId } of placed) {
      expect(await contracts(`order_id = '${orderId}'`)).toHaveLength(1);
      expect(await world.tons(offerId)).toMatchObject({ sold: '50.0', inContracts: '50.0' });
    }
  });
});

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
    const { orderId, offerId } = await place();
    await world.quote('5200');
    const result = await whileMatching(offerId, `update trading.sell_order set ${change} where id = $1`, [
      orderId,
    ]);
    expect(result.contracts).toEqual([]);
  });

  it('larger is filled with its new tons', async () => {
    const { orderId, offerId } = await place();
    await world.quote('5200');
    const change = `with o as (update trading.sell_order set amount = 70 where id = $1)
      update trading.offer set ordered = 70 where id = $2`;
    const { contracts: made } = await whileMatching(offerId, change, [orderId, offerId]);
    expect(made).toHaveLength(1);
    expect(await world.tons(offerId)).toMatchObject({ ordered: '0.0', sold: '70.0', inContracts: '70.0' });
  });
});

describe('an order', () => {
  it('that the market is good enough for sells when it is placed', async () => {
    await world.quote('5300');
    const { orderId, contractId } = await place();
    expect(await contractOf(orderId)).toMatchObject({ id: contractId, price: '5300.00' });
  });

  it('that the market is good enough for sells when it is changed', async () => {
    await world.quote('5300');
    const { orderId, offerId } = await place({ price: '5400' });
    const changed = accepted(
      await editOrder(world.deps, farm.viewer, orderId, {
        active: true,
        offerId,
        amount: '60',
        currency: 'CZK',
        price: '5300',
        lowPrice: null,
        quarterId: MARKET.quarterId,
        customTransport: false,
        transportNote: null,
      }),
    );
    expect(await contractOf(orderId)).toMatchObject({ id: changed.contractId, amount: '60.0' });
    expect(await world.tons(offerId)).toMatchObject({ ordered: '0.0', sold: '60.0' });
  });

  it('and nothing else sells when it is placed', async () => {
    const waiting = await place();
    await world.quote('5300');
    const { contractId } = await place();
    expect(contractId).not.toBeNull();
    expect(await contractOf(waiting.orderId)).toBeUndefined();
  });

  it('that did not sell is looked at once more after its commit', async () => {
    await place();
    expect(await jobs('trading.match')).toEqual([{ markets: [MARKET] }]);
  });

  it('that was removed is not filled', async () => {
    const { orderId } = await place();
    accepted(await removeOrder(world.deps, farm.viewer, orderId));
    await world.quote('9000');
    await match();
    expect(await contractOf(orderId)).toBeUndefined();
  });
});

describe('a stop', () => {
  it('is refused below nine tenths of the low price, and its owner told once a day', async () => {
    const { orderId } = await place({ lowPrice: '4800' });
    await world.quote('4319.99');
    await match();
    await world.quote('4310');
    await match();
    const told = { companyId: farm.companyId, orderId, price: '4319.99' };
    expect(await jobs('trading.stop-refused')).toEqual([told]);
    expect(await contractOf(orderId)).toBeUndefined();
    world.clock.set(new Date(NOW.getTime() + 24 * 3600 * 1000));
    await match();
    expect(await jobs('trading.stop-refused')).toEqual([told, { ...told, price: '4310.00' }]);
  });

  it('that was refused still sells when a fair quote comes', async () => {
    const { orderId } = await place({ lowPrice: '4800' });
    await world.quote('1');
    await match();
    await world.quote('4750');
    await match();
    expect(await contractOf(orderId)).toMatchObject({ price: '4750.00' });
  });

  it('that was refused and every fill reach the members as notifications', async () => {
    const { orderId: refusedId, offerId } = await place({ lowPrice: '4800', onlyTraderId: TRADERS[1] });
    const { orderId } = await place();
    await world.quote('1000', { traderId: TRADERS[1] });
    await world.quote('5250');
    await match();
    await world.runJobs();
    const { rows } = await world.db.$client.query(
      'select kind, params, url from notifications.notification where user_id = $1 order by kind',
      [farm.user.id],
    );
    expect(rows.slice(-2)).toMatchObject([
      {
        kind: 'order.filled',
        params: { tons: '50.0', trader: 'Brázda Trade', price: '5250.00', currency: 'CZK' },
        url: `/transactions-and-orders/transactions/${(await contractOf(orderId))?.id}`,
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
    const { orderId } = await place();
    await world.quote('5300');
    await match(halted);
    const placed = accepted(
      await addOrder(halted, farm.viewer, {
        offerId: await world.offer(farm, '100'),
        amount: '24',
        currency: 'CZK',
        price: '5000',
        lowPrice: null,
        quarterId: MARKET.quarterId,
        customTransport: false,
        transportNote: null,
        note: null,
        onlyTraderId: null,
      }),
    );
    expect(placed.contractId).toBeNull();
    expect(await jobs('trading.resume')).toHaveLength(1);
    expect(await contractOf(orderId)).toBeUndefined();
    world.clock.set(new Date(NOW.getTime() + 60_000));
    await world.runJobs();
    expect(await contractOf(orderId)).toBeDefined();
    expect(await contractOf(placed.orderId)).toBeDefined();
  });
});
