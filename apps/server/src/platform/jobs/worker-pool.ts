import { Pool } from 'pg';
import type { Deps } from '../deps.ts';

export const CONCURRENCY = 4;
/** A job may read beside its transaction; the worker listens on one and fetches jobs with another. */
const CONNECTIONS = 2 * CONCURRENCY + 2;

/** Jobs have connections of their own, without the time limits of requests: they wait for each other only. */
export function openWorkerPool({ db, log, config }: Pick<Deps, 'db' | 'log' | 'config'>): Pool {
  const { direct } = config.database;
  const pool = new Pool({
    ...db.$client.options,
    ...(direct && { connectionString: direct }),
    statement_timeout: false,
    query_timeout: undefined,
    max: CONNECTIONS,
  });
  const lost = (error: Error) => log.warn({ err: error }, 'the worker lost a connection');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}
