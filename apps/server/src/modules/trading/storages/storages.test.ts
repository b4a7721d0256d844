import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accepted,
  type Farm,
  NOW,
  openTradingWorld,
  refused,
  type TradingWorld,
  WHEAT,
} from '../../../../test/trading-world.ts';
import { addOffer } from '../offers/offers.service.ts';
import { addOrder } from '../orders/orders.service.ts';
import { addStorage, archiveStorage, editStorage, restoreStorage } from './storages.service.ts';

let world: TradingWorld;
let farm: Farm;
beforeAll(async () => {
  world = await openTradingWorld();
  farm = await world.farm();
});
afterAll(() => world.close());

const SILO = { label: 'Silo', address: 'Polní 1', zip: '58601' };

const add = (input: Partial<typeof SILO & { companyId: string }> = {}, viewer = farm.viewer) =>
  addStorage(world.deps, viewer, { companyId: farm.companyId, ...SILO, ...input });
const newStorage = async (input = {}) => accepted(await add(input)).storageId;

async function stored(id: string) {
  const { rows } = await world.db.$client.query(
    'select label, address, zip, region_id, currency, crop_ids, archived_at from trading.storage where id = $1',
    [id],
  );
  return rows[0];
}

const sellFrom = (offerId: string) =>
  addOrder(world.deps, farm.viewer, {
    offerId,
    amount: '24',
    currency: 'CZK',
    price: '9000',
    lowPrice: null,
    quarterId: '2026Q4',
    customTransport: false,
    transportNote: null,
    note: null,
    onlyTraderId: null,
  });
const wheatIn = async (storageId: string, amount = '100') =>
  accepted(await addOffer(world.deps, farm.viewer, { amount, cropId: WHEAT, storageId, yearHarvested: 2026 }))
    .offerId;

describe('a new storage', () => {
  it('takes its region from the postal code and is in CZK', async () => {
    expect(await stored(await newStorage({ zip: '586 01 Jihlava' }))).toMatchObject({
      label: 'Silo',
      zip: '58601',
      region_id: 'CZ063',
      currency: 'CZK',
      crop_ids: [],
    });
  });

  it('answers what is wrong at each field', async () => {
    expect(refused(await add({ label: ' ', address: '', zip: '' }))).toEqual([
      'label: field.required',
      'address: field.required',
      'zip: field.required',
    ]);
    expect(refused(await add({ label: 'x'.repeat(121), address: 'x'.repeat(301), zip: '99999' }))).toEqual([
      'label: field.too-long',
      'address: field.too-long',
      'zip: zip.unknown',
    ]);
  });

  it('has to lie in the country of its company', async () => {
    const romanian = await world.farm({ country: 'RO' });
    const input = { companyId: romanian.companyId, ...SILO };
    expect(refused(await addStorage(world.deps, romanian.viewer, input))).toEqual(['zip: zip.unknown']);
  });

  it('is not made in a company of others, nor of nobody', async () => {
    const stranger = await world.farm();
    expect(refused(await add({}, stranger.viewer))).toEqual(['root: not-found']);
    expect(refused(await add({ companyId: randomUUID() }))).toEqual(['root: not-found']);
    expect(refused(await add({ companyId: 'no id' }))).toEqual(['root: not-found']);
  });

  it('needs an approved membership', async () => {
    for (const state of ['WAITING', 'BLOCKED'] as const) {
      const { companyId, viewer } = await world.farm({ approvalState: state });
      expect(refused(await add({ companyId }, viewer))).toEqual([`root: company.${state.toLowerCase()}`]);
    }
  });

  it('needs no grant and no paid plan', async () => {
    const { companyId, viewer } = await world.farm({ role: 'USER', plan: 'BASIC' });
    expect(refused(await add({ companyId }, viewer))).toEqual([]);
  });

  it('is made once, however often the same request comes', async () => {
    const input = { companyId: farm.companyId, ...SILO };
    const id = randomUUID();
    const send = () => addStorage(world.deps, farm.viewer, input, id);
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(new Set(answers.map((answer) => accepted(answer).storageId)).size).toBe(1);
    const other = await addStorage(world.deps, farm.viewer, { ...input, label: 'Another' }, id);
    expect(refused(other)).toEqual(['root: mutation.conflict']);
    expect(refused(await addStorage(world.deps, farm.viewer, input, 'no uuid'))).toEqual([
      'clientMutationId: mutation.invalid',
    ]);
  });

  it('that was refused can be sent again under the same id', async () => {
    const id = randomUUID();
    const send = (zip: string) =>
      addStorage(world.deps, farm.viewer, { companyId: farm.companyId, ...SILO, zip }, id);
    expect(refused(await send('1'))).toEqual(['zip: zip.unknown']);
    expect(refused(await send('58601'))).toEqual([]);
  });
});

describe('an edited storage', () => {
  const edit = (id: string, input = {}, viewer = farm.viewer) =>
    editStorage(world.deps, viewer, id, { ...SILO, ...input });

  it('moves to another region while it has no orders', async () => {
    const id = await newStorage();
    await wheatIn(id);
    accepted(await edit(id, { label: ' Barn ', zip: '76701', crops: ['rapeseed'] }));
    expect(await stored(id)).toMatchObject({
      label: 'Barn',
      zip: '76701',
      region_id: 'CZ072',
      crop_ids: ['rapeseed', WHEAT],
    });
  });

  it('stays in its region while it has orders, which are matched there', async () => {
    const id = await newStorage();
    accepted(await sellFrom(await wheatIn(id)));
    expect(refused(await edit(id, { zip: '76701' }))).toEqual(['zip: storage.has-orders']);
    expect(refused(await edit(id, { label: 'Barn' }))).toEqual([]);
  });

  it('answers errors per field, and an unknown crop', async () => {
    const id = await newStorage();
    expect(refused(await edit(id, { label: '', zip: 'x' }))).toEqual([
      'label: field.required',
      'zip: zip.unknown',
    ]);
    expect(refused(await edit(id, { crops: ['urea'] }))).toEqual(['crops: crop.unknown']);
  });

  it('of another company is not found', async () => {
    const stranger = await world.farm();
    const id = await newStorage();
    expect(refused(await edit(id, {}, stranger.viewer))).toEqual(['root: not-found']);
    expect(refused(await archiveStorage(world.deps, stranger.viewer, id))).toEqual(['root: not-found']);
    expect(await stored(id)).toMatchObject({ label: 'Silo', archived_at: null });
  });
});

describe('an archived storage', () => {
  it('takes its offers with it and is gone for every change', async () => {
    const id = await newStorage();
    const offerId = await wheatIn(id);
    accepted(await archiveStorage(world.deps, farm.viewer, id));
    expect(await stored(id)).toMatchObject({ archived_at: NOW });
    const { rows } = await world.db.$client.query('select archived_at from trading.offer where id = $1', [
      offerId,
    ]);
    expect(rows).toEqual([{ archived_at: NOW }]);
    expect(refused(await archiveStorage(world.deps, farm.viewer, id))).toEqual(['root: not-found']);
    expect(refused(await editStorage(world.deps, farm.viewer, id, SILO))).toEqual(['root: not-found']);
  });

  it('is refused while an offer has an active order, which is named', async () => {
    const id = await newStorage();
    const { orderId } = accepted(await sellFrom(await wheatIn(id)));
    expect(await archiveStorage(world.deps, farm.viewer, id)).toEqual({
      ok: false,
      errors: [
        {
          field: 'root',
          code: 'offer.has-order',
          params: { orderId, amount: '24.0', quarter: 'Q4 26', price: '9000.00', currency: 'CZK' },
        },
      ],
    });
  });
});

describe('a restored storage', () => {
  it('is used again, while its offers stay archived', async () => {
    const id = await newStorage();
    const offerId = await wheatIn(id);
    accepted(await archiveStorage(world.deps, farm.viewer, id));
    const key = randomUUID();
    const restore = () => restoreStorage(world.deps, farm.viewer, id, key);
    expect(accepted(await restore())).toEqual({ storageId: id });
    expect(await stored(id)).toMatchObject({ label: 'Silo', archived_at: null });
    const { rows } = await world.db.$client.query('select archived_at from trading.offer where id = $1', [
      offerId,
    ]);
    expect(rows).toEqual([{ archived_at: NOW }]);
    expect(await wheatIn(id)).not.toBe(offerId);
    accepted(await editStorage(world.deps, farm.viewer, id, SILO));
  });

  it('has to be archived, and of one’s own company', async () => {
    const id = await newStorage();
    expect(refused(await restoreStorage(world.deps, farm.viewer, id))).toEqual(['root: not-found']);
    accepted(await archiveStorage(world.deps, farm.viewer, id));
    const stranger = await world.farm();
    expect(refused(await restoreStorage(world.deps, stranger.viewer, id))).toEqual(['root: not-found']);
    expect(await stored(id)).toMatchObject({ archived_at: NOW });
  });
});
