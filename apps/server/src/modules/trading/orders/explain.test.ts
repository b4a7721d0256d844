import { DAY_MS } from '@canola/api-schema/duration';
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
import { tradersOf } from '../reference/trader-directory.ts';
import { listTraders } from '../reference/traders-read.queries.ts';
import type { Traders } from '../traders.ts';
import { explainOrders } from './explain.service.ts';
import type { OrderInput } from './order-input.ts';
import { showReason } from './order-reasons.ts';
import { addOrder, editOrder, removeOrder } from './orders.service.ts';

let world: TradingWorld;
let farm: Farm;
let traders: Traders;
beforeAll(async () => {
  world = await openTradingWorld();
  traders = tradersOf(await listTraders(world.db.$client));
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
const explain = async (orderId: string, deps = world.deps) =>
  (await explainOrders(deps, farm.viewer, [orderId])).get(orderId)?.reason;

async function show(orderId: string, isShown = true) {
  const explanation = (await explainOrders(world.deps, farm.viewer, [orderId])).get(orderId);
  return explanation && showReason(explanation, { traders, locale: 'en', isShown });
}
const say = async (orderId: string) => (await show(orderId))?.message.replaceAll('\u00a0', ' ');

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
    expect(await explain(orderId)).toMatchObject({
      code: 'below-price',
      best: { id: best, traderId: TRADERS[0], price: '5120.00', currency: 'CZK' },
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
    world.clock.set(new Date(NOW.getTime() + 8 * DAY_MS));
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
      low: '4800.00',
    });
    expect(await say(orderId)).toContain(
      'The stop sells between 4,320 Kč and 4,800 Kč; otherwise the order waits for 5,200 Kč.',
    );
  });

  describe('to its only trader', () => {
    const [better, only] = TRADERS;
    const placeForOne = () => place({ onlyTraderId: only });

    it('names whose price it is, and another trader who pays what is asked', async () => {
      const orderId = await placeForOne();
      await world.quote('5000', { traderId: only });
      expect(await say(orderId)).toMatch(/^\S.* pays 5,000 Kč per tonne, 200 Kč below your price\.$/);
      await world.quote('5199', { traderId: better });
      expect(await show(orderId)).toMatchObject({ better: null });
      await world.quote('5300', { traderId: better });
      expect(await show(orderId)).toMatchObject({
        code: 'BELOW_PRICE',
        best: { price: '5000.00' },
        better: { price: '5300.00', trader: { id: better } },
      });
      expect(await say(orderId)).toContain('pays 5,300 Kč per tonne, at least what you ask, but the order');
    });

    it('names another one when it is silent', async () => {
      const orderId = await placeForOne();
      await world.quote('5300', { traderId: better });
      expect(await show(orderId)).toMatchObject({ code: 'TRADER_SILENT', better: { price: '5300.00' } });
    });

    it('says nothing of another price under the mask', async () => {
      const orderId = await placeForOne();
      await world.quote('5000', { traderId: only });
      await world.quote('5300', { traderId: better });
      const masked = await show(orderId, false);
      expect(masked).toMatchObject({ best: null, better: null });
      expect(masked?.message).toMatch(/^The price of \S.* is below yours\.$/);
    });

    it('is sold to another one once it is sent to all traders, and stays with its own otherwise', async () => {
      const orderId = await placeForOne();
      await world.quote('5300', { traderId: better });
      const terms = { active: true, offerId: null, amount: '50', currency: 'CZK', price: '5200' } as const;
      const edit = {
        ...terms,
        lowPrice: null,
        quarterId: MARKET.quarterId,
        customTransport: false,
        transportNote: null,
      };
      const kept = accepted(await editOrder(world.deps, farm.viewer, orderId, edit));
      expect(kept.contractId).toBeNull();
      const sent = accepted(await editOrder(world.deps, farm.viewer, orderId, { ...edit, allTraders: true }));
      expect(sent.contractId).not.toBeNull();
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
