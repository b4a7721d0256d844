import type { Actor } from './actor.ts';
import type { Operation } from './operations.ts';
import { checkAlways, checkEnd } from './rules.ts';
import type { BillingWorld } from './world.ts';

/** After each round the rules hold; after the last one everything that is on its way arrives. */
export async function runProgram(world: BillingWorld, actor: Actor, rounds: Operation[][]): Promise<void> {
  await world.reset();
  for (const operations of rounds) {
    await Promise.all(operations.map(actor));
    await checkAlways(world);
  }
  await settle(world, actor);
  await checkEnd(world);
}

const MINUTES = 60_000;
/** Refunds that were made are asked about once a day, everything else after a quarter of an hour. */
const PAUSES = [16 * MINUTES, 25 * 60 * MINUTES, 16 * MINUTES, 16 * MINUTES];
/** In so many of the pauses half of the messages are lost for good. */
const LOSSY = 2;

/** Messages, jobs and the recurring checks, until nothing new comes. */
async function settle(world: BillingWorld, actor: Actor): Promise<void> {
  for (const [turn, pause] of PAUSES.entries()) {
    if (turn < LOSSY)
      world.held.splice(0, world.held.length, ...world.held.filter((_, index) => index % 2 === 0));
    while (world.held.length > 0)
      await actor({ kind: 'deliver', which: turn, count: world.held.length, isTwice: false });
    await world.runJobs();
    world.move(pause);
    await world.sweep();
    await world.runJobs();
  }
}
