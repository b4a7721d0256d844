import { afterAll, beforeAll, expect, it } from 'vitest';
import { STORIES } from '../../../test/billing-crash/stories.ts';
import { type Crash, survive } from '../../../test/billing-crash/survive.ts';
import { type CrashWorld, openCrashWorld } from '../../../test/billing-crash/world.ts';

let world: CrashWorld;
beforeAll(async () => {
  world = await openCrashWorld();
});
afterAll(() => world.close());

/** At every commit by `CRASHES=all`; otherwise at three of each story. */
const POINTS = process.env.CRASHES === 'all' ? Number.POSITIVE_INFINITY : 3;

function crashesOf(commits: number): Crash[] {
  const all = Array.from({ length: commits }, (_, index) => index + 1).flatMap((at): Crash[] => [
    { at, moment: 'before' },
    { at, moment: 'after' },
  ]);
  const stride = Math.max(1, Math.floor(all.length / POINTS));
  return all.filter((_, index) => index % stride === stride - 1);
}

it.each(STORIES)(
  '$name ends the same when the process dies between any two steps',
  { timeout: 600_000 },
  async (story) => {
    const { end: expected, commits } = await survive(world, story);
    expect(commits).toBeGreaterThan(3);
    for (const crash of crashesOf(commits))
      expect({ crash, end: (await survive(world, story, crash)).end }).toEqual({ crash, end: expected });
  },
);
