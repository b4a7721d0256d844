import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OrderDesk, openOrderDesk } from '../../../../test/order-desk.ts';
import { openTraderDesk, rowOf, type TraderDesk } from '../../../../test/trader-desk.ts';
import { accepted, MARKET, NOW, refused, TRADERS } from '../../../../test/trading-world.ts';
import { addQuickSale } from '../quick-trading/quick-sale.service.ts';
import { tryMoveContract } from './lifecycle/lifecycle.service.ts';
import { addContract } from './sell.service.ts';

let world: OrderDesk;
let desk: TraderDesk;
beforeAll(async () => {
  world = await openOrderDesk();
  desk = await openTraderDesk(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clear();
  await world.db.$client.query('delete from prices.price_line');
});

const publishFree = () => limit(null);

/** Publishes a limit; returns the quote's id. */
async function limit(limitTons: string | null, overrides: object = {}): Promise<string> {
  const version = (await desk.line())?.version ?? 0;
  expect(await desk.publish([rowOf({ version, limitTons, ...overrides })])).toMatchObject({
    published: 1,
    refused: [],
  });
  const { rows } = await world.db.$client.query(
    'select quote_id as id from prices.current_quote where trader_id = $1',
    [desk.traderId],
  );
  return rows[0].id;
}
const sell = async (marketPriceId: string, amount: string, options: { offerId?: string; id?: string } = {}) =>
  addContract(
    world.deps,
    world.home.viewer,
    {
      offerId: options.offerId ?? (await world.offer(world.home, '500')),
      marketPriceId,
      amount,
      currency: 'CZK',
      expectedPrice: null,
      customTransport: false,
      transportNote: null,
      note: null,
    },
    options.id ?? null,
  );
const taken = async () => (await desk.line())?.takenTons;
const OFFER = 'select from trading.offer where id = $1 for no key update nowait';
const LINE = 'select from prices.price_line where trader_id = $1 for no key update nowait';

type Meanwhile = (holder: PoolClient) => Promise<unknown>;

/** Does the work behind somebody who holds a row; `meanwhile` runs once it waits for that row. */
async function behind<T>(row: string, id: string, work: () => Promise<T>, meanwhile: Meanwhile): Promise<T> {
  const pool = world.db.$client;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(row, [id]);
  const done = work();
  try {
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(1);
    });
    await meanwhile(holder);
  } finally {
    await holder.query('commit');
    holder.release();
  }
  return done;
}

describe('a limit', () => {
  it('takes the tons of sales, and names the tons that are left to one that does not fit', async () => {
    const quote = await limit('100');
    accepted(await sell(quote, '60'));
    const outcome = await sell(quote, '40.1');
    expect(refused(outcome)).toEqual(['contract.amount: amount.exceeds-limit']);
    expect(outcome).toMatchObject({ errors: [{ params: { left: '40' } }] });
    accepted(await sell(quote, '40'));
    expect(await desk.line()).toMatchObject({ state: 'FULL', takenTons: '100.0', leftTons: '0.0' });
  });

  it('is full with less than a lorry left: nothing is sold, boards drop the price', async () => {
    const quote = await limit('60');
    accepted(await sell(quote, '40'));
    expect(await desk.line()).toMatchObject({ state: 'FULL', leftTons: '20.0' });
    expect(refused(await sell(quote, '24'))).toEqual(['contract.marketPrice: contract.trader-full']);
    const { rows } = await world.db.$client.query('select full_at from prices.price_line');
    expect(rows).toEqual([{ full_at: NOW }]);
  });

  it('is taken once by a request that is sent twice, also at the same time', async () => {
    const quote = await limit('100');
    const [offerId, id] = [await world.offer(world.home, '500'), randomUUID()];
    const both = await Promise.all([sell(quote, '50', { offerId, id }), sell(quote, '50', { offerId, id })]);
    expect(accepted(both[0])).toEqual(accepted(both[1]));
    expect(accepted(await sell(quote, '50', { offerId, id }))).toEqual(accepted(both[0]));
    expect(await taken()).toBe('50.0');
  });

  it('leaves no mark of a sale that did not fit: the same request is made when there is room', async () => {
    const quote = await limit('60');
    const [offerId, id] = [await world.offer(world.home, '500'), randomUUID()];
    expect(refused(await sell(quote, '80', { offerId, id }))).toHaveLength(1);
    await limit('90');
    accepted(await sell(quote, '80', { offerId, id }));
    expect(await taken()).toBe('80.0');
  });

  it('is not passed by many sales at once', async () => {
    const quote = await limit('100');
    const offers = await Promise.all(Array.from({ length: 8 }, () => world.offer(world.home, '500')));
    const outcomes = await Promise.all(offers.map((offerId) => sell(quote, '30', { offerId })));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await taken()).toBe('90.0');
  });

  it('gets the tons of a failed contract back, once, and only those that it took', async () => {
    const quote = await limit('100');
    const fail = async (contractId: string) =>
      tryMoveContract(world.db, {
        companyId: world.home.companyId,
        contractId,
        event: 'REJECTED',
        at: NOW,
        failure: { reason: 'rejected', note: null },
      });
    const { contractId } = accepted(await sell(quote, '90'));
    expect((await desk.line())?.state).toBe('FULL');
    await fail(contractId);
    await fail(contractId);
    expect(await desk.line()).toMatchObject({ state: 'OPEN', takenTons: '0.0' });
    expect(await world.jobs('markets.quoted')).not.toEqual([]);

    await desk.publish([rowOf({ version: (await desk.line())?.version })]);
    const free = accepted(await sell(quote, '50'));
    await limit('100');
    accepted(await sell(quote, '50'));
    await fail(free.contractId);
    expect(await taken()).toBe('50.0');
  });

  it('is locked after the offer by a contract that fails, as by a sale', async () => {
    const offerId = await world.offer(world.home, '500');
    const { contractId } = accepted(await sell(await limit('100'), '90', { offerId }));
    const fail = () =>
      tryMoveContract(world.db, {
        companyId: world.home.companyId,
        contractId,
        event: 'REJECTED',
        at: NOW,
        failure: { reason: 'rejected', note: null },
      });
    const lockLine = () => world.db.$client.query(LINE, [desk.traderId]);
    expect(await behind(OFFER, offerId, fail, lockLine)).toBe(true);
    expect(await taken()).toBe('0.0');
  });

  it('holds for quick sales, which leave no offer behind', async () => {
    const quote = await limit('60');
    const input = {
      companyId: world.home.companyId,
      cropId: MARKET.cropId,
      zip: '58601',
      marketPriceId: quote,
    };
    const rest = {
      currency: 'CZK' as const,
      expectedPrice: null,
      customTransport: false,
      transportNote: null,
      note: null,
    };
    const offers = async () =>
      (await world.db.$client.query('select count(*)::int as n from trading.offer')).rows[0].n;
    const before = await offers();
    expect(
      refused(await addQuickSale(world.deps, world.home.viewer, { ...input, ...rest, amount: '70' })),
    ).toEqual(['contract.amount: amount.exceeds-limit']);
    expect(await offers()).toBe(before);
    accepted(await addQuickSale(world.deps, world.home.viewer, { ...input, ...rest, amount: '50' }));
    expect(await taken()).toBe('50.0');
  });
});

describe('a line without a limit', () => {
  const withdrawn = (holder: PoolClient) =>
    holder.query(`update prices.price_line set paused_reason = 'withdrawn', version = version + 1`);

  it('is locked by a sale: one that waits for a withdrawal sells nothing', async () => {
    const quote = await publishFree();
    const outcome = await behind(LINE, desk.traderId, () => sell(quote, '50'), withdrawn);
    expect(refused(outcome)).toEqual(['contract.marketPrice: contract.quote-gone']);
  });

  it('is locked by the matcher, too', async () => {
    const { orderId } = await world.place();
    await publishFree();
    await behind(LINE, desk.traderId, () => world.match(), withdrawn);
    expect(await world.contractOf(orderId)).toBeUndefined();
  });
});

describe('matching', () => {
  it('goes by the time orders were placed and passes over what does not fit: 300, taken 180, 60, 80, 50', async () => {
    const quote = await limit('300', { price: '5100.00' });
    accepted(await sell(quote, '180'));
    const [sixty, eighty, fifty] = [
      await world.place({ amount: '60' }),
      await world.place({ amount: '80' }),
      await world.place({ amount: '50' }),
    ];
    await limit('300', { price: '5200.00' });
    await world.match();
    expect([await world.contractOf(sixty.orderId), await world.contractOf(fifty.orderId)]).toMatchObject([
      { amount: '60.0', is_counted: true },
      { amount: '50.0', is_counted: true },
    ]);
    expect(await world.contractOf(eighty.orderId)).toBeUndefined();
    expect(await desk.line()).toMatchObject({ takenTons: '290.0', state: 'FULL' });
  });

  it('sells an order that does not fit to the next best trader who pays its price', async () => {
    await limit('50', { price: '5300.00' });
    const order = await world.place({ amount: '80' });
    await world.quote('5250', { traderId: TRADERS[1] });
    await world.match();
    expect(await world.contractOf(order.orderId)).toMatchObject({ trader_id: TRADERS[1], price: '5250.00' });
    expect(await taken()).toBe('0.0');
  });

  it('counts orders for any trader and for this one against one limit', async () => {
    const orders = [
      await world.place({ amount: '40', onlyTraderId: TRADERS[0] }),
      await world.place({ amount: '40' }),
      await world.place({ amount: '40', onlyTraderId: TRADERS[0] }),
    ];
    await limit('90');
    await world.match();
    const made = await world.contracts(orders.map(({ orderId }) => orderId));
    expect(made.map((row) => row.order_id)).toEqual(orders.slice(0, 2).map(({ orderId }) => orderId));
    expect(await taken()).toBe('80.0');
  });

  it('and sales at the same time never pass the limit', async () => {
    const orders = [];
    for (let count = 0; count < 4; count++) orders.push(await world.place({ amount: '40' }));
    const quote = await limit('100');
    const offerId = await world.offer(world.home, '500');
    await Promise.all([
      world.match(),
      sell(quote, '40', { offerId }),
      world.match(),
      sell(quote, '40', { offerId }),
    ]);
    expect(await taken()).toBe('80.0');
  });
});
