import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDice } from '../../../../test/fuzz/dice.ts';
import { liveRandomly } from '../../../../test/settlement-model.ts';
import { openSettlementWorld, type SettlementWorld } from '../../../../test/settlement-world.ts';

let world: SettlementWorld;
beforeAll(async () => {
  world = await openSettlementWorld();
});
afterAll(() => world.close());

const LIVES = Number(process.env.MODEL_RUNS ?? 100);

test(`owed is settled less confirmed payments, in ${LIVES} random lives`, {
  timeout: 24 * 3_600_000,
}, async () => {
  const template = await world.signedSale();
  for (let seed = 1; seed <= LIVES; seed += 1) {
    await liveRandomly(world, template, createDice(1_000 + seed), 25);
    // Statements that were planned for empty tables would read all of them.
    if (seed % 100 === 0) await world.db.$client.query('analyze');
  }
  expect.hasAssertions();
});
