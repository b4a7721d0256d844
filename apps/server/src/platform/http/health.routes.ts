import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { pingDatabase } from './health.queries.ts';

const TIMEOUT_MS = 2000;

/** For load balancers and supervisors; not counted by the rate limits, not in the API document. */
export function healthRoutes(app: FastifyInstance, { db, log }: Deps): void {
  const config = { rateLimit: false as const };

  app.get('/healthz', { config, logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'up' };
  });

  app.get('/readyz', { config, logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
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
    return { status: 'ready' };
  });
}
