import { Pool } from 'pg';
import { useChainKeys } from '../platform/audit/chain-hash.ts';
import { readAuditKeys, readDatabaseUrl } from '../platform/config/config.ts';
import { checkConfiguredDatabase } from '../platform/database/configured-database.ts';

/** Returns what to print; throws an error whose message is written for the operator. */
export type Command = (args: readonly string[], databaseUrl: string | undefined) => Promise<string>;

/** For an operator, with or without a running Canola. */
export async function runFromShell(command: Command): Promise<void> {
  try {
    useChainKeys(readAuditKeys(process.env));
    const text = await command(process.argv.slice(2), readDatabaseUrl(process.env));
    process.stdout.write(`${text}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}

export async function withConfiguredDatabase<T>(
  url: string | undefined,
  work: (pool: Pool) => Promise<T>,
): Promise<T> {
  if (!url) throw new Error("DATABASE_URL has to name Canola's PostgreSQL.");
  await checkConfiguredDatabase(url);
  const pool = new Pool({ connectionString: url, max: 1 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
