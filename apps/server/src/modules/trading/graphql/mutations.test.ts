import { randomUUID } from 'node:crypto';
import {
  AddContractDocument,
  AddFastContractDocument,
  AddFastMaterialContractDocument,
  AddFastOrderDocument,
  AddOfferDocument,
  AddOrderDocument,
  AddStorageDocument,
  ArchiveOfferDocument,
  ArchiveStorageDocument,
  EditOfferDocument,
  EditOrderDocument,
  EditStorageDocument,
  RemoveOrderDocument,
} from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { ask, dataOf, type GraphqlResponse } from '../../../../test/graphql-caller.ts';
import {
  type Farm,
  openTradingWorld,
  type TradingWorld,
  WHEAT,
  ZIP,
} from '../../../../test/trading-world.ts';

let world: TradingWorld;
let farm: Farm;

beforeAll(async () => {
  world = await openTradingWorld();
  farm = await world.farm();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('delete from prices.current_quote');
});

/** The rest of a payload's errors is told by their codes. */
const codes = (errors: readonly { field: string; code: string }[]) =>
  errors.map(({ field, code }) => `${field}: ${code}`);

const order = (given: object = {}) => ({
  amount: '50',
  currency: 'CZK' as const,
  customTransport: false,
  price: '5200',
  quarterId: '2026Q4',
  offerId: randomUUID(),
  ...given,
});

test('a storage and its crop come, change and go', async () => {
  const storage = {
    company: farm.companyId,
    label: 'Silo',
    address: 'Polní 1',
    zip: ZIP,
    currency: 'CZK' as const,
  };
  const { addStorage } = await dataOf(world, farm.user, AddStorageDocument, { storage });
  expect(addStorage).toEqual({ id: expect.any(String), errors: [] });
  const id = addStorage.id ?? '';
  const edit = { label: 'Silo 2', address: 'Polní 2', zip: ZIP, crops: ['rapeseed'] };
  expect(await dataOf(world, farm.user, EditStorageDocument, { id, storage: edit })).toEqual({
    editStorage: { id, errors: [] },
  });
  const offer = { amount: 100.5, crop: WHEAT, storage: id, yearHarvested: 2026 };
  const added = await dataOf(world, farm.user, AddOfferDocument, { offer: offer as never });
  const offerId = added.addOffer.id ?? '';
  expect((await world.tons(offerId)).total).toBe('100.5');
  const total = { amount: '120', crop: WHEAT, storage: id, yearHarvested: 2026 };
  expect(await dataOf(world, farm.user, EditOfferDocument, { id: offerId, offer: total })).toEqual({
    editOffer: { id: offerId, errors: [] },
  });
  expect((await world.tons(offerId)).total).toBe('120.0');
  const other = { ...total, yearHarvested: 2025, crop: 'maize' };
  const fixed = await dataOf(world, farm.user, EditOfferDocument, { id: offerId, offer: other });
  expect(codes(fixed.editOffer.errors)).toEqual(['crop: offer.fixed', 'yearHarvested: offer.fixed']);
  expect(await dataOf(world, farm.user, ArchiveOfferDocument, { id: offerId })).toEqual({
    archiveOffer: { id: offerId, errors: [] },
  });
  expect(await dataOf(world, farm.user, ArchiveStorageDocument, { id })).toEqual({
    archiveStorage: { id, errors: [] },
  });
});

test('deleteOffer archives', async () => {
  const offerId = await world.offer(farm, '50');
  const { body } = await call<{ data: unknown }>(world, farm.user, 'POST', '/graphql', {
    query: 'mutation ($id: ID!) { deleteOffer(id: $id) { id errors { code } } }',
    variables: { id: offerId },
  });
  expect(body.data).toEqual({ deleteOffer: { id: offerId, errors: [] } });
  const { rows } = await world.db.$client.query('select archived_at from trading.offer where id = $1', [
    offerId,
  ]);
  expect(rows[0].archived_at).not.toBeNull();
});

test('all mistakes of a form are reported together, at their fields', async () => {
  const storage = { company: farm.companyId, label: ' ', address: 'x'.repeat(301), zip: '00000' };
  const { addStorage } = await dataOf(world, farm.user, AddStorageDocument, { storage });
  expect(addStorage.id).toBeNull();
  expect(codes(addStorage.errors)).toEqual([
    'label: field.required',
    'address: field.too-long',
    'zip: zip.unknown',
  ]);
  const offerId = await world.offer(farm, '100');
  const wrong = order({ offerId, amount: '23.9', price: '0.5', lowPrice: '1.234', quarterId: '2020Q1' });
  const { addOrder } = await dataOf(world, farm.user, AddOrderDocument, { order: wrong });
  expect(codes(addOrder.errors)).toEqual([
    'amount: amount.min',
    'price: price.min',
    'lowPrice: price.step',
    'quarterId: quarter.not-offered',
  ]);
});

test('a character that no text can hold is refused, also when it is escaped in the document', async () => {
  const query = `mutation { addStorage(storage: {
    company: "${farm.companyId}", label: "Si\\u0000lo", address: "Polní 1", zip: "${ZIP}"
  }) { id } }`;
  const { body } = await call<GraphqlResponse<unknown>>(world, farm.user, 'POST', '/graphql', { query });
  expect(body.errors).toMatchObject([{ extensions: { code: 'request.invalid' } }]);
});

test('the words are in the language of the person', async () => {
  const said = async (language: string) => {
    await world.db.$client.query('update users.app_user set language = $2 where id = $1', [
      farm.user.id,
      language,
    ]);
    const offerId = await world.offer(farm, '30');
    const { addOrder } = await dataOf(world, farm.user, AddOrderDocument, { order: order({ offerId }) });
    return addOrder.errors.map(({ field, messages }) => [field, ...messages].join(': '));
  };
  expect(await said('cs')).toEqual(['amount: Volných je jen 30\u00a0t.']);
  expect(await said('ro')).toEqual(['amount: Doar 30\u00a0t disponibile.']);
  expect(await said('en')).toEqual(['amount: Only 30\u00a0t available.']);
});

test('an order is placed, changed and cancelled', async () => {
  const offerId = await world.offer(farm, '100');
  const { addOrder } = await dataOf(world, farm.user, AddOrderDocument, {
    order: order({ offerId, active: true, lowPrice: '5000', note: 'gate 3', transportNote: 'is off' }),
  });
  expect(addOrder).toEqual({ id: expect.any(String), offerId, contractId: null, errors: [] });
  const id = addOrder.id ?? '';
  const edit = {
    amount: '60',
    currency: 'CZK' as const,
    customTransport: true,
    price: '5300',
    quarter: '2027Q1',
  };
  const change = (given: object) =>
    dataOf(world, farm.user, EditOrderDocument, { id, order: { ...edit, ...given } });
  expect((await change({ transportNote: 'two lorries' })).editOrder).toEqual({
    id,
    offerId,
    contractId: null,
    errors: [],
  });
  const stored = () =>
    world.db.$client
      .query(
        'select amount, price, low_price, quarter_id, transport_note, note, active from trading.sell_order where id = $1',
        [id],
      )
      .then(({ rows }) => Object.values(rows[0]));
  expect(await stored()).toEqual(['60.0', '5300.00', null, '2027Q1', 'two lorries', 'gate 3', true]);
  expect(codes((await change({ offer: randomUUID() })).editOrder.errors)).toEqual(['offer: offer.fixed']);
  expect((await change({ offer: offerId, active: false })).editOrder).toMatchObject({ id, errors: [] });
  expect((await stored()).at(-1)).toBe(false);
  expect((await world.tons(offerId)).ordered).toBe('0.0');
  const gone = await dataOf(world, farm.user, RemoveOrderDocument, { id });
  expect(codes(gone.removeOrder.errors)).toEqual(['root: order.not-active']);
});

test('an order that the market meets immediately returns its contract', async () => {
  const offerId = await world.offer(farm, '100');
  await world.quote('5250');
  const { addOrder } = await dataOf(world, farm.user, AddOrderDocument, { order: order({ offerId }) });
  const { rows } = await world.db.$client.query('select id from trading.contract where order_id = $1', [
    addOrder.id,
  ]);
  expect(addOrder).toMatchObject({ offerId, contractId: rows[0].id, errors: [] });
});

test('a new order that is sent as not active sells nothing', async () => {
  const offerId = await world.offer(farm, '100');
  await world.quote('5250');
  const { addOrder } = await dataOf(world, farm.user, AddOrderDocument, {
    order: order({ offerId, active: false }),
  });
  expect(codes(addOrder.errors)).toEqual(['active: order.not-active']);
  expect(await world.tons(offerId)).toMatchObject({ ordered: '0.0', sold: '0.0' });
});

test('a sale at a price that has moved says from what to what, and for which quote to ask again', async () => {
  const offerId = await world.offer(farm, '100');
  const old = await world.quote('5250');
  const sale = {
    amount: '24',
    currency: 'CZK' as const,
    customTransport: false,
    offer: offerId,
    marketPrice: old,
    expectedPrice: '5250',
  };
  const now = await world.quote('5199.50');
  const { addContract } = await dataOf(world, farm.user, AddContractDocument, { contract: sale });
  expect(addContract).toEqual({
    id: null,
    errors: [
      {
        field: 'contract.marketPrice',
        code: 'contract.price-changed',
        messages: ['The price has changed from 5,250\u00a0Kč to 5,199.50\u00a0Kč.'],
        priceChange: { oldPrice: '5250.00', newPrice: '5199.50', currency: 'CZK', marketPriceId: now },
      },
    ],
  });
  const again = { ...sale, marketPrice: now, expectedPrice: '5199.50' };
  const sold = await dataOf(world, farm.user, AddContractDocument, { contract: again });
  expect(sold.addContract).toEqual({ id: expect.any(String), errors: [] });
  expect((await world.tons(offerId)).sold).toBe('24.0');
});

test('quick trades need no storage, and the client’s position and harvest year decide nothing', async () => {
  const owner = await world.farm();
  const marketPrice = await world.quote('5250');
  const elsewhere = { latitude: 44.4, longitude: 26.1 };
  const contract = {
    amount: '24',
    company: owner.companyId,
    crop: WHEAT,
    currency: 'CZK' as const,
    marketPrice,
    zip: ZIP,
    gps: elsewhere,
    yearHarvested: 1999,
  };
  const { addFastContract } = await dataOf(world, owner.user, AddFastContractDocument, { contract });
  expect(addFastContract).toEqual({ id: expect.any(String), offerId: expect.any(String), errors: [] });
  const fast = {
    amount: '30',
    companyId: owner.companyId,
    cropId: WHEAT,
    currency: 'CZK' as const,
    price: '6000',
    quarterId: '2026Q4',
    zip: ZIP,
    gps: elsewhere,
    harvestYear: 1999,
  };
  const { addFastOrder } = await dataOf(world, owner.user, AddFastOrderDocument, { order: fast });
  expect(addFastOrder).toEqual({
    id: expect.any(String),
    offerId: addFastContract.offerId,
    contractId: null,
    errors: [],
  });
  const { rows } = await world.db.$client.query(
    'select year_harvested, total from trading.offer where id = $1',
    [addFastOrder.offerId],
  );
  expect(rows).toEqual([{ year_harvested: 2026, total: '54.0' }]);
});

test('an input is bought on the marketplace, from the trader’s minimum on', async () => {
  const marketPrice = await world.quote('30', { cropId: 'diesel', traderId: 'lan-obchodni' });
  const contract = {
    amount: '1',
    company: farm.companyId,
    crop: 'diesel',
    currency: 'CZK' as const,
    marketPrice,
    zip: ZIP,
    address: 'Polní 1',
  };
  const few = await dataOf(world, farm.user, AddFastMaterialContractDocument, { contract });
  expect(codes(few.addFastMaterialContract.errors)).toEqual(['contract.amount: amount.min']);
  expect(few.addFastMaterialContract.errors[0]?.messages[0]).toMatch(/^The minimum is [\d,]+\u00a0l\.$/);
  const { rows } = await world.db.$client.query(
    `select minimum_amount as least from trading.crop_trader where crop_id = 'diesel' and trader_id = 'lan-obchodni'`,
  );
  const bought = await dataOf(world, farm.user, AddFastMaterialContractDocument, {
    contract: { ...contract, amount: rows[0].least },
  });
  expect(bought.addFastMaterialContract).toEqual({ id: expect.any(String), errors: [] });
});

test('the same request again returns the first result', async () => {
  const offerId = await world.offer(farm, '100');
  const variables = { order: order({ offerId }), clientMutationId: randomUUID() };
  const first = await dataOf(world, farm.user, AddOrderDocument, variables);
  expect(await dataOf(world, farm.user, AddOrderDocument, variables)).toEqual(first);
  const odd = await dataOf(world, farm.user, AddOrderDocument, { ...variables, clientMutationId: 'odd' });
  expect(codes(odd.addOrder.errors)).toEqual(['clientMutationId: mutation.invalid']);
});

test('another company’s ids name nothing, and nothing of it changes', async () => {
  const stranger = await world.farm();
  const offerId = await world.offer(farm, '100');
  const { addOrder } = await dataOf(world, farm.user, AddOrderDocument, { order: order({ offerId }) });
  const id = addOrder.id ?? '';
  const { rows } = await world.db.$client.query('select storage_id from trading.offer where id = $1', [
    offerId,
  ]);
  const storageId = rows[0].storage_id;
  const marketPrice = await world.quote('5000');
  const terms = { amount: '30', currency: 'CZK' as const, customTransport: false, price: '5200' };
  const form = { label: 'Mine', address: 'Now', zip: ZIP };
  const sale = { amount: '24', currency: 'CZK' as const, customTransport: false, marketPrice };
  const fast = { ...sale, company: farm.companyId, crop: WHEAT, zip: ZIP };
  const { user } = stranger;
  const refusals = await Promise.all([
    dataOf(world, user, AddStorageDocument, { storage: { ...form, company: farm.companyId } }),
    dataOf(world, user, EditStorageDocument, { id: storageId, storage: form }),
    dataOf(world, user, ArchiveStorageDocument, { id: storageId }),
    dataOf(world, user, AddOfferDocument, {
      offer: { amount: '24', crop: WHEAT, storage: storageId, yearHarvested: 2026 },
    }),
    dataOf(world, user, EditOfferDocument, { id: offerId, offer: { amount: '24' } }),
    dataOf(world, user, ArchiveOfferDocument, { id: offerId }),
    dataOf(world, user, AddOrderDocument, { order: order({ offerId }) }),
    dataOf(world, user, EditOrderDocument, { id, order: { ...terms, quarter: '2026Q4' } }),
    dataOf(world, user, RemoveOrderDocument, { id }),
    dataOf(world, user, AddContractDocument, { contract: { ...sale, offer: offerId } }),
    dataOf(world, user, AddFastOrderDocument, {
      order: {
        amount: '30',
        companyId: farm.companyId,
        cropId: WHEAT,
        currency: 'CZK',
        price: '1',
        quarterId: '2026Q4',
        zip: ZIP,
      },
    }),
    dataOf(world, user, AddFastContractDocument, {
      contract: { amount: '24', company: fast.company, crop: WHEAT, currency: 'CZK', marketPrice, zip: ZIP },
    }),
    dataOf(world, user, AddFastMaterialContractDocument, {
      contract: {
        amount: '24',
        company: fast.company,
        crop: 'diesel',
        currency: 'CZK',
        marketPrice,
        zip: ZIP,
      },
    }),
  ]);
  for (const answer of refusals)
    expect(Object.values(answer)).toEqual([
      expect.objectContaining({
        id: null,
        errors: [expect.objectContaining({ field: 'root', code: 'not-found' })],
      }),
    ]);
  expect(await world.tons(offerId)).toMatchObject({ total: '100.0', ordered: '50.0', sold: '0.0' });
});

test('what is no number and what the input does not know never reaches a service', async () => {
  const offerId = await world.offer(farm, '100');
  const sent = async (given: object) => {
    const { body } = await ask(world, farm.user, AddOrderDocument, {
      order: order({ offerId, ...given }),
    });
    return { data: body.data ?? null, errors: body.errors?.length };
  };
  for (const amount of ['NaN', 'Infinity', '5e1', '', ' 50', '50,5', '1'.repeat(40), 1e30, null, true])
    expect(await sent({ amount }), String(amount)).toEqual({ data: null, errors: 1 });
  expect(await sent({ state: 'FILLED' })).toEqual({ data: null, errors: 1 });
  expect(await sent({ amount: 50.5 })).toMatchObject({ data: { addOrder: { errors: [] } } });
});
