import { ContractDocument } from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DeliveryWorld, openDeliveryWorld, WHEAT_RULES } from '../../../../test/delivery-world.ts';
import { dataOf } from '../../../../test/graphql-caller.ts';
import { accepted, MARKET, NOW } from '../../../../test/trading-facts.ts';
import { matchMarkets } from '../orders/matching.tasks.ts';
import { addOrder } from '../orders/orders.service.ts';

let world: DeliveryWorld;
beforeAll(async () => {
  world = await openDeliveryWorld();
});
afterAll(() => world.close());

const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

/** An order of the farm, placed then. */
async function place(seconds: number): Promise<string> {
  world.clock.set(at(seconds));
  const { deps, home } = world;
  const { orderId } = accepted(
    await addOrder(deps, home.viewer, {
      offerId: await world.offer(home, '100'),
      amount: '60',
      currency: 'CZK',
      price: '5200',
      lowPrice: null,
      quarterId: MARKET.quarterId,
      customTransport: true,
      transportNote: null,
      note: null,
      onlyTraderId: null,
    }),
  );
  return orderId;
}

/** The trader's terms of the contract that the order made. */
async function termsOf(orderId: string) {
  const { rows } = await world.db.$client.query('select id from trading.contract where order_id = $1', [
    orderId,
  ]);
  const { contract } = await dataOf(world, world.home.user, ContractDocument, {
    id: rows[0].id,
    locale: 'cs',
  });
  return contract?.terms;
}

async function fill() {
  await world.quote('5200');
  await matchMarkets(world.deps, { markets: [MARKET] });
}

it('a sale that an order made shows what changed since the order was placed', async () => {
  const before = await place(10);
  world.clock.set(at(20));
  await world.db.$client.query(
    `insert into trading.trader_terms (trader_id, version, payment_days, tolerance_percent, created_at)
     select trader_id, version + 1, 45, 3, $2 from trading.trader_terms where trader_id = $1 order by version desc limit 1`,
    [world.traderId, at(20)],
  );
  await world.setRules([{ kind: 'dry', parameter: 'moisture', base: '13' }]);
  const after = await place(30);
  await fill();
  expect(await termsOf(before)).toMatchObject({
    paymentDays: 45,
    least: '58.2',
    most: '61.8',
    schedule: { version: 2, rules: [{ kind: 'dry', base: '13', name: 'Vlhkost' }] },
    placed: {
      paymentDays: 30,
      least: '57.0',
      most: '63.0',
      schedule: { version: 1, rules: WHEAT_RULES.map(({ kind }) => expect.objectContaining({ kind })) },
    },
  });
  // Placed under the terms that it was filled under.
  expect(await termsOf(after)).toMatchObject({ paymentDays: 45, placed: null });
});

it('a new version that changes nothing for this crop is not a change', async () => {
  const orderId = await place(40);
  world.clock.set(at(50));
  await world.db.$client.query(
    `insert into trading.trader_terms (trader_id, version, payment_days, tolerance_percent, created_at)
     select trader_id, version + 1, payment_days, tolerance_percent, $2 from trading.trader_terms
     where trader_id = $1 order by version desc limit 1`,
    [world.traderId, at(50)],
  );
  await fill();
  expect(await termsOf(orderId)).toMatchObject({ paymentDays: 45, placed: null });
});
