import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { CountryScope } from '../../../platform/viewer.ts';
import { bankEntry } from '../tables/statements.tables.ts';
import { readable } from './open-entries.queries.ts';
import type { EntryRow } from './statement.queries.ts';

const settled = (scope: CountryScope) => and(eq(bankEntry.state, 'SETTLED'), readable(scope));

export function countSettledEntries(db: Db, scope: CountryScope): Promise<number> {
  return db.$count(bankEntry, settled(scope));
}

/** What was settled last comes first. */
export function listSettledEntries(
  db: Db,
  scope: CountryScope,
  { size, offset }: { size: number; offset: number },
): Promise<EntryRow[]> {
  return db
    .select()
    .from(bankEntry)
    .where(settled(scope))
    .orderBy(desc(bankEntry.decidedAt), desc(bankEntry.id))
    .limit(size)
    .offset(offset);
}
