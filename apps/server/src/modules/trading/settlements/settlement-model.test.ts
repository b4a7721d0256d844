import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sale } from '../../../../test/delivery-world.ts';
import { createDice } from '../../../../test/fuzz/dice.ts';
import { liveRandomly } from '../../../../test/settlement-model.ts';
import { openSettlementWorld, type SettlementWorld } from '../../../../test/settlement-world.ts';

let world: SettlementWorld;
let template: Sale;
beforeAll(async () => {
  world = await openSettlementWorld();
  template = await world.signedSale();
});
afterAll(() => world.close());

test.each([1, 2, 3, 4, 5, 6])(
  'owed is settled less confirmed payments, whatever happens: life %i',
  async (seed) => {
    await liveRandomly(world, template, createDice(seed), 40);
    expect.hasAssertions();
  },
);
