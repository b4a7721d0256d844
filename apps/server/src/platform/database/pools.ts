import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Config } from '../config/config.ts';

const CONNECT_MS = 5_000;
/** Nobody waits longer for a page. Exports set their own limit, jobs have none. */
const STATEMENT_MS = 15_000;
/** Later than PostgreSQL's own limit, which ends the work too; needed when the server vanished without a word. */
const REPLY_MS = 20_000;
const STANDBY_CONNECT_MS = 1_000;
const STANDBY_STATEMENT_MS = 5_000;
const STANDBY_REPLY_MS = 6_000;

/** For every pool of the server: a peer that vanished is noticed, and nobody waits forever for a connection. */
const CONNECTION: PoolConfig = { keepAlive: true, connectionTimeoutMillis: CONNECT_MS };

/** The pool of requests, whose statements have a time limit. */
export function openRequestPool(url: string, { pool: max, direct }: Omit<Config['database'], 'read'>): Pool {
  return watched(
    new Pool({
      ...CONNECTION,
      connectionString: url,
      max,
      // With an address of its own for everything else, requests may go through PgBouncer, which refuses this setting
      // in a connection's first message.
      statement_timeout: direct === undefined && STATEMENT_MS,
      query_timeout: REPLY_MS,
    }),
  );
}

/**
 * The pool of reads from a standby. Its limits are short, because the primary does what the standby does not; a pooler
 * in between is not expected.
 */
export function openStandbyPool(url: string, max: number): Pool {
  return watched(
    new Pool({
      ...CONNECTION,
      connectionTimeoutMillis: STANDBY_CONNECT_MS,
      connectionString: url,
      max,
      statement_timeout: STANDBY_STATEMENT_MS,
      query_timeout: STANDBY_REPLY_MS,
    }),
  );
}

/** For work that may take minutes, such as seeding the demo world. */
export function openPatientPool(url: string, max: number): Pool {
  return watched(new Pool({ ...CONNECTION, connectionString: url, max }));
}

/**
 * A lost connection, idle or held between two statements, ends nothing but itself: without a listener its event would end the
 * process.
 *
 * A statement that got no reply in time may still run, and what follows it on the same connection would wait for it.
 * Such a connection, which is in the middle of a transaction, is not used again.
 */
function watched(pool: Pool): Pool {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('release', (_error, client) => {
    const status = client.getTransactionStatus();
    if (status !== null && status !== 'I') client.end().catch(() => {});
  });
  return pool;
}

/** Lifts the client's time limit while one caller holds the connection; returns how to set it again. */
export function liftReplyLimit(client: PoolClient): () => void {
  // node-postgres reads the limit here for each statement; its types do not list it.
  const { connectionParameters: limits } = client as PoolClient & {
    connectionParameters: { query_timeout?: number | undefined };
  };
  const before = limits.query_timeout;
  limits.query_timeout = undefined;
  return () => {
    limits.query_timeout = before;
  };
}
