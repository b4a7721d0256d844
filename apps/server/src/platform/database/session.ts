import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Database } from './database.ts';

/** One transaction on one connection, for Drizzle and for named statements. */
export type Session = NodePgDatabase & { $client: PoolClient };

/** Commits when the work ends well. An error on the way leaves nothing behind. */
export async function transact<T>(
  { $client: pool }: Pick<Database, '$client'>,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(drizzle(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      // The server ends the transaction of a lost connection; the pool must not reuse it.
      broken = lost;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
