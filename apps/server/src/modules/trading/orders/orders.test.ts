import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  accepted,
  type Farm,
  openTradingWorld,
  refused,
  type TradingWorld,
} from '../../../../test/trading-world.ts';
import type { OrderInput } from './order-input.ts';
import { addOrder, editOrder, type OrderEdit, removeOrder } from './orders.service.ts';

let world: TradingWorld;
let farm: Farm;
let offerId: string;
beforeAll(async () => {
  world = await openTradingWorld();
  farm = await world.farm();
});
afterAll(() => world.close());
beforeEach(async () => {
  offerId = await world.offer(farm, '100');
});

const order = (input: Partial<OrderInput> = {}): OrderInput => ({
  offerId,
  amount: '60',
  currency: 'CZK',
  price: '5200',
  lowPrice: null,
  quarterId: '2026Q4',
  customTransport: false,
  transportNote: null,
  note: null,
  onlyTraderId: null,
  ...input,
});
const add = (input: Partial<OrderInput> = {}, viewer = farm.viewer) =>
  addOrder(world.deps, viewer, order(input));
const edit = (id: string, input: Partial<OrderEdit> = {}, viewer = farm.viewer) => {
  const { note: _note, onlyTraderId: _trader, ...terms } = order();
  return editOrder(world.deps, viewer, id, { ...terms, active: true, ...input });
};

async function stored(id: string) {
  const { rows } = await world.db.$client.query('select * from trading.sell_order where id = $1', [id]);
  return rows[0];
}

describe('placing an order', () => {
  it('reserves its tons', async () => {
    const { orderId, contractId } = accepted(
      await add({
        lowPrice: '4800',
        note: ' gate 3 ',
        onlyTraderId: 'klas-agro',
        customTransport: true,
        transportNote: 'two lorries',
      }),
    );
    expect(contractId).toBeNull();
    expect(await world.tons(offerId)).toMatchObject({ ordered: '60.0', sold: '0.0', inOrders: '60.0' });
    expect(await stored(orderId)).toMatchObject({
      company_id: farm.companyId,
      crop_id: 'milling-wheat',
      region_id: 'CZ063',
      quarter_id: '2026Q4',
      price: '5200.00',
      low_price: '4800.00',
      only_trader_id: 'klas-agro',
      note: 'gate 3',
      transport_note: 'two lorries',
      active: true,
    });
  });

  it('without custom transport keeps no transport note', async () => {
    const { orderId } = accepted(await add({ customTransport: false, transportNote: 'two lorries' }));
    expect(await stored(orderId)).toMatchObject({ custom_transport: false, transport_note: null });
  });

  it('takes no more than what is free', async () => {
    accepted(await add({ amount: '60' }));
    expect(await add({ amount: '40.1' })).toMatchObject({
      errors: [{ field: 'amount', code: 'amount.exceeds-free', params: { free: '40' } }],
    });
    accepted(await add({ amount: '40' }));
  });

  it.each([
    [{ amount: '23.9' }, ['amount: amount.min']],
    [{ amount: '24.05' }, ['amount: amount.step']],
    [{ amount: '' }, ['amount: number.invalid']],
    [{ price: '0.99' }, ['price: price.min']],
    [{ price: '5200.001' }, ['price: price.step']],
    [{ price: '10000001' }, ['price: price.max']],
    [{ lowPrice: '0.5' }, ['lowPrice: price.min']],
    [{ lowPrice: '5200.01' }, ['lowPrice: low-price.above-price']],
    [{ lowPrice: '5200' }, []],
    [{ currency: 'EUR' as const }, ['currency: currency.not-trading']],
    [{ quarterId: 'soon' }, ['quarter: quarter.unknown']],
    [{ quarterId: '2026Q3' }, ['quarter: quarter.not-offered']],
    [{ quarterId: '2028Q4' }, ['quarter: quarter.not-offered']],
    [{ quarterId: '2028Q3' }, []],
    [{ note: 'x'.repeat(1001) }, ['note: field.too-long']],
    [{ transportNote: 'x'.repeat(1001) }, ['transportNote: field.too-long']],
    [{ onlyTraderId: 'nobody' }, ['onlyTrader: trader.unknown']],
    // A trader of inputs buys no wheat.
    [{ onlyTraderId: 'cisterna-plus' }, ['onlyTrader: trader.unknown']],
    [{ amount: '1', price: '0' }, ['amount: amount.min', 'price: price.min']],
  ])('%o answers %o', async (input, errors) => {
    expect(refused(await add(input))).toEqual(errors);
  });

  it('refuses a quarter of a marketing year before the harvest', async () => {
    const { rows } = await world.db.$client.query(
      'update trading.offer set year_harvested = 2027 where id = $1 returning id',
      [offerId],
    );
    expect(rows).toHaveLength(1);
    for (const quarterId of ['2026Q4', '2027Q1', '2027Q2'])
      expect(refused(await add({ quarterId }))).toEqual(['quarter: quarter.before-harvest']);
    expect(refused(await add({ quarterId: '2027Q3' }))).toEqual([]);
  });

  it('needs the grant, the plan and the company', async () => {
    const stranger = await world.farm();
    expect(refused(await add({}, stranger.viewer))).toEqual(['root: not-found']);
    expect(refused(await add({ offerId: randomUUID() }))).toEqual(['root: not-found']);
    for (const [options, error] of [
      [{ role: 'USER' }, 'grant.missing'],
      [{ plan: 'PLUS' }, 'feature.not-in-plan'],
    ] as const) {
      const other = await world.farm(options);
      const theirs = await world.offer(other, '100');
      expect(refused(await add({ offerId: theirs }, other.viewer))).toEqual([`root: ${error}`]);
    }
  });

  it('is not for a member who waits, even of the right company', async () => {
    const waiting = await world.farm();
    const theirs = await world.offer(waiting, '100');
    await world.db.$client.query(
      `update users.membership set approval_state = 'WAITING' where user_id = $1`,
      [waiting.user.id],
    );
    const viewer = await world.viewerOf(waiting.user);
    expect(refused(await add({ offerId: theirs }, viewer))).toEqual(['root: not-found']);
  });

  it('happens once for one clientMutationId, however many ask', async () => {
    const id = randomUUID();
    const send = () => addOrder(world.deps, farm.viewer, order({ amount: '30' }), id);
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(new Set(answers.map((answer) => accepted(answer).orderId)).size).toBe(1);
    expect(await world.tons(offerId)).toMatchObject({ ordered: '30.0', inOrders: '30.0' });
    const other = await addOrder(world.deps, farm.viewer, order({ amount: '31' }), id);
    expect(refused(other)).toEqual(['root: mutation.conflict']);
  });

  it('from many at once never takes more than there is', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => add({ amount: '24' })));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(4);
    expect(await world.tons(offerId)).toMatchObject({ ordered: '96.0', inOrders: '96.0' });
  });
});

describe('editing an order', () => {
  it('may take the free tons and its own', async () => {
    const { orderId } = accepted(await add({ amount: '60' }));
    expect(await edit(orderId, { amount: '100.1' })).toMatchObject({ errors: [{ params: { free: '100' } }] });
    accepted(await edit(orderId, { amount: '100', price: '5300', quarterId: '2027Q1', lowPrice: '5000' }));
    expect(await world.tons(offerId)).toMatchObject({ ordered: '100.0', inOrders: '100.0' });
    expect(await stored(orderId)).toMatchObject({
      price: '5300.00',
      low_price: '5000.00',
      quarter_id: '2027Q1',
    });
    accepted(await edit(orderId, { amount: '24' }));
    expect(await world.tons(offerId)).toMatchObject({ ordered: '24.0', inOrders: '24.0' });
    expect(await stored(orderId)).toMatchObject({ low_price: null });
  });

  it('leaves trader and note as they were placed', async () => {
    const { orderId } = accepted(await add({ note: 'gate 3', onlyTraderId: 'klas-agro' }));
    accepted(await edit(orderId, { price: '5300' }));
    expect(await stored(orderId)).toMatchObject({ note: 'gate 3', only_trader_id: 'klas-agro' });
  });

  it('checks what placing does', async () => {
    const { orderId } = accepted(await add());
    const wrong = { amount: '1', price: '0', quarterId: '2020Q1', currency: 'EUR' as const };
    expect(refused(await edit(orderId, wrong))).toEqual([
      'amount: amount.min',
      'currency: currency.not-trading',
      'price: price.min',
      'quarter: quarter.not-offered',
    ]);
    expect(refused(await edit(orderId, { offerId: randomUUID() }))).toEqual(['offer: offer.fixed']);
    await world.db.$client.query('update trading.offer set year_harvested = 2027 where id = $1', [offerId]);
    expect(refused(await edit(orderId))).toEqual(['quarter: quarter.before-harvest']);
  });

  it('may change who transports', async () => {
    const { orderId } = accepted(await add());
    accepted(await edit(orderId, { customTransport: true, transportNote: ' two lorries ' }));
    expect(await stored(orderId)).toMatchObject({ custom_transport: true, transport_note: 'two lorries' });
    accepted(await edit(orderId));
    expect(await stored(orderId)).toMatchObject({ custom_transport: false, transport_note: null });
  });

  it('to inactive removes it', async () => {
    const { orderId } = accepted(await add());
    accepted(await edit(orderId, { active: false }));
    expect(await world.tons(offerId)).toMatchObject({ ordered: '0.0', inOrders: '0.0' });
    expect(refused(await edit(orderId))).toEqual(['root: order.not-active']);
  });

  it('needs the grant; a BASIC plan suffices; others find nothing', async () => {
    const { orderId } = accepted(await add());
    const stranger = await world.farm();
    expect(refused(await edit(orderId, {}, stranger.viewer))).toEqual(['root: not-found']);
    expect(refused(await removeOrder(world.deps, stranger.viewer, orderId))).toEqual(['root: not-found']);
    const pool = world.db.$client;
    await pool.query(`update users.subscription set status = 'EXPIRED' where company_id = $1`, [
      farm.usersCompanyId,
    ]);
    expect(refused(await edit(orderId, { price: '5300' }))).toEqual([]);
    await pool.query(`update users.membership set role = 'USER' where user_id = $1`, [farm.user.id]);
    const worker = await world.viewerOf(farm.user);
    expect(refused(await edit(orderId, {}, worker))).toEqual(['root: grant.missing']);
    expect(refused(await removeOrder(world.deps, worker, orderId))).toEqual(['root: grant.missing']);
    await pool.query(`update users.membership set role = 'STATUTORY' where user_id = $1`, [farm.user.id]);
    await pool.query(`update users.subscription set status = 'ACTIVE' where company_id = $1`, [
      farm.usersCompanyId,
    ]);
  });
});

describe('removing an order', () => {
  it('gives its tons back, once', async () => {
    const { orderId } = accepted(await add());
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => removeOrder(world.deps, farm.viewer, orderId)),
    );
    expect(answers.flatMap(refused)).toEqual(Array(3).fill('root: order.not-active'));
    expect(await world.tons(offerId)).toMatchObject({ ordered: '0.0', inOrders: '0.0' });
    expect(await stored(orderId)).toMatchObject({ active: false });
  });
});
