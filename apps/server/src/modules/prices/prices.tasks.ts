import { DAY_MS } from '@canola/api-schema/duration';
import { z } from 'zod';
import { transact } from '../../platform/database/session.ts';
import type { Deps } from '../../platform/deps.ts';
import { emit } from '../../platform/jobs/events.ts';
import { defineTask } from '../../platform/jobs/jobs.ts';
import { futuresFeed, fxFeeds } from './feeds/configured-feeds.ts';
import type { FxFeed } from './feeds/ports.ts';
import { readFuturesFeed } from './feeds/read-futures.ts';
import { addDays, businessDays } from './futures/business-days.ts';
import { futuresRead } from './futures/futures.events.ts';
import { deleteBidsBefore } from './futures/futures.queries.ts';
import { listNewestFixings } from './fx/fx.queries.ts';
import { storePublished } from './fx/fx.service.ts';
import type { DayFixing, FxSource } from './fx/fx.tables.ts';
import { listEndedMarkets, lockEndedWatch, saveEndedWatch } from './lines/ended.queries.ts';
import { repriceFormulas } from './lines/reprice.service.ts';
import { deleteIntakesBefore, deleteQuotesBefore } from './quotes/intake.queries.ts';
import { announce } from './quotes/intake.service.ts';
import { QUOTE_DAYS } from './quotes/quote-rules.ts';

/** How far back rates are fetched at first: the seasons of five years and the running one. */
const HISTORY_DAYS = 6 * 366;

/** Reads every bank that has not published today's fixing yet. A failed one leaves what is stored. */
export async function readFxFeeds(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  feeds: readonly FxFeed[],
): Promise<void> {
  const today = deps.clock.now().toISOString().slice(0, 10);
  const newest = new Map((await listNewestFixings(deps.db)).map((fixing) => [fixing.source, fixing.day]));
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
  await storePublished(deps, published);
}

/** Whether a banking day between the newest stored one and today is missing; the euro area and Euronext rest together. */
function hasHole(last: string | undefined, today: string): boolean {
  return !last || businessDays('EURONEXT', addDays(last, 1), addDays(today, -1)).length > 0;
}

const BID_DAYS = 10;

/** The banks publish between 10 and 17 UTC; a day that is complete is not requested again. */
const readRates = defineTask({
  name: 'prices.read-rates',
  payload: z.strictObject({}),
  cron: '*/15 10-17 * * 1-5',
  async run(deps) {
    await readFxFeeds(deps, fxFeeds(deps));
    await repriceFormulas(deps);
  },
});

/** Bids while one of the exchanges is open, settlements after Euronext has closed: one call for all contracts. */
const readFutures = defineTask({
  name: 'prices.read-futures',
  payload: z.strictObject({}),
  cron: '*/5 0-22 * * 1-5',
  async run(deps) {
    const feed = futuresFeed(deps.config);
    if (feed) await readFuturesFeed(deps, feed);
    await repriceFormulas(deps);
    await emit(deps.db, futuresRead, {});
  },
});

/** When nothing is read: rates grow too old at weekends, too, and what was settled late is priced. */
export const repriceAtRest = defineTask({
  name: 'prices.reprice-at-rest',
  payload: z.strictObject({}),
  cron: '*/15 * * * 0,6',
  run: repriceFormulas,
});

/** A server that was off, or is new, doesn't wait for the next hour of the banks: these also run at the start. */
export const feedTasks = [readRates, readFutures];

export const pruneBids = defineTask({
  name: 'prices.prune-bids',
  payload: z.strictObject({}),
  cron: '25 2 * * *',
  async run({ db, clock }) {
    await deleteBidsBefore(db, new Date(clock.now().getTime() - BID_DAYS * DAY_MS));
  },
});

/** Of the very first run. */
const FIRST_WINDOW_MS = 2 * 60_000;

/** Boards drop the prices that have ended, and orders whose stops they held back are judged again. */
export const announceEnded = defineTask({
  name: 'prices.announce-ended',
  payload: z.strictObject({}),
  cron: '* * * * *',
  async run({ db, clock }) {
    await transact(db, async (session) => {
      const last = await lockEndedWatch(session.$client);
      const now = clock.now();
      const since = last ?? new Date(now.getTime() - FIRST_WINDOW_MS);
      await announce(session, await listEndedMarkets(session.$client, since, now));
      await saveEndedWatch(session.$client, now);
    });
  },
});

/** No client repeats a batch after a week. */
const INTAKE_DAYS = 7;

/** Raw quotes are kept for thirty days, the data of the charts forever (architecture, "What makes it fast"). */
export const pruneQuotes = defineTask({
  name: 'prices.prune',
  payload: z.strictObject({}),
  cron: '20 2 * * *',
  async run({ db, clock }) {
    const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
    await deleteQuotesBefore(db, before(QUOTE_DAYS));
    await deleteIntakesBefore(db, before(INTAKE_DAYS));
  },
});
