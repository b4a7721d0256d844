import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accepted,
  type Farm,
  openTradingWorld,
  refused,
  type TradingWorld,
  WHEAT,
  ZIP,
} from '../../../../test/trading-world.ts';
import { tryMoveContract } from '../contracts/lifecycle/lifecycle.service.ts';
import { addContract } from '../contracts/sell.service.ts';
import { addOrder } from '../orders/orders.service.ts';
import { addStorage } from '../storages/storages.service.ts';
import { addOffer, archiveOffer, editOffer, type OfferInput } from './offers.service.ts';

let world: TradingWorld;
let farm: Farm;
let storageId: string;
beforeAll(async () => {
  world = await openTradingWorld();
  farm = await world.farm();
  storageId = await newStorage();
});
afterAll(() => world.close());

async function newStorage(): Promise<string> {
  const input = { companyId: farm.companyId, label: 'Silo', address: 'Polní 1', zip: ZIP };
  return accepted(await addStorage(world.deps, farm.viewer, input)).storageId;
}

const wheat = (input: Partial<OfferInput> = {}): OfferInput => ({
  amount: '100',
  cropId: WHEAT,
  storageId,
  yearHarvested: 2026,
  ...input,
});
const add = (input: Partial<OfferInput> = {}, viewer = farm.viewer) =>
  addOffer(world.deps, viewer, wheat(input));
const edit = (id: string, amount: string, input: Partial<OfferInput> = {}) =>
  editOffer(world.deps, farm.viewer, id, { amount, ...input });

/** 100 tons, of which 30 are ordered and 24 sold. */
async function committedOffer() {
  const offerId = await world.offer(farm, '100');
  const marketPriceId = await world.quote('5000');
  const { orderId } = accepted(
    await addOrder(world.deps, farm.viewer, {
      offerId,
      amount: '30',
      currency: 'CZK',
      price: '9000',
      lowPrice: null,
      quarterId: '2026Q4',
      customTransport: false,
      transportNote: null,
      note: null,
      onlyTraderId: null,
    }),
  );
  const { contractId } = accepted(
    await addContract(world.deps, farm.viewer, {
      offerId,
      marketPriceId,
      amount: '24',
      currency: 'CZK',
      expectedPrice: '5000',
      customTransport: false,
      transportNote: null,
      note: null,
    }),
  );
  return { offerId, orderId, contractId };
}

describe('adding a crop', () => {
  it('makes an offer and lists the crop with the storage', async () => {
    const { offerId } = accepted(await add({ cropId: 'rapeseed', amount: '12.5' }));
    expect(await world.tons(offerId)).toMatchObject({ total: '12.5', ordered: '0.0', sold: '0.0' });
    const { rows } = await world.db.$client.query('select crop_ids from trading.storage where id = $1', [
      storageId,
    ]);
    expect(rows[0].crop_ids).toContain('rapeseed');
  });

  it('that is there in the same year adds up, also from many at once', async () => {
    const empty = await newStorage();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => add({ storageId: empty, amount: '1.1' })),
    );
    const [offerId, ...others] = new Set(answers.map((answer) => accepted(answer).offerId));
    expect(others).toEqual([]);
    expect(await world.tons(offerId ?? '')).toMatchObject({ total: '22.0' });
    const { rows } = await world.db.$client.query('select crop_ids from trading.storage where id = $1', [
      empty,
    ]);
    expect(rows).toEqual([{ crop_ids: [WHEAT] }]);
  });

  it('of another year is another offer', async () => {
    const first = accepted(await add());
    const next = accepted(await add({ yearHarvested: 2027 }));
    expect(next.offerId).not.toBe(first.offerId);
  });

  it('after the offer was archived begins a new one', async () => {
    const { offerId } = accepted(await add({ cropId: 'rye', amount: '40' }));
    accepted(await archiveOffer(world.deps, farm.viewer, offerId));
    const again = accepted(await add({ cropId: 'rye', amount: '5' }));
    expect(again.offerId).not.toBe(offerId);
    expect(await world.tons(again.offerId)).toMatchObject({ total: '5.0' });
  });

  it.each([
    [{ amount: '0.9' }, 'amount: amount.min'],
    [{ amount: '1.05' }, 'amount: amount.step'],
    [{ amount: '1000000.1' }, 'amount: amount.max'],
    [{ amount: '-5' }, 'amount: number.invalid'],
    [{ amount: 'NaN' }, 'amount: number.invalid'],
    [{ amount: '1e3' }, 'amount: number.invalid'],
    [{ cropId: 'urea' }, 'crop: crop.unknown'],
    [{ cropId: 'moon-wheat' }, 'crop: crop.unknown'],
    [{ yearHarvested: 2025 }, 'yearHarvested: harvest-year.not-offered'],
    [{ yearHarvested: 2029 }, 'yearHarvested: harvest-year.not-offered'],
  ])('%o answers %s', async (input, error) => {
    expect(refused(await add(input))).toEqual([error]);
  });

  it('in a storage of others is not found', async () => {
    const stranger = await world.farm();
    expect(refused(await add({}, stranger.viewer))).toEqual(['root: not-found']);
    expect(refused(await add({ storageId: randomUUID() }))).toEqual(['root: not-found']);
  });

  it('counts once for one clientMutationId', async () => {
    const empty = await newStorage();
    const id = randomUUID();
    const send = () => addOffer(world.deps, farm.viewer, wheat({ storageId: empty }), id);
    const [first, ...rest] = await Promise.all(Array.from({ length: 6 }, send));
    for (const item of rest) expect(item).toEqual(first);
    expect(await world.tons(accepted(await send()).offerId)).toMatchObject({ total: '100.0' });
  });
});

describe('editing an offer', () => {
  it('sets the total, down to what is ordered and sold', async () => {
    const { offerId } = await committedOffer();
    expect(refused(await edit(offerId, '53.9'))).toEqual(['amount: offer.below-committed']);
    accepted(await edit(offerId, '54'));
    expect(await world.tons(offerId)).toEqual({
      total: '54.0',
      ordered: '30.0',
      sold: '24.0',
      inOrders: '30.0',
      inContracts: '24.0',
    });
  });

  it('says how much is committed', async () => {
    const { offerId } = await committedOffer();
    expect(await edit(offerId, '1')).toMatchObject({ errors: [{ params: { committed: '54' } }] });
  });

  it('changes neither crop, storage nor year', async () => {
    const offerId = await world.offer(farm, '100');
    const changed = { cropId: 'rapeseed', storageId: randomUUID(), yearHarvested: 2027 };
    expect(refused(await edit(offerId, '50', changed))).toEqual([
      'crop: offer.fixed',
      'storage: offer.fixed',
      'yearHarvested: offer.fixed',
    ]);
    expect(refused(await edit(offerId, '50', { cropId: WHEAT, yearHarvested: 2026 }))).toEqual([]);
  });

  it('needs at least one ton', async () => {
    const offerId = await world.offer(farm, '100');
    expect(refused(await edit(offerId, '0.9'))).toEqual(['amount: amount.min']);
  });

  it('of another company is not found', async () => {
    const stranger = await world.farm();
    const offerId = await world.offer(farm, '100');
    const theirs = { amount: '50' };
    expect(refused(await editOffer(world.deps, stranger.viewer, offerId, theirs))).toEqual([
      'root: not-found',
    ]);
    expect(refused(await archiveOffer(world.deps, stranger.viewer, offerId))).toEqual(['root: not-found']);
  });
});

describe('archiving an offer', () => {
  it('names the orders and contracts in the way', async () => {
    const { offerId, orderId, contractId } = await committedOffer();
    expect(await archiveOffer(world.deps, farm.viewer, offerId)).toEqual({
      ok: false,
      errors: [
        {
          field: 'root',
          code: 'offer.has-order',
          params: { orderId, amount: '30.0', quarter: 'Q4 26', price: '9000.00', currency: 'CZK' },
        },
        {
          field: 'root',
          code: 'offer.has-contract',
          params: { contractId, amount: '24.0', quarter: 'Q4 26', status: 'PENDING' },
        },
      ],
    });
  });

  it('is possible once they are cancelled, failed or signed', async () => {
    const { offerId, orderId, contractId } = await committedOffer();
    const pool = world.db.$client;
    await pool.query(`update trading.sell_order set active = false where id = $1`, [orderId]);
    await pool.query(`update trading.contract set status = 'SIGNED' where id = $1`, [contractId]);
    accepted(await archiveOffer(world.deps, farm.viewer, offerId));
    expect(refused(await archiveOffer(world.deps, farm.viewer, offerId))).toEqual(['root: offer.archived']);
    expect(refused(await edit(offerId, '60'))).toEqual(['root: offer.archived']);
  });
});

describe('a failed contract', () => {
  const reject = (contractId: string) =>
    tryMoveContract(world.db, {
      companyId: farm.companyId,
      contractId,
      event: 'REJECTED',
      at: world.clock.now(),
      failure: { reason: 'rejected', note: null },
    });

  it('gives its tons back, once', async () => {
    const { offerId, contractId } = await committedOffer();
    const fail = () => reject(contractId);
    const results = await Promise.all([fail(), fail(), fail()]);
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await world.tons(offerId)).toMatchObject({ sold: '0.0', inContracts: '0.0', ordered: '30.0' });
  });

  it('that was signed keeps them', async () => {
    const { offerId, contractId } = await committedOffer();
    await world.db.$client.query(`update trading.contract set status = 'SIGNED' where id = $1`, [contractId]);
    expect(await reject(contractId)).toBe(false);
    expect(await world.tons(offerId)).toMatchObject({ sold: '24.0' });
  });
});
