import { Pool, type PoolConfig } from 'pg';
import type { Deps } from '../deps.ts';

/** Past the pooler and without the time limits of requests. */
export function workerConnection({ db, config }: Pick<Deps, 'db' | 'config'>): PoolConfig {
  const { direct } = config.database;
  return {
    ...db.$client.options,
    ...(direct && { connectionString: direct }),
    statement_timeout: false,
    query_timeout: undefined,
  };
}

/** Jobs have connections of their own: they wait for each other only. */
export function openWorkerPool(deps: Pick<Deps, 'db' | 'log' | 'config'>, max = 10): Pool {
  const pool = new Pool({ ...workerConnection(deps), max });
  const lost = (error: Error) => deps.log.warn({ err: error }, 'the worker lost a connection');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}
