import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  accepted,
  type Farm,
  openTradingWorld,
  refused,
  type TradingWorld,
} from '../../../../test/trading-world.ts';
import { addContract } from '../contracts/sell.service.ts';
import { settleMutation } from './settle.mutations.ts';

let world: TradingWorld;
let farm: Farm;
let offerId: string;
let marketPriceId: string;
beforeAll(async () => {
  world = await openTradingWorld();
  farm = await world.farm();
});
afterAll(() => world.close());
beforeEach(async () => {
  offerId = await world.offer(farm, '100');
  marketPriceId = await world.quote('5200');
});

const sell = (id: string) =>
  addContract(
    world.deps,
    farm.viewer,
    {
      offerId,
      marketPriceId,
      amount: '60',
      currency: 'CZK',
      expectedPrice: null,
      customTransport: false,
      transportNote: null,
      note: null,
    },
    id,
  );
const settle = (clientMutationId: string, viewer = farm.viewer) =>
  settleMutation(world.deps, viewer, { companyId: farm.companyId, clientMutationId });

describe('a sale whose answer was lost', () => {
  it('is told when it was made', async () => {
    const id = randomUUID();
    const { contractId } = accepted(await sell(id));
    expect(accepted(await settle(id))).toEqual({ contractId });
    expect(accepted(await settle(id))).toEqual({ contractId });
  });

  it('that never arrived led to nothing, and is refused when it comes late', async () => {
    const id = randomUUID();
    expect(accepted(await settle(id))).toEqual({});
    expect(refused(await sell(id))).toEqual(['root: mutation.conflict']);
    expect(await world.tons(offerId)).toMatchObject({ sold: '0.0', inContracts: '0.0' });
    expect(accepted(await settle(id))).toEqual({});
  });

  it('is made or not, never both, whoever comes first', async () => {
    const ids = Array.from({ length: 10 }, () => randomUUID());
    await world.db.$client.query('update trading.offer set total = 10000 where id = $1', [offerId]);
    const both = await Promise.all(ids.map((id) => Promise.all([sell(id), settle(id)])));
    for (const [sold, settled] of both)
      expect(accepted(settled)).toEqual(sold.ok ? { contractId: sold.value.contractId } : {});
  });

  it('is nobody else’s business', async () => {
    const stranger = await world.farm();
    expect(refused(await settle(randomUUID(), stranger.viewer))).toEqual(['root: not-found']);
    expect(refused(await settle('nonsense'))).toEqual(['clientMutationId: mutation.invalid']);
  });
});
