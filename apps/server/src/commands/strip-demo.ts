/**
 * Removes the demo world to prepare the database for production; Canola must be stopped:
 *
 *   DATABASE_URL=… npm run strip-demo -- --yes
 */
import { type Stripped, stripDemoWorld } from '../demo/strip/index.ts';
import { type Command, runFromShell, withConfiguredDatabase } from './command.ts';

export const stripDemoCommand: Command = async (args, databaseUrl) => {
  const [option, ...rest] = args;
  if ((option !== undefined && option !== '--yes') || rest.length > 0)
    throw new Error('Usage: npm run strip-demo -- --yes');
  if (option === undefined)
    throw new Error(
      'This removes the demo accounts, their companies and every price, order and contract for good: run it with -- --yes.',
    );
  return withConfiguredDatabase(databaseUrl, async (pool) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const stripped = await stripDemoWorld(client);
      await client.query('commit');
      return describe(stripped);
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  });
};

function describe({ removed, kept }: Stripped): string {
  const counts = Object.entries(removed).map(([what, count]) => `${count} ${what}`);
  const lines = [`Removed: ${counts.join(', ')}.`];
  if (kept.users > 0 || kept.companies > 0)
    lines.push(
      `Kept: ${kept.users} other users and ${kept.companies} other companies, who confirm their e-mail and are approved again.`,
    );
  return lines.join('\n');
}

if (import.meta.main) await runFromShell(stripDemoCommand);
