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

const QUARTER_HOUR = 16 * 60_000;

/** Messages, jobs and the recurring checks, until nothing new comes. Half of the messages are lost for good. */
async function settle(world: BillingWorld, actor: Actor): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    world.held.splice(0, world.held.length, ...world.held.filter((_, index) => index % 2 === 0));
    while (world.held.length > 0)
      await actor({ kind: 'deliver', which: turn, count: world.held.length, isTwice: false });
    await world.runJobs();
    world.move(QUARTER_HOUR);
    await world.sweep();
    await world.runJobs();
  }
}
