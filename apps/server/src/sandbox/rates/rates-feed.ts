import { listNewestRates, takeFixings } from '../../modules/prices/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { dailyFixings, fixingAt } from './fixings.ts';

export interface RatesFeed {
  /** One fixing, after those of the missed days. */
  step(): Promise<void>;
}

/** Stands in for a provider of exchange rates. It moves only when it is called. */
export function createRatesFeed(deps: Pick<Deps, 'db' | 'clock'>): RatesFeed {
  return {
    async step() {
      const now = deps.clock.now();
      const known = (await listNewestRates(deps.db)).map((one) => one.at.getTime());
      await takeFixings(deps, [...dailyFixings(now, new Date(Math.max(0, ...known))), fixingAt(now)]);
    },
  };
}
