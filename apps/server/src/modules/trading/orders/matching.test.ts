import { DAY_MS } from '@canola/api-schema/duration';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OrderDesk, openOrderDesk } from '../../../../test/order-desk.ts';
import { accepted, MARKET, NOW, TRADERS } from '../../../../test/trading-facts.ts';
import { transact } from '../../../platform/database/session.ts';
import { openDesk } from '../../prices/test-desk.ts';
import { fillOrders } from './matching.queries.ts';
import { matchMarkets } from './matching.tasks.ts';
import { editOrder, removeOrder } from './orders.service.ts';

let world: OrderDesk;
beforeAll(async () => {
  world = await openOrderDesk();
});
afterAll(() => world.close());
afterEach(() => world.clear());

const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

describe('a quote', () => {
  it('at the price fills the whole order, at the quote', async () => {
    const { orderId, offerId } = await world.place();
    const quoteId = await world.quote('5250.50');
    await world.match();
    expect(await world.contractOf(orderId)).toMatchObject({
      company_id: world.home.companyId,
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

  it('fills under the terms of its own trader, whatever versions others have', async () => {
    await world.db.$client.query(
      `insert into trading.trader_terms (trader_id, version, payment_days, tolerance_percent) values ($1, 2, 14, 3)`,
      [TRADERS[1]],
    );
    const { orderId } = await world.place();
    await world.quote('5250.50');
    await world.match();
    expect(await world.contractOf(orderId)).toMatchObject({ trader_id: TRADERS[0], terms_version: 1 });
    await world.db.$client.query('delete from trading.trader_terms where version = 2');
  });

  it('below the price fills nothing', async () => {
    const { orderId } = await world.place();
    await world.quote('5199.99');
    await world.match();
    expect(await world.contractOf(orderId)).toBeUndefined();
  });

  it('at or below the low price fills as a stop', async () => {
    const { orderId } = await world.place({ lowPrice: '4800' });
    await world.quote('4800.01');
    await world.match();
    expect(await world.contractOf(orderId)).toBeUndefined();
    await world.quote('4700');
    await world.match();
    expect(await world.contractOf(orderId)).toMatchObject({ price: '4700.00' });
  });

  it('is the best one: the highest, then the earliest', async () => {
    const { orderId } = await world.place({ lowPrice: '5100' });
    await world.quote('5250', { traderId: TRADERS[0], at: daysAgo(1) });
    await world.quote('5300', { traderId: TRADERS[1], at: daysAgo(2) });
    await world.quote('5300', { traderId: TRADERS[2], at: daysAgo(3) });
    await world.quote('4000', { traderId: TRADERS[3] });
    await world.match();
    expect(await world.contractOf(orderId)).toMatchObject({ trader_id: TRADERS[2], price: '5300.00' });
  });

  it('of one trader does not trigger a stop while another still pays more', async () => {
    const { orderId } = await world.place({ lowPrice: '4800' });
    await world.quote('5000', { traderId: TRADERS[0] });
    await world.quote('4700', { traderId: TRADERS[1] });
    await world.match();
    expect(await world.contractOf(orderId)).toBeUndefined();
  });

  it('of another trader does not fill an order for one', async () => {
    const { orderId } = await world.place({ onlyTraderId: TRADERS[1] });
    await world.quote('9000', { traderId: TRADERS[0] });
    await world.match();
    expect(await world.contractOf(orderId)).toBeUndefined();
    await world.quote('5200', { traderId: TRADERS[1] });
    await world.match();
    expect(await world.contractOf(orderId)).toMatchObject({ trader_id: TRADERS[1], price: '5200.00' });
  });

  it.each([
    ['crop', { cropId: 'feed-wheat' }],
    ['quarter', { quarterId: '2027Q1' }],
    ['region', { regionId: 'CZ064' }],
  ])('of another %s fills nothing', async (_what, other) => {
    const { orderId } = await world.place();
    await world.quote('9000', other);
    await matchMarkets(world.deps, { markets: [MARKET, { ...MARKET, ...other }] });
    expect(await world.contractOf(orderId)).toBeUndefined();
  });

  it('fills for seven days, not longer', async () => {
    const { orderId } = await world.place();
    await world.quote('9000', { at: new Date(daysAgo(7).getTime() - 1) });
    await world.match();
    expect(await world.contractOf(orderId)).toBeUndefined();
    await world.quote('9000', { at: daysAgo(7) });
    await world.match();
    expect(await world.contractOf(orderId)).toBeDefined();
  });

  it('for a quarter that is over fills nothing', async () => {
    const { orderId } = await world.place();
    world.clock.set(new Date('2026-12-31T23:30:00Z'));
    await world.quote('9000');
    // In Prague the new year has begun.
    await world.match();
    expect(await world.contractOf(orderId)).toBeUndefined();
    world.clock.set(new Date('2026-12-31T22:30:00Z'));
    await world.match();
    expect(await world.contractOf(orderId)).toBeDefined();
  });

  it('in another currency converts at the newest rate, rounded once', async () => {
    const romanian = await world.farm({ country: 'RO' });
    const offerId = await world.offer(romanian, '100', { zip: '010011' });
    const market = { ...MARKET, regionId: 'RO321' };
    const { orderId } = await world.place({ offerId, currency: 'EUR', price: '210.01' }, { owner: romanian });
    await world.quote('1050.03', { ...market, currency: 'RON' });
    await matchMarkets(world.deps, { markets: [market] });
    expect(await world.contractOf(orderId)).toMatchObject({
      currency: 'EUR',
      price: '210.01',
      quote_rate: '0.20000000',
      czk_rate: '25.00000000',
    });
  });

  it('fills orders of several storages, each with its own place', async () => {
    const offers = [];
    for (const zip of ['58601', '58001']) offers.push(await world.offer(world.home, '100', { zip }));
    const orders = [];
    for (const offerId of offers) orders.push(await world.place({ offerId }));
    await world.quote('9000');
    await world.match();
    const contracts = [];
    for (const { orderId } of orders) contracts.push(await world.contractOf(orderId));
    expect(contracts).toMatchObject([
      { offer_id: offers[0], zip: '58601' },
      { offer_id: offers[1], zip: '58001' },
    ]);
  });

  it('fills orders in the order in which they were placed', async () => {
    const placed = [];
    for (let count = 0; count < 5; count++)
      placed.push((await world.place({ price: `${5000 + count}` })).orderId);
    await world.quote('5200');
    await world.match();
    const made = await world.contracts(placed);
    expect(made.map((contract) => contract.order_id)).toEqual(placed);
  });

  it('fills several orders of one offer', async () => {
    const { orderId, offerId } = await world.place({ amount: '30' });
    const { orderId: second } = await world.place({ amount: '40.5', offerId });
    await world.quote('5200');
    await world.match();
    expect([await world.contractOf(orderId), await world.contractOf(second)]).toMatchObject([
      { amount: '30.0' },
      { amount: '40.5' },
    ]);
    expect(await world.tons(offerId)).toMatchObject({ ordered: '0.0', sold: '70.5', inContracts: '70.5' });
  });

  it('leaves orders of a blocked company until it is unblocked', async () => {
    const blocked = await world.farm();
    const { orderId } = await world.place({}, { owner: blocked });
    const pool = world.db.$client;
    await pool.query(`update trading.company set approval_state = 'BLOCKED' where id = $1`, [
      blocked.companyId,
    ]);
    await world.quote('5200');
    await world.match();
    expect(await world.contractOf(orderId)).toBeUndefined();
  });

  it('tells the world of each contract, in the same transaction', async () => {
    const { orderId } = await world.place();
    await world.quote('5200');
    await expect(
      transact(world.db, async (session) => {
        const { contracts: made } = await fillOrders(session.$client, [MARKET], NOW);
        expect(made).toMatchObject([{ orderId }]);
        throw new Error('lost');
      }),
    ).rejects.toThrow('lost');
    expect(await world.jobs('trading.contract-created')).toEqual([]);
    await world.match();
    const made = await world.contractOf(orderId);
    expect(await world.jobs('trading.contract-created')).toEqual([
      { companyId: world.home.companyId, contractId: made?.id, fromOrder: true },
    ]);
  });

  it('makes one contract of an order, however many matchers run', async () => {
    const placed = await Promise.all(Array.from({ length: 6 }, () => world.place()));
    await world.quote('5200');
    await Promise.all(Array.from({ length: 8 }, () => world.match()));
    for (const { orderId, offerId } of placed) {
      expect(await world.contracts([orderId])).toHaveLength(1);
      expect(await world.tons(offerId)).toMatchObject({ sold: '50.0', inContracts: '50.0' });
    }
  });
});

describe('an order', () => {
  it("sells when a trader's system sends a quote", async () => {
    const { orderId } = await world.place();
    const desk = await openDesk(world, TRADERS[1]);
    await desk.send([{ ...MARKET, price: '5300.00', currency: 'CZK' }]);
    await world.runJobs();
    expect(await world.contractOf(orderId)).toMatchObject({ trader_id: TRADERS[1], price: '5300.00' });
  });

  it('that the market is good enough for sells when it is placed', async () => {
    await world.quote('5300');
    const { orderId, contractId } = await world.place();
    expect(await world.contractOf(orderId)).toMatchObject({ id: contractId, price: '5300.00' });
  });

  it('that the market is good enough for sells when it is changed', async () => {
    await world.quote('5300');
    const { orderId, offerId } = await world.place({ price: '5400' });
    const changed = accepted(
      await editOrder(world.deps, world.home.viewer, orderId, {
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
    expect(await world.contractOf(orderId)).toMatchObject({ id: changed.contractId, amount: '60.0' });
    expect(await world.tons(offerId)).toMatchObject({ ordered: '0.0', sold: '60.0' });
  });

  it('and nothing else sells when it is placed', async () => {
    const waiting = await world.place();
    await world.quote('5300');
    const { contractId } = await world.place();
    expect(contractId).not.toBeNull();
    expect(await world.contractOf(waiting.orderId)).toBeUndefined();
  });

  it('that did not sell is looked at once more after its commit', async () => {
    await world.place();
    expect(await world.jobs('trading.match')).toEqual([{ markets: [MARKET] }]);
  });

  it('that was removed is not filled', async () => {
    const { orderId } = await world.place();
    accepted(await removeOrder(world.deps, world.home.viewer, orderId));
    await world.quote('9000');
    await world.match();
    expect(await world.contractOf(orderId)).toBeUndefined();
  });
});
