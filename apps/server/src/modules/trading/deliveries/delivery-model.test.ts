import { afterAll, beforeAll, expect, it } from 'vitest';
import { playDeliveries } from '../../../../test/delivery-model.ts';
import { type DeliveryWorld, openDeliveryWorld } from '../../../../test/delivery-world.ts';

/** The others are in delivery-model.long.test.ts. */
const RUNS = 60;

let world: DeliveryWorld;
beforeAll(async () => {
  world = await openDeliveryWorld();
});
afterAll(() => world.close());

it('random tickets, splits, voids, disputes and closings end as in a plain model', {
  timeout: 300_000,
}, async () => {
  const template = await world.signedSale();
  for (let seed = 1; seed <= RUNS; seed++) await playDeliveries(world, template, seed);
  expect.hasAssertions();
});
