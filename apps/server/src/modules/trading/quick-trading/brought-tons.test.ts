import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  accepted,
  type Farm,
  openTradingWorld,
  type TradingWorld,
  WHEAT,
  ZIP,
} from '../../../../test/trading-world.ts';
import { moveContract } from '../contracts/lifecycle/lifecycle.service.ts';
import { editOffer } from '../offers/offers.service.ts';
import { editOrder, removeOrder } from '../orders/orders.service.ts';
import { addQuickOrder } from './quick-order.service.ts';
import { addQuickSale } from './quick-sale.service.ts';

let world: TradingWorld;
let farm: Farm;
beforeAll(async () => {
  world = await openTradingWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('delete from prices.current_quote');
  farm = await world.farm();
});

const terms = { currency: 'CZK', price: '9000', lowPrice: null, quarterId: '2027Q1' } as const;
const place = async (amount: string, price = '9000') => {
  const { companyId } = farm;
  const input = {
    ...terms,
    companyId,
    cropId: WHEAT,
    zip: ZIP,
    amount,
    price,
    note: null,
    onlyTraderId: null,
    customTransport: false,
    transportNote: null,
  };
  return accepted(await addQuickOrder(world.deps, farm.viewer, input));
};
const sell = async (amount: string, quote?: string) => {
  const marketPriceId = quote ?? (await world.quote('5000'));
  const input = {
    companyId: farm.companyId,
    cropId: WHEAT,
    zip: ZIP,
    amount,
    currency: 'CZK' as const,
    marketPriceId,
    expectedPrice: null,
    note: null,
    customTransport: false,
    transportNote: null,
  };
  return accepted(await addQuickSale(world.deps, farm.viewer, input));
};
const fail = (contractId: string) =>
  moveContract(world.db, {
    companyId: farm.companyId,
    contractId,
    event: 'REJECTED',
    at: world.clock.now(),
    failure: { reason: 'rejected', note: null },
  });
const remove = async (orderId: string) =>
  accepted(await removeOrder(world.deps, farm.viewer, orderId, randomUUID()));

async function isArchived(offerId: string): Promise<boolean> {
  const { rows } = await world.db.$client.query(
    'select archived_at is not null as gone from trading.offer where id = $1',
    [offerId],
  );
  return rows[0].gone;
}

describe('what quick trading brought in goes out again', () => {
  it('when the order is removed', async () => {
    const offerId = await world.offer(farm, '70');
    const { orderId } = await place('100');
    expect(await world.tons(offerId)).toMatchObject({ total: '100.0', ordered: '100.0' });
    await remove(orderId);
    expect(await world.tons(offerId)).toMatchObject({ total: '70.0', ordered: '0.0', sold: '0.0' });
  });

  it('when the sale fails', async () => {
    const offerId = await world.offer(farm, '70');
    const { contractId } = await sell('100');
    expect(await world.tons(offerId)).toMatchObject({ total: '100.0', sold: '100.0' });
    await fail(contractId);
    expect(await world.tons(offerId)).toMatchObject({ total: '70.0', sold: '0.0' });
  });

  it('when the order sold and its contract fails', async () => {
    const offerId = await world.offer(farm, '70');
    await world.quote('5000', { quarterId: '2027Q1' });
    const { contractId } = await place('100', '4000');
    if (!contractId) throw new Error('the order did not sell');
    await fail(contractId);
    expect(await world.tons(offerId)).toMatchObject({ total: '70.0', ordered: '0.0', sold: '0.0' });
  });

  it('as far as the order is made smaller', async () => {
    const offerId = await world.offer(farm, '10');
    const { orderId } = await place('100');
    const smaller = { ...terms, amount: '40', customTransport: false, transportNote: null };
    const edit = { ...smaller, active: true, offerId: null };
    accepted(await editOrder(world.deps, farm.viewer, orderId, edit));
    expect(await world.tons(offerId)).toMatchObject({ total: '50.0', ordered: '40.0' });
    await remove(orderId);
    expect(await world.tons(offerId)).toMatchObject({ total: '10.0', ordered: '0.0' });
  });

  it('and an offer that held nothing else is archived; the next one is a new one', async () => {
    const { orderId, offerId } = await place('50');
    await remove(orderId);
    expect(await isArchived(offerId)).toBe(true);
    const next = await place('30');
    expect(next.offerId).not.toBe(offerId);
    expect(await world.tons(next.offerId)).toMatchObject({ total: '30.0', ordered: '30.0' });
  });
});

describe('what stays', () => {
  it('tons that were there before', async () => {
    const offerId = await world.offer(farm, '100');
    const { orderId } = await place('50');
    await remove(orderId);
    expect(await world.tons(offerId)).toMatchObject({ total: '100.0', ordered: '0.0' });
  });

  it('tons that others have ordered or sold by then', async () => {
    const { orderId, offerId } = await place('50');
    accepted(await editOffer(world.deps, farm.viewer, offerId, { amount: '50' }));
    const { contractId } = await sell('30');
    await remove(orderId);
    // A person confirmed the first 50; only what the sale brought may still go.
    expect(await world.tons(offerId)).toMatchObject({ total: '50.0', ordered: '0.0', sold: '30.0' });
    await fail(contractId);
    expect(await world.tons(offerId)).toMatchObject({ total: '50.0', sold: '0.0' });
    expect(await isArchived(offerId)).toBe(false);
  });

  it('a total that a person has set since', async () => {
    const { orderId, offerId } = await place('50');
    accepted(await editOffer(world.deps, farm.viewer, offerId, { amount: '200' }));
    await remove(orderId);
    expect(await world.tons(offerId)).toMatchObject({ total: '200.0', ordered: '0.0' });
  });
});

it('sales, failures, orders and removals at once leave what was there before', async () => {
  const offerId = await world.offer(farm, '60');
  const orders = await Promise.all(Array.from({ length: 6 }, () => place('40')));
  const quote = await world.quote('5000');
  const { contractId } = await sell('40', quote);
  await Promise.all([
    ...orders.map(({ orderId }) => remove(orderId)),
    fail(contractId),
    ...Array.from({ length: 4 }, async () => remove((await place('50')).orderId)),
    ...Array.from({ length: 4 }, async () => fail((await sell('50', quote)).contractId)),
  ]);
  expect(await world.tons(offerId)).toMatchObject({
    total: '60.0',
    ordered: '0.0',
    sold: '0.0',
    inOrders: '0.0',
    inContracts: '0.0',
  });
});
