import type { FastifyInstance } from 'fastify';
import { Pool } from 'pg';
import type { DestinationStream } from 'pino';
import { type Clock, systemClock } from '../src/platform/clock.ts';
import { type Config, readConfig } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import type { Deps } from '../src/platform/deps.ts';
import { createHost } from '../src/platform/http/host.ts';
import { createLogger } from '../src/platform/http/logger.ts';
import { endWorkerPool } from './run-due-jobs.ts';
import { createTestDatabase } from './test-database.ts';

export interface TestHost {
  app: FastifyInstance;
  deps: Deps;
  /** The log, line by line. */
  lines: Record<string, unknown>[];
  close(): Promise<void>;
}

/** The host without the modules, for tests with their own routes. */
export async function buildTestHost(
  addRoutes: (app: FastifyInstance, deps: Deps) => void | Promise<void> = () => {},
  options: { config?: Partial<Config>; url?: string; clock?: Clock } = {},
): Promise<TestHost> {
  const database = options.url ? undefined : await createTestDatabase();
  const url = options.url ?? database?.url ?? '';
  const pool = database?.pool ?? new Pool({ connectionString: url, max: 3, connectionTimeoutMillis: 3000 });
  pool.on('error', () => {});
  const lines: Record<string, unknown>[] = [];
  const stream: DestinationStream = { write: (line) => lines.push(JSON.parse(line)) };
  const config: Config = {
    ...readConfig({ DATABASE_URL: url, DEMO: 'true', RATE_LIMIT: '100000', WEB_DIR: '/nonexistent' }),
    ...options.config,
  };
  const nobody = { subscribe: () => () => {}, onReconnect: () => () => {} };
  const log = createLogger({ logLevel: 'info' }, stream);
  const { clock = systemClock } = options;
  const deps: Deps = { config, clock, log, db: openDatabase(pool), live: nobody };
  const app = await createHost(deps);
  await addRoutes(app, deps);
  await app.ready();
  return {
    app,
    deps,
    lines,
    async close() {
      await app.close();
      await endWorkerPool(deps);
      if (!pool.ended) await pool.end();
      await database?.drop();
    },
  };
}
