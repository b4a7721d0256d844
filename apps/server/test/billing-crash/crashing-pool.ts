import type { Pool, PoolClient } from 'pg';

export interface Crashes {
  /** The process dies just before or just after its nth commit from now on; nothing that follows is executed. */
  plan(at: number, moment: 'before' | 'after'): void;
  /** Commits since the plan was made. */
  count(): number;
  isDead(): boolean;
  /** A new process, which lives on. */
  restart(): void;
}

/** The error that a query of a dead process gets. */
class Killed extends Error {}

/**
 * Lets a pool die like its process: a transaction that is open then is rolled back, what was committed stays, and
 * nobody is told. Only commits are counted: between two of them nothing is stored.
 */
export function crashingPool(pool: Pool): Crashes {
  let target = Number.POSITIVE_INFINITY;
  let commits = 0;
  let moment: 'before' | 'after' = 'before';
  let isDead = false;
  const die = (): never => {
    isDead = true;
    throw new Killed('the process was killed');
  };
  const guarded =
    <Run extends (...input: never[]) => unknown>(run: Run, stores: RegExp) =>
    async (...input: Parameters<Run>) => {
      if (isDead) die();
      if (!stores.test(textOf(input[0]))) return run(...input);
      commits += 1;
      if (commits !== target) return run(...input);
      if (moment === 'after') await run(...input);
      return die();
    };

  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<PoolClient>;
  const { query } = pool;
  pool.query = guarded(query.bind(pool) as never, STATEMENT) as typeof pool.query;
  pool.connect = (async (callback?: unknown) => {
    // The pool's own `query` connects this way, and is guarded already.
    if (callback) return connect(callback);
    if (isDead) die();
    const client = await connect();
    const plain = { query: client.query.bind(client), release: client.release.bind(client) };
    client.query = guarded(plain.query as never, COMMIT) as never;
    client.release = (error) => {
      client.query = plain.query as never;
      client.release = plain.release;
      // The connection of a dead process is closed, which rolls its transaction back.
      plain.release(isDead ? true : error);
    };
    return client;
  }) as typeof pool.connect;

  return {
    plan(at, when) {
      target = at;
      commits = 0;
      moment = when;
    },
    count: () => commits,
    isDead: () => isDead,
    restart() {
      isDead = false;
      target = Number.POSITIVE_INFINITY;
    },
  };
}

const COMMIT = /^\s*commit\b/i;
/** Outside of a transaction each statement that writes is its own commit. */
const STATEMENT = /^\s*(insert|update|delete|with)\b/i;

function textOf(input: unknown): string {
  return typeof input === 'string' ? input : ((input as { text?: string } | undefined)?.text ?? '');
}
