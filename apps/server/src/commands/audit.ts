/**
 * The audit log from outside (docs/security.md#the-audit-log):
 *
 *   DATABASE_URL=… AUDIT_KEY=… npm run audit -- seal                    its keyed part begins now
 *   DATABASE_URL=… AUDIT_KEY=… npm run audit -- verify [120:3f9c…]…     whether it is whole and has these heads
 */

import type { Head } from '../platform/audit/audit.queries.ts';
import { sealChain } from '../platform/audit/audit.ts';
import { findChainBreak } from '../platform/audit/verify.ts';
import { openDatabase } from '../platform/database/database.ts';
import { type Command, runFromShell, withConfiguredDatabase } from './command.ts';

const USAGE = 'Usage: npm run audit -- seal, or npm run audit -- verify [<number>:<hash>…]';

export const auditCommand: Command = async ([what, ...heads], databaseUrl) => {
  const known = heads.map(headOf);
  if (what !== 'verify' && (what !== 'seal' || heads.length > 0)) throw new Error(USAGE);
  return withConfiguredDatabase(databaseUrl, async (pool) => {
    const db = openDatabase(pool);
    if (what === 'seal') {
      const number = await db.transaction((tx) => sealChain(tx, new Date()));
      return `The audit log is keyed from event ${number} on.`;
    }
    const broken = await findChainBreak(db, known);
    if (!broken) return 'The audit log is whole.';
    const where = broken.event === null ? 'The audit log' : `Event ${broken.event} of the audit log`;
    throw new Error(`${where} was altered: ${broken.reason}.`);
  });
};

function headOf(text: string): Head {
  const [, number, hash = ''] = /^(\d+):([\da-f]{64})$/.exec(text) ?? [];
  if (number === undefined) throw new Error(USAGE);
  return { number: Number(number), hash };
}

if (import.meta.main) await runFromShell(auditCommand);
