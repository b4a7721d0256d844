import type { Deps } from '../../../platform/deps.ts';
import { publish } from '../../../platform/live/live.ts';
import { type Fixing, insertFixings } from './fx.queries.ts';

/** Published when a new rate is stored; a rate by itself fills no order (docs/product/selling.md#matching). */
export const FX_TOPIC = 'prices:fx';

/** The fixings of a feed, in any order. */
export async function takeFixings({ db }: Pick<Deps, 'db'>, fixings: readonly Fixing[]): Promise<void> {
  if (fixings.length === 0) return;
  await db.transaction(async (tx) => {
    await insertFixings(tx, fixings);
    await publish(tx, FX_TOPIC, {});
  });
}
