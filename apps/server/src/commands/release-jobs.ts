/**
 * After a restore: lets a copy of the database send its pending mails, signings and charges, or makes it hold them.
 *
 *   DATABASE_URL=… npm run release-jobs             what waits, and why
 *   DATABASE_URL=… npm run release-jobs -- --yes    it is the one in use from now on
 *   DATABASE_URL=… npm run release-jobs -- --hold   before its first start, when it would not be recognised
 */
import type { Pool, PoolClient } from 'pg';
import { countWaiting, findInstallation, hold, release } from '../platform/jobs/copy.queries.ts';
import { outsideTasks } from '../platform/jobs/outside-tasks.ts';
import { type Command, runFromShell, withConfiguredDatabase } from './command.ts';

export const releaseJobsCommand: Command = async (args, databaseUrl) => {
  const [option, ...rest] = args;
  if (rest.length > 0 || (option !== undefined && option !== '--yes' && option !== '--hold'))
    throw new Error('Usage: npm run release-jobs [-- --yes | --hold]');
  return withConfiguredDatabase(databaseUrl, (pool) => inTransaction(pool, (client) => act(client, option)));
};

async function act(client: PoolClient, option: '--yes' | '--hold' | undefined): Promise<string> {
  const found = await findInstallation(client);
  if (!found) throw new Error('No server has run on this database yet: nothing waits.');
  const now = new Date();
  if (option === '--hold') await hold(client, now, 'the operator said so');
  if (option === '--yes') await release(client, now);
  const waiting = await countWaiting(client, [...outsideTasks]);
  const jobs = waiting.map(({ task, jobs }) => `  ${task}: ${jobs}`).join('\n') || '  none';
  switch (option) {
    case '--hold':
      return `Held from now on:\n${jobs}`;
    case '--yes':
      return `Released; running servers begin within seconds:\n${jobs}`;
    default:
      return found.heldReason === null
        ? 'Nothing is held.'
        : `Held, because ${found.heldReason}:\n${jobs}\nRelease them with -- --yes when the original is gone for good.`;
  }
}

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

if (import.meta.main) await runFromShell(releaseJobsCommand);
