import { DAY_MS } from '@canola/api-schema/duration';
import { Gauge } from 'prom-client';
import type { Deps } from '../../../platform/deps.ts';
import { metricsOf } from '../../../platform/http/metrics.ts';
import { findNewestFuture } from '../futures/futures.queries.ts';
import { listNewestFixings } from '../fx/fx.queries.ts';

async function listFeedTimes(db: Deps['db']): Promise<{ feed: string; at: Date }[]> {
  const [fixings, future] = [await listNewestFixings(db), await findNewestFuture(db)];
  return [
    ...fixings.map(({ source, fetchedAt }) => ({ feed: source, at: fetchedAt })),
    ...(future ? [{ feed: 'FUTURES', at: future }] : []),
  ];
}

/** Longer than a weekend with a holiday on either side. */
const LATE_AFTER_MS = 4 * DAY_MS;

export async function feedsToday({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const limit = clock.now().getTime() - LATE_AFTER_MS;
  const feeds = await listFeedTimes(db);
  return feeds.map(({ feed, at }) => ({ feed, newestAt: at.toISOString(), isLate: at.getTime() < limit }));
}

/** Read from the database when somebody looks, so every process says the same. */
export function observeFeeds(deps: Deps): void {
  const { db, clock } = deps;
  const registry = metricsOf(deps);
  if (!registry) return;
  new Gauge({
    name: 'canola_feed_age_seconds',
    help: 'Seconds since the newest rate of a feed: ECB, CNB, BNR, FUTURES. It grows over weekends and holidays.',
    labelNames: ['feed'] as const,
    registers: [registry],
    async collect() {
      for (const { feed, at } of await listFeedTimes(db))
        this.set({ feed }, (clock.now().getTime() - at.getTime()) / 1000);
    },
  });
}
