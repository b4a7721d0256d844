import type { Deps } from '../../../platform/deps.ts';
import type { DayFixing, FxSource } from './fixing.ts';
import { listMergedFixings, saveDayFixings } from './fixings.queries.ts';
import type { Fixing } from './fx.queries.ts';
import { takeFixings } from './fx.service.ts';

/** No bank publishes earlier, so a fixing is never from the future. */
const FIXED_AT = 'T10:00:00Z';
const FIRST_DAY = '1999-01-01';

/** Stores what the banks published, and merges the days that changed. */
export async function takePublished(
  deps: Pick<Deps, 'db' | 'clock'>,
  published: readonly { source: FxSource; fixings: readonly DayFixing[] }[],
): Promise<void> {
  const now = deps.clock.now();
  const today = now.toISOString().slice(0, 10);
  const changed: string[] = [];
  for (const { source, fixings } of published) {
    // Two files may repeat a day; the later one counts.
    const byDay = new Map(fixings.map((one) => [one.day, one]));
    const possible = [...byDay.values()].filter(({ day }) => day >= FIRST_DAY && day <= today);
    const first = possible.length > 0 && (await saveDayFixings(deps.db, source, possible, now));
    if (first) changed.push(first);
  }
  const [first] = changed.sort();
  if (first) await takeFixings(deps, (await listMergedFixings(deps.db, first)).map(atItsTime));
}

function atItsTime({ day, perEuro }: DayFixing): Fixing {
  return { at: new Date(`${day}${FIXED_AT}`), perEuro };
}
