import type { Deps } from '../../../platform/deps.ts';
import { publish } from '../../../platform/live/live.ts';
import { type Fixing, insertFixings, listMergedFixings, saveDayFixings } from './fx.queries.ts';
import type { DayFixing, FxSource, MergedFixing } from './fx.tables.ts';

/** Published when a new rate is stored; a rate by itself fills no order (docs/product/selling.md#matching). */
export const FX_TOPIC = 'prices:fx';

export async function storeFixings({ db }: Pick<Deps, 'db'>, fixings: readonly Fixing[]): Promise<void> {
  if (fixings.length === 0) return;
  await db.transaction(async (tx) => {
    await insertFixings(tx, fixings);
    await publish(tx, FX_TOPIC, {});
  });
}

/** No bank publishes earlier, so a fixing is never from the future. */
const FIXED_AT = 'T10:00:00Z';
const FIRST_DAY = '1999-01-01';

/** Stores what the banks published, and merges the days that changed. */
export async function storePublished(
  deps: Pick<Deps, 'db' | 'clock'>,
  published: readonly { source: FxSource; fixings: readonly DayFixing[] }[],
): Promise<void> {
  const now = deps.clock.now();
  const today = now.toISOString().slice(0, 10);
  const changed: string[] = [];
  for (const { source, fixings } of published) {
    // Two files may repeat a day; the later one counts.
    const byDay = new Map(fixings.map((fixing) => [fixing.day, fixing]));
    const possible = [...byDay.values()].filter(({ day }) => day >= FIRST_DAY && day <= today);
    const first = possible.length > 0 && (await saveDayFixings(deps.db, source, possible, now));
    if (first) changed.push(first);
  }
  const [first] = changed.sort();
  if (first) await storeFixings(deps, (await listMergedFixings(deps.db, first)).map(atItsTime));
}

function atItsTime({ day, perEuro, fixedOn }: MergedFixing): Fixing {
  return { at: new Date(`${day}${FIXED_AT}`), perEuro, fixedOn };
}
