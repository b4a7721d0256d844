import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { findOldestDueAge } from '../jobs/jobs.queries.ts';
import { isDraining } from './drain.ts';
import { pingDatabase } from './health.queries.ts';

const TIMEOUT_MS = 2000;
/** Jobs start within seconds; deploy/prometheus-rules.yml alerts after the same time. */
const LATE_SECONDS = 300;

/** Less than the time between two checks of a balancer (deploy/haproxy-web.cfg). */
const VERDICT_MS = 400;

/** For load balancers and supervisors; not counted by the rate limits, not in the API document. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  const config = { rateLimit: false as const };
  const isReady = shared(deps.clock, () => checkReadiness(deps));

  app.get('/healthz', { config, logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'up' };
  });

  app.get('/readyz', { config, logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isDraining(app)) throw new AppError('service.unavailable', 'The server is about to stop.');
    return isReady();
  });
}

/**
 * One check at a time, and everybody who asks soon after gets its verdict. Otherwise a stranger who asks in a loop
 * would keep the connections busy until the check itself fails and the balancer takes every server out.
 */
function shared<T>(clock: Clock, check: () => Promise<T>): () => Promise<T> {
  let verdict: Promise<T> | undefined;
  let decidedAt: number | undefined;
  return () => {
    const age = decidedAt === undefined ? 0 : clock.now().getTime() - decidedAt;
    if (verdict && age >= 0 && age < VERDICT_MS) return verdict;
    decidedAt = undefined;
    verdict = check().finally(() => {
      decidedAt = clock.now().getTime();
    });
    return verdict;
  };
}

async function checkReadiness({ db, log }: Deps): Promise<object> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const late = new Promise<never>((_, reject) => {
    timeout.addEventListener('abort', () => reject(new Error('The database did not answer in time.')));
  });
  try {
    await Promise.race([pingDatabase(db.$client), late]);
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    throw new AppError('service.unavailable', 'The database does not answer.');
  }
  // Late jobs are a field, not a failure: all machines share one queue, so a failure would take all of them out of
  // the balancer at the same time, although each of them serves requests well.
  const age = await Promise.race([findOldestDueAge(db.$client), late]).catch(() => undefined);
  if (age === undefined) return { status: 'ready', jobs: 'unknown' };
  return {
    status: 'ready',
    jobs: age > LATE_SECONDS ? 'late' : 'on time',
    oldestDueJobSeconds: Math.floor(age),
  };
}
