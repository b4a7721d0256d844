import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { CountryScope } from '../../../platform/viewer.ts';
import { inScope, paidIn } from '../../users/index.ts';
import { payment } from '../tables/payments.tables.ts';
import { bankEntry } from '../tables/statements.tables.ts';
import type { EntryRow } from './statement.queries.ts';

/** Undecided, a surplus, or a part of a payment that was given up; nothing of which has gone back yet. */
const OPEN = sql`${bankEntry.returnedAt} is null and (${bankEntry.state} = 'NEW'
  or ${bankEntry.state} = 'CONFIRMED' and ${bankEntry.surplus} > 0
  or ${bankEntry.state} = 'PART' and exists (
    select from billing.payment p where p.id = ${bankEntry.paymentId} and p.status = 'CANCELLED'))`;

const NAMED = sql`billing.payment p
  where (p.id = ${bankEntry.paymentId} or p.variable_symbol = ${bankEntry.variableSymbol})`;

/** Entries that name a payment of these countries, or none and are on the account that these countries pay to. */
const readable = (scope: CountryScope): SQL => sql`not exists (
  select from ${NAMED} and not (${inScope(sql`p.country_id`, scope)}))
  and (${paidIn(sql`${bankEntry.currency}`, scope)} or exists (select from ${NAMED}))`;

/** The newest booking first; of settled entries the one settled last. */
const LISTS = {
  open: { where: OPEN, latest: bankEntry.bookedOn },
  settled: { where: eq(bankEntry.state, 'SETTLED'), latest: bankEntry.decidedAt },
} as const;
export type EntryList = keyof typeof LISTS;

export function countEntries(db: Db, list: EntryList, scope: CountryScope): Promise<number> {
  return db.$count(bankEntry, and(LISTS[list].where, readable(scope)));
}

export function listEntries(
  db: Db,
  list: EntryList,
  scope: CountryScope,
  { size, offset }: { size: number; offset: number },
): Promise<EntryRow[]> {
  return db
    .select()
    .from(bankEntry)
    .where(and(LISTS[list].where, readable(scope)))
    .orderBy(desc(LISTS[list].latest), desc(bankEntry.id))
    .limit(size)
    .offset(offset);
}

export async function findOpenEntry(db: Db, id: string, scope: CountryScope): Promise<EntryRow | undefined> {
  const [row] = await db
    .select()
    .from(bankEntry)
    .where(and(eq(bankEntry.id, id), OPEN, readable(scope)));
  return row;
}

/** Nothing when somebody else was faster. */
export async function markReturned(db: Db, id: string, by: { userId: string; at: Date }): Promise<boolean> {
  const rows = await db
    .update(bankEntry)
    .set({
      returnedBy: by.userId,
      returnedAt: by.at,
      state: sql`case ${bankEntry.state} when 'NEW' then 'RETURN' else ${bankEntry.state} end`,
    })
    .where(and(eq(bankEntry.id, id), OPEN))
    .returning({ id: bankEntry.id });
  return rows.length > 0;
}

/** Nothing when somebody else was faster, or when it is a customer's surplus or part. */
export async function markSettled(
  db: Db,
  id: string,
  by: { userId: string; at: Date; reason: string },
): Promise<boolean> {
  const rows = await db
    .update(bankEntry)
    .set({ state: 'SETTLED', reason: by.reason, decidedBy: by.userId, decidedAt: by.at })
    .where(and(eq(bankEntry.id, id), eq(bankEntry.state, 'NEW')))
    .returning({ id: bankEntry.id });
  return rows.length > 0;
}

/** Symbols of the payments that entries were counted towards. */
export function listSymbols(
  db: Db,
  paymentIds: readonly string[],
): Promise<{ id: string; symbol: string | null }[]> {
  if (paymentIds.length === 0) return Promise.resolve([]);
  return db
    .select({ id: payment.id, symbol: payment.variableSymbol })
    .from(payment)
    .where(inArray(payment.id, [...paymentIds]));
}
