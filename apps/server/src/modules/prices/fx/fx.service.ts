import type { Deps } from '../../../platform/deps.ts';
import { publish } from '../../../platform/live/live.ts';
import { type Fixing, insertFixings } from './fx.queries.ts';

/** Told when a new rate is stored; a rate alone fills no order (docs/product/selling.md#matching). */
export const FX_TOPIC = 'prices:fx';

/** What a feed brings, in any order. */
export async function takeFixings({ db }: Pick<Deps, 'db'>, fixings: readonly Fixing[]): Promise<void> {
  if (fixings.length === 0) return;
  await db.transaction(async (tx) => {
    await insertFixings(tx, fixings);
    await publish(tx, FX_TOPIC, {});
  });
}
