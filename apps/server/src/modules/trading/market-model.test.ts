import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketProperty } from '../../../test/market-model/property.ts';
import { type Farm, openTradingWorld, type TradingWorld } from '../../../test/trading-world.ts';

/** Seconds of them; the others are in market-model.long.test.ts. A busy machine plays fewer. */
const RUNS = { numRuns: 200, endOnFailure: true, interruptAfterTimeLimit: 120_000 };

let world: TradingWorld;
let farm: Farm;
beforeAll(async () => {
  world = await openTradingWorld();
  farm = await world.farm();
});
afterAll(() => world.close());

describe('people and traders, many at once', () => {
  it('do what a plain program could have done one after the other', { timeout: 300_000 }, async () => {
    await fc.assert(marketProperty(world, farm), RUNS);
  });

  it('are caught out when a sale looks before it locks', { timeout: 300_000 }, async () => {
    const { failed } = await fc.check(marketProperty(world, farm, true), {
      numRuns: 200,
      endOnFailure: true,
    });
    expect(failed).toBe(true);
  });
});
