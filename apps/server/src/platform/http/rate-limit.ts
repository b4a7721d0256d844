import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { defineTask } from '../jobs/jobs.ts';
import { createLimiter, type Limiter } from './limiter.ts';
import { deletePastWindows } from './rate-limit.queries.ts';
import { countedAddress } from './rate-limit-address.ts';

declare module 'fastify' {
  interface FastifyInstance {
    limiter: Limiter;
  }
  interface FastifyContextConfig {
    /** Names a caller who has proved who they are, `person:…` or `trader:…`: they have a budget of their own. */
    identify?(request: FastifyRequest): Promise<string | undefined>;
  }
}

const MINUTE = 60_000;

/**
 * One general limit per person, per trader and, for everybody else, per address: nobody is refused for their
 * neighbours. A route sets its own with `config: { rateLimit: { max, timeWindow } }`, or none with `rateLimit: false`.
 * All of them apply over all processes.
 */
export async function installRateLimit(app: FastifyInstance, deps: Deps): Promise<void> {
  const limiter = createLimiter(deps);
  app.decorate('limiter', limiter);
  app.addHook('onClose', () => limiter.close());

  class SharedStore {
    readonly name: string;
    constructor(options: { name?: string }) {
      this.name = options.name ?? 'all';
    }
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow: number,
      max: number,
    ): void {
      limiter.hit(`http:${this.name}:${key}`, max, timeWindow).then(
        ({ count, resetsIn }) => callback(null, { current: count, ttl: resetsIn }),
        (error) => {
          deps.log.warn({ err: error }, 'a request was not counted');
          callback(error);
        },
      );
    }
    /** The plugin passes the route's merged options; each limited route is counted separately. */
    child(options: { routeInfo?: { method?: unknown; url?: unknown } } & object): SharedStore {
      return new SharedStore({ name: `${options.routeInfo?.method ?? ''} ${options.routeInfo?.url ?? ''}` });
    }
  }

  await app.register(rateLimit, {
    max: deps.config.rateLimit,
    timeWindow: MINUTE,
    keyGenerator: async (request) =>
      (await request.routeOptions.config.identify?.(request)) ?? countedAddress(request.ip),
    store: SharedStore,
    // Without the database the request fails anyway; a page of the web app still loads.
    skipOnError: true,
    enableDraftSpec: true,
    errorResponseBuilder: (_request, { after }) =>
      new AppError('request.too-many', `Too many requests. Try again in ${after}.`),
  });
}

export const pruneRateCounters = defineTask({
  name: 'rate-limit.prune',
  payload: z.strictObject({}),
  cron: '*/10 * * * *',
  run: async ({ db, clock }) => deletePastWindows(db.$client, clock.now()),
});
