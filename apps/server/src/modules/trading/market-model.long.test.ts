import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { marketProperty } from '../../../test/market-model/property.ts';
import { openTradingWorld, type TradingWorld } from '../../../test/trading-world.ts';

/** More by `MODEL_RUNS=5000 npm run test:model -w apps/server`; `MODEL_SEED` repeats a run. */
const RUNS = Number(process.env.MODEL_RUNS ?? 500);

let world: TradingWorld;
beforeAll(async () => {
  world = await openTradingWorld();
});
afterAll(() => world.close());

it('many people and traders do what a plain program could have done one after the other', {
  // However many are asked for: of a busy machine's processor a run gets little.
  timeout: Math.max(1_800_000, RUNS * 10_000),
}, async () => {
  const farm = await world.farm();
  const seed = process.env.MODEL_SEED === undefined ? {} : { seed: Number(process.env.MODEL_SEED) };
  await fc.assert(marketProperty(world, farm), { numRuns: RUNS, endOnFailure: true, ...seed });
});
