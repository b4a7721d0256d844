import { Gauge } from 'prom-client';
import type { Deps } from '../../../platform/deps.ts';
import { metricsOf } from '../../../platform/http/metrics.ts';
import { findNewestFuture } from '../futures/futures.queries.ts';
import { listNewestFixings } from '../fx/fixings.queries.ts';

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
      const [fixings, future] = [await listNewestFixings(db), await findNewestFuture(db)];
      const ages = fixings.map(({ source, fetchedAt }) => [source, fetchedAt] as const);
      for (const [feed, at] of [...ages, ...(future ? [['FUTURES', future] as const] : [])])
        this.set({ feed }, (clock.now().getTime() - at.getTime()) / 1000);
    },
  });
}
