/**
 * Creates a key for a trader's system. It is shown once; only its hash is stored:
 *
 *   DATABASE_URL=… npm run trader-key -- sypka-hana
 *   DATABASE_URL=… npm run trader-key -- sypka-hana --revoke      ends all keys of the trader
 */
import { issueTraderKey, revokeTraderKeys } from '../modules/prices/operator.ts';
import { listTraderIds } from '../modules/trading/operator.ts';
import { systemClock } from '../platform/clock.ts';
import { type Command, runFromShell, withConfiguredDatabase } from './command.ts';

export const traderKeyCommand: Command = async (args, databaseUrl) => {
  const [traderId, option, ...rest] = args;
  if (!traderId || (option !== undefined && option !== '--revoke') || rest.length > 0)
    throw new Error('Usage: npm run trader-key -- <traderId> [--revoke]');
  return withConfiguredDatabase(databaseUrl, async (pool) => {
    const known = await listTraderIds(pool);
    if (!known.includes(traderId))
      throw new Error(`There is no trader ${traderId}. Known are: ${known.join(', ')}.`);
    const db = { $client: pool };
    const now = systemClock.now();
    if (option === undefined) return issueTraderKey(db, { traderId, now });
    await revokeTraderKeys(db, { traderId, now });
    return `All keys of ${traderId} have ended.`;
  });
};

if (import.meta.main) await runFromShell(traderKeyCommand);
