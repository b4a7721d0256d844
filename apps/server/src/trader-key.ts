/**
 * A key for a trader's system, shown once; only its hash is kept:
 *
 *   DATABASE_URL=… npm run trader-key -- sypka-hana
 *   DATABASE_URL=… npm run trader-key -- sypka-hana --revoke      ends all keys of the trader
 */
import { Pool } from 'pg';
import { readConfig } from './config.ts';
import { issueTraderKey, revokeTraderKeys } from './modules/prices/index.ts';
import { listTraderRegions } from './modules/trading/index.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database/database.ts';
import { checkGivenDatabase } from './platform/database/given.ts';

/** Answers what to print; throws a sentence for whoever runs it. */
export async function traderKeyCommand(
  args: readonly string[],
  databaseUrl: string | undefined,
): Promise<string> {
  const [traderId, option, ...rest] = args;
  if (!traderId || (option !== undefined && option !== '--revoke') || rest.length > 0)
    throw new Error('Usage: npm run trader-key -- <traderId> [--revoke]');
  const known = [...new Set(listTraderRegions().map((one) => one.traderId))];
  if (!known.includes(traderId))
    throw new Error(`There is no trader ${traderId}. Known are: ${known.join(', ')}.`);
  if (!databaseUrl) throw new Error("DATABASE_URL has to name Canola's PostgreSQL.");
  await checkGivenDatabase(databaseUrl);
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const db = openDatabase(pool);
    const now = systemClock.now();
    if (option === undefined) return await issueTraderKey(db, { traderId, now });
    await revokeTraderKeys(db, { traderId, now });
    return `All keys of ${traderId} have ended.`;
  } finally {
    await pool.end();
  }
}

const runFromShell = async () =>
  traderKeyCommand(process.argv.slice(2), readConfig(process.env).database.url);

if (import.meta.main)
  await runFromShell().then(
    (text) => process.stdout.write(`${text}\n`),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
    },
  );
