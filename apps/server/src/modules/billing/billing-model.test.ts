import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, productActor } from '../../../test/billing-model/actor.ts';
import { trustsMessages, trustsRedirects } from '../../../test/billing-model/naive-actor.ts';
import { program } from '../../../test/billing-model/operations.ts';
import { runProgram } from '../../../test/billing-model/program.ts';
import { type BillingWorld, openBillingWorld } from '../../../test/billing-model/world.ts';

/** More by `MODEL_RUNS=500 npm run test:billing-model -w apps/server`. */
const RUNS = Number(process.env.MODEL_RUNS ?? 12);

let world: BillingWorld;
beforeAll(async () => {
  world = await openBillingWorld();
});
afterAll(() => world.close());

function property(act: (product: Actor, world: BillingWorld) => Actor) {
  return fc.asyncProperty(program, (rounds) => runProgram(world, act(productActor(world), world), rounds));
}

describe('buyers, staff, banks and the network, in any order', () => {
  it('never break a rule of payments', { timeout: 3_600_000 }, async () => {
    const seed = process.env.MODEL_SEED === undefined ? {} : { seed: Number(process.env.MODEL_SEED) };
    await fc.assert(
      property((product) => product),
      { numRuns: RUNS, endOnFailure: true, ...seed },
    );
  });

  it.each([
    ['the redirect of a browser activates the plan', trustsRedirects],
    ['messages are believed as they arrive', trustsMessages],
  ])('are caught out when %s', { timeout: 300_000 }, async (_name, naive) => {
    const { failed } = await fc.check(property(naive), { numRuns: 100, endOnFailure: true });
    expect(failed).toBe(true);
  });
});
