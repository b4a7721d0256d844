import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDice } from '../../../../test/fuzz/dice.ts';
import { liveRandomly } from '../../../../test/settlement-model.ts';
import { openSettlementWorld, type SettlementWorld } from '../../../../test/settlement-world.ts';

let world: SettlementWorld;
beforeAll(async () => {
  world = await openSettlementWorld();
});
afterAll(() => world.close());

/** More by `MODEL_RUNS=5000`, others by `MODEL_SEED=7`. */
const LIVES = Number(process.env.MODEL_RUNS ?? 100);
const FIRST = Number(process.env.MODEL_SEED ?? 1_001);

test(`owed is settled less confirmed payments, in ${LIVES} random lives of two contracts`, {
  timeout: 24 * 3_600_000,
}, async () => {
  const template = await world.signedSale();
  for (let seed = FIRST; seed < FIRST + LIVES; seed += 1) {
    await liveRandomly(world, template, createDice(seed), 40);
    // Statements that were planned for empty tables would read all of them.
    if (seed % 100 === 0) await world.db.$client.query('analyze');
  }
  const { rows } = await world.db.$client.query(
    `select exists (select from trading.ticket where split_of is not null and is_settled) as splits,
       exists (select from trading.ticket where state = 'VOID' and confirmed_at is not null) as voids,
       exists (select from trading.dispute where state = 'DECIDED') as disputes,
       exists (select from trading.settlement where replaces is not null) as corrections,
       exists (select from trading.receipt where confirmed_at is not null) as payments`,
  );
  expect(rows).toEqual([{ splits: true, voids: true, disputes: true, corrections: true, payments: true }]);
});
