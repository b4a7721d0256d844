import { afterAll, beforeAll, expect, it } from 'vitest';
import { STORIES } from '../../../test/billing-crash/stories.ts';
import { survive } from '../../../test/billing-crash/survive.ts';
import { type CrashWorld, openCrashWorld } from '../../../test/billing-crash/world.ts';

let world: CrashWorld;
beforeAll(async () => {
  world = await openCrashWorld();
});
afterAll(() => world.close());

/** Every commit by `CRASHES=all`; otherwise every third, beginning with another one for each story. */
const STRIDE = process.env.CRASHES === 'all' ? 1 : 3;

it.each(STORIES.map((story, index) => ({ ...story, index })))(
  '$name ends the same when the process dies between any two steps',
  { timeout: 300_000 },
  async ({ index, ...story }) => {
    const { end: expected } = await survive(world, story);
    let crashes = 0;
    for (let at = 1 + (index % STRIDE); ; at += STRIDE) {
      const runs = [];
      for (const moment of ['before', 'after'] as const) {
        const { end, hasCrashed } = await survive(world, story, { at, moment });
        expect({ at, moment, end }).toEqual({ at, moment, end: expected });
        runs.push(hasCrashed);
      }
      if (!runs.includes(true)) break;
      crashes += 1;
    }
    expect(crashes).toBeGreaterThan(0);
  },
);
