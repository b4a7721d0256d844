import { QuickStockDocument } from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf } from '../../../../test/graphql-caller.ts';
import {
  accepted,
  type Farm,
  openTradingWorld,
  type TradingWorld,
  WHEAT,
  ZIP,
} from '../../../../test/trading-world.ts';
import { addOffer, archiveOffer } from '../offers/offers.service.ts';
import { addStorage } from '../storages/storages.service.ts';

let world: TradingWorld;
beforeAll(async () => {
  world = await openTradingWorld();
});
afterAll(() => world.close());

async function stockOf(farm: Farm, asking = farm, zip = ZIP) {
  const variables = { companyId: farm.companyId, cropId: WHEAT, zip, yearHarvested: 2026 };
  return (await dataOf(world, asking.user, QuickStockDocument, variables)).quickStock;
}

it('the most that was ever held is the best harvest, archived offers included', async () => {
  const farm = await world.farm();
  expect(await stockOf(farm)).toEqual({ mostHeld: null, storage: null, free: '0' });
  const sold = await world.offer(farm, '300');
  await world.offer(farm, '100');
  accepted(await archiveOffer(world.deps, farm.viewer, sold));
  await world.offer(farm, '900', { cropId: 'peas' });
  const { storageId } = accepted(
    await addStorage(world.deps, farm.viewer, {
      companyId: farm.companyId,
      label: 'Next',
      address: 'Polní 9',
      zip: ZIP,
    }),
  );
  const next = { amount: '350', cropId: WHEAT, storageId, yearHarvested: 2027 };
  accepted(await addOffer(world.deps, farm.viewer, next));
  expect(await stockOf(farm)).toEqual({ mostHeld: '400.0', storage: 'Silo', free: '100.0' });
});

it('another place has no storage yet, an unknown one neither', async () => {
  const farm = await world.farm();
  await world.offer(farm, '100');
  for (const zip of ['76701', 'x'])
    expect(await stockOf(farm, farm, zip)).toEqual({ mostHeld: '100.0', storage: null, free: '0' });
});

it('only approved members of the company read it', async () => {
  const farm = await world.farm();
  await world.offer(farm, '100');
  expect(await stockOf(farm, await world.farm())).toBeNull();
  const waiting = await world.farm({ approvalState: 'WAITING' });
  expect(await stockOf(waiting)).toBeNull();
});
