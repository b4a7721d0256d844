import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { Standby } from './database/standby.ts';
import type { Live } from './live/live.ts';

/** The dependencies that the process passes to every module. A service function names the few it needs. */
export interface Deps {
  config: Config;
  clock: Clock;
  log: FastifyBaseLogger;
  db: Database;
  /** For reads that may be seconds old, when there is one (`DATABASE_READ_URL`). */
  standby?: Standby | undefined;
  live: Live;
}
