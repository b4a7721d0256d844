import { resolve } from 'node:path';
import { buildWebWhenStale } from '../../scripts/lib/web-build.ts';
import startWorld from '../support/world.ts';

/** As the journeys' world, with enough days behind it that a price line rises and falls. */
export default async function startLongerWorld(): Promise<() => Promise<void>> {
  process.env.DEMO_HISTORY_DAYS ??= '120';
  await buildWebWhenStale(resolve(import.meta.dirname, '../..'), (line) => process.stdout.write(`${line}\n`));
  return startWorld();
}
