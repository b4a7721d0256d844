/**
 * Removes all passkeys and the authenticator app of a person who has lost them, and ends their sessions. Make sure first who is asking:
 *
 *   DATABASE_URL=… npm run reset-passkeys -- jan@canola.example
 */
import { resetPasskeys } from '../modules/identity/operator.ts';
import { findPeople } from '../modules/users/operator.ts';
import { OPERATOR, record } from '../platform/audit/audit.ts';
import { openDatabase } from '../platform/database/database.ts';
import { type Command, runFromShell, withConfiguredDatabase } from './command.ts';

export const resetPasskeysCommand: Command = async (args, databaseUrl) => {
  const [email, ...rest] = args;
  if (!email?.includes('@') || rest.length > 0) throw new Error('Usage: npm run reset-passkeys -- <e-mail>');
  return withConfiguredDatabase(databaseUrl, async (pool) => {
    const people = await findPeople(pool, email);
    return openDatabase(pool).transaction(async (tx) => {
      const reset = await resetPasskeys(tx, email);
      if (!reset) throw new Error(`Nobody has an account with the address ${email}.`);
      const { subject, count } = reset;
      if (count === 0) return `${email} has no passkeys and no authenticator app.`;
      const person = people.find((candidate) => candidate.subject === subject);
      await record(tx, new Date(), OPERATOR, {
        action: 'user.passkeys-reset',
        subjectType: 'user',
        ...(person && { subjectId: person.id, userId: person.id }),
        changes: { passkeys: count },
      });
      return `Removed ${count} passkeys or authenticator apps of ${email} and ended all sessions.`;
    });
  });
};

if (import.meta.main) await runFromShell(resetPasskeysCommand);
