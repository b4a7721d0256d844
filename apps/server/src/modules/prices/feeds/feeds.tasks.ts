import { z } from 'zod';
import { defineTask } from '../../../platform/jobs/jobs.ts';
import { deleteBidsBefore } from '../futures/futures.queries.ts';
import { futuresFeed, fxFeeds } from './configured-feeds.ts';
import { readFuturesFeed } from './read-futures.ts';
import { readFxFeeds } from './read-fx.ts';

const BID_DAYS = 10;
const DAY_MS = 24 * 3600 * 1000;

/** The banks publish between 10 and 17 UTC; a day that is complete is not requested again. */
const readRates = defineTask({
  name: 'prices.read-rates',
  payload: z.strictObject({}),
  cron: '*/15 10-17 * * 1-5',
  run: (deps) => readFxFeeds(deps, fxFeeds(deps)),
});

/** Bids while one of the exchanges is open, settlements after Euronext has closed: one call for all contracts. */
const readFutures = defineTask({
  name: 'prices.read-futures',
  payload: z.strictObject({}),
  cron: '*/5 0-22 * * 1-5',
  async run(deps) {
    const feed = futuresFeed(deps.config);
    if (feed) await readFuturesFeed(deps, feed);
  },
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
