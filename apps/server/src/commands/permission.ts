/**
 * Shows and changes what a person may do in the administration, until the administration can do it itself. The first
 * administrator has no one else to ask:
 *
 *   DATABASE_URL=… npm run permission -- jan@canola.example                                     what they hold
 *   DATABASE_URL=… npm run permission -- jan@canola.example country:CZ users:company:approve    gives them more
 *   DATABASE_URL=… npm run permission -- jan@canola.example country:CZ --revoke                 takes it away
 */
import { ADMIN_PERMISSIONS } from '@canola/api-schema/access';
import { accessChanged } from '../modules/notifications/operator.ts';
import { COUNTRY_IDS, changePermissions, findPeople } from '../modules/users/operator.ts';
import { OPERATOR, record } from '../platform/audit/audit.ts';
import { openDatabase } from '../platform/database/database.ts';
import { type Command, runFromShell, withConfiguredDatabase } from './command.ts';

const KNOWN: readonly string[] = [
  ...ADMIN_PERMISSIONS,
  'country:*',
  ...COUNTRY_IDS.map((id) => `country:${id}`),
];

export const permissionCommand: Command = async (args, databaseUrl) => {
  const isRevoked = args.at(-1) === '--revoke';
  const [who, ...permissions] = isRevoked ? args.slice(0, -1) : args;
  if (!who || who.startsWith('-') || (isRevoked && permissions.length === 0))
    throw new Error('Usage: npm run permission -- <e-mail or subject> [<permission>…] [--revoke]');
  for (const permission of permissions)
    if (!KNOWN.includes(permission))
      throw new Error(`There is no permission ${permission}. Known are: ${KNOWN.join(', ')}.`);
  return withConfiguredDatabase(databaseUrl, async (pool) => {
    const [person, ...others] = await findPeople(pool, who);
    if (!person) throw new Error(`Nobody has signed in as ${who} yet.`);
    if (others.length > 0) {
      const subjects = [person, ...others].map(({ subject }) => subject).join(', ');
      throw new Error(`Several people have signed in as ${who}. Name one by the subject: ${subjects}.`);
    }
    const how = isRevoked ? 'take' : 'give';
    const held = await openDatabase(pool).transaction(async (tx) => {
      const now = await changePermissions(tx, person.id, permissions, how);
      if (permissions.length === 0) return now;
      await accessChanged(tx, person.id);
      await record(tx, new Date(), OPERATOR, {
        action: 'user.permissions-changed',
        subjectType: 'user',
        subjectId: person.id,
        userId: person.id,
        changes: { [how]: permissions.join(' ') },
      });
      return now;
    });
    return `${who} may: ${held.join(', ') || 'nothing in the administration'}.`;
  });
};

if (import.meta.main) await runFromShell(permissionCommand);
