import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  accepted,
  type Farm,
  MARKET,
  NOW,
  openTradingWorld,
  TRADERS,
  type TradingWorld,
} from '../../../../test/trading-world.ts';
import { explainOrder, explainOrders } from './explain.service.ts';
import type { OrderInput } from './order-input.ts';
import { addOrder, removeOrder } from './orders.service.ts';

let world: TradingWorld;
let farm: Farm;
beforeAll(async () => {
  world = await openTradingWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set(NOW);
  await world.db.$client.query('delete from prices.current_quote');
  farm = await world.farm();
});

async function place(input: Partial<OrderInput> = {}) {
  const { orderId } = accepted(
    await addOrder(world.deps, farm.viewer, {
      offerId: await world.offer(farm, '100'),
      amount: '50',
      currency: 'CZK',
      price: '5200',
      lowPrice: null,
      quarterId: MARKET.quarterId,
      customTransport: false,
      transportNote: null,
      note: null,
      onlyTraderId: null,
      ...input,
    }),
  );
  return orderId;
}
const explain = (orderId: string, deps = world.deps) => explainOrder(deps, farm.viewer, orderId);

describe('why an order has not sold', () => {
  it('nobody quotes it', async () => {
    expect(await explain(await place())).toEqual({
      code: 'no-quotes',
      quarterId: MARKET.quarterId,
      regionId: MARKET.regionId,
    });
  });

  it('the best quote is below the price, and by how much', async () => {
    const orderId = await place();
    await world.quote('5000', { traderId: TRADERS[1] });
    const best = await world.quote('5120');
    expect(await explain(orderId)).toEqual({
      code: 'below-price',
      best: { marketPriceId: best, traderId: TRADERS[0], price: '5120.00', currency: 'CZK' },
      distance: '80.00',
    });
  });

  it('its only trader is silent, whatever others pay', async () => {
    const orderId = await place({ onlyTraderId: TRADERS[1] });
    await world.quote('9000');
    expect(await explain(orderId)).toMatchObject({ code: 'trader-silent', traderId: TRADERS[1] });
  });

  it('quotes are too old', async () => {
    const orderId = await place();
    await world.quote('9000');
    world.clock.set(new Date(NOW.getTime() + 8 * 24 * 3600 * 1000));
    expect(await explain(orderId)).toEqual({ code: 'quotes-too-old', newestAt: NOW });
  });

  it('the stop was refused, and where it would sell', async () => {
    const orderId = await place({ lowPrice: '4800' });
    await world.quote('4000');
    expect(await explain(orderId)).toMatchObject({
      code: 'stop-refused',
      best: { price: '4000.00' },
      distance: '1200.00',
      floor: '4320',
    });
  });

  it('the company is blocked', async () => {
    const orderId = await place();
    await world.quote('9000');
    await world.db.$client.query(`update trading.company set approval_state = 'BLOCKED' where id = $1`, [
      farm.companyId,
    ]);
    expect(await explain(orderId)).toEqual({ code: 'company-blocked' });
  });

  it('trading is halted', async () => {
    const orderId = await place();
    await world.quote('9000');
    const halted = { ...world.deps, config: { ...world.deps.config, tradingHalted: true } };
    expect(await explain(orderId, halted)).toEqual({ code: 'trading-halted' });
  });

  it('the quarter is over', async () => {
    const orderId = await place();
    world.clock.set(new Date('2027-01-02T08:00:00Z'));
    await world.quote('9000');
    expect(await explain(orderId)).toEqual({ code: 'quarter-over', quarterId: MARKET.quarterId });
  });

  it('the matcher is about to get to it', async () => {
    const orderId = await place();
    await world.quote('5200');
    expect(await explain(orderId)).toMatchObject({ code: 'filling' });
  });

  it('it was removed', async () => {
    const orderId = await place();
    accepted(await removeOrder(world.deps, farm.viewer, orderId));
    expect(await explain(orderId)).toEqual({ code: 'not-active' });
  });

  it('is said to the members of its company alone', async () => {
    const [first, second] = [await place(), await place()];
    const stranger = await world.farm();
    expect([...(await explainOrders(world.deps, farm.viewer, [first, second])).keys()].sort()).toEqual(
      [first, second].sort(),
    );
    expect(await explainOrders(world.deps, stranger.viewer, [first, second, 'no id'])).toEqual(new Map());
  });
});
