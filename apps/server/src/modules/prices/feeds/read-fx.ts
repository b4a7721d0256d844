import type { Deps } from '../../../platform/deps.ts';
import { addDays, businessDays } from '../futures/business-days.ts';
import type { DayFixing, FxSource } from '../fx/fixing.ts';
import { listNewestFixings } from '../fx/fixings.queries.ts';
import { takePublished } from '../fx/fixings.service.ts';
import type { FxFeed } from './ports.ts';

/** How far back rates are fetched at first: the seasons of five years and the running one. */
const HISTORY_DAYS = 6 * 366;

/** Reads every bank that has not published today's fixing yet. A failed one leaves what is stored. */
export async function readFxFeeds(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  feeds: readonly FxFeed[],
): Promise<void> {
  const today = deps.clock.now().toISOString().slice(0, 10);
  const newest = new Map((await listNewestFixings(deps.db)).map((one) => [one.source, one.day]));
  const published: { source: FxSource; fixings: DayFixing[] }[] = [];
  for (const feed of feeds) {
    const last = newest.get(feed.source);
    if (last === today) continue;
    try {
      const fixings = hasHole(last, today)
        ? await feed.since(last ?? addDays(today, -HISTORY_DAYS))
        : await feed.latest();
      published.push({ source: feed.source, fixings: fixings.filter(({ day }) => day >= (last ?? '')) });
    } catch (error) {
      deps.log.warn({ err: error, feed: feed.source }, 'a feed of exchange rates could not be read');
    }
  }
  await takePublished(deps, published);
}

/** Whether a banking day between the newest stored one and today is missing; the euro area and Euronext rest together. */
function hasHole(last: string | undefined, today: string): boolean {
  return !last || businessDays('EURONEXT', addDays(last, 1), addDays(today, -1)).length > 0;
}
