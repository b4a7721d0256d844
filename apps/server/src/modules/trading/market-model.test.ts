import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productActor } from '../../../test/market-model/actor.ts';
import { naiveActor } from '../../../test/market-model/naive-actor.ts';
import { program } from '../../../test/market-model/operations.ts';
import { runProgram } from '../../../test/market-model/program.ts';
import { resetMarket } from '../../../test/market-model/stored-market.ts';
import { type Farm, openTradingWorld, REGION, type TradingWorld } from '../../../test/trading-world.ts';

/** More by `MODEL_RUNS=5000 npm run test:model -w apps/server`. */
const RUNS = Number(process.env.MODEL_RUNS ?? 200);

let world: TradingWorld;
let farm: Farm;
beforeAll(async () => {
  world = await openTradingWorld();
  farm = await world.farm();
});
afterAll(() => world.close());

function property(isNaive: boolean) {
  return fc.asyncProperty(program, async (rounds) => {
    const storageIds = await resetMarket(world.db.$client, farm.companyId, REGION);
    const product = productActor(world, farm, storageIds);
    await runProgram(world, isNaive ? naiveActor(product, world, farm) : product, rounds);
  });
}

describe('people and traders, many at once', () => {
  it('do what a plain program could have done one after the other', { timeout: 1_800_000 }, async () => {
    await fc.assert(property(false), { numRuns: RUNS, endOnFailure: true });
  });

  it('are caught out when a sale looks before it locks', { timeout: 300_000 }, async () => {
    const { failed } = await fc.check(property(true), { numRuns: 200, endOnFailure: true });
    expect(failed).toBe(true);
  });
});
