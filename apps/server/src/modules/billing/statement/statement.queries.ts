import type { CurrencyType } from '@canola/api-schema/money';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { CountryScope } from '../../../platform/viewer.ts';
import { inScope } from '../../users/index.ts';
import { receivedSql } from '../ledger/own-entries.queries.ts';
import { payment } from '../tables/payments.tables.ts';
import { bankEntry, bankStatement } from '../tables/statements.tables.ts';
import type { ParsedEntry, ParsedStatement } from './parse/parsed.ts';

export type EntryRow = typeof bankEntry.$inferSelect;

export async function insertStatement(
  db: Db,
  { account, currency, from, to }: ParsedStatement,
  by: { userId: string; at: Date },
): Promise<string> {
  const [row] = await db
    .insert(bankStatement)
    .values({ account, currency, from, to, createdBy: by.userId, createdAt: by.at })
    .returning({ id: bankStatement.id });
  if (!row) throw new Error('a statement that was not inserted');
  return row.id;
}

/**
 * An entry that was imported before stays as it is. New ones are inserted in the order of their keys, so two imports at the
 * same time wait for each other.
 */
export async function saveEntries(
  db: Db,
  statementId: string,
  entries: readonly ParsedEntry[],
): Promise<EntryRow[]> {
  if (entries.length === 0) return [];
  const values = JSON.stringify(entries);
  await db.execute(sql`
    insert into billing.bank_entry (statement_id, key, booked_on, amount, currency, variable_symbol, payer, message)
    select ${statementId}::uuid, entry.key, entry."bookedOn", entry.amount, entry.currency, entry."variableSymbol", entry.payer, entry.message
    from jsonb_to_recordset(${values}::jsonb) as entry(key text, "bookedOn" date, amount numeric, currency text,
      "variableSymbol" text, payer text, message text)
    order by entry.key
    on conflict (key) do nothing`);
  const keys = entries.map(({ key }) => key);
  const rows = await db.select().from(bankEntry).where(inArray(bankEntry.key, keys));
  const places = new Map(keys.map((key, at) => [key, at]));
  return rows.sort((a, b) => (places.get(a.key) ?? 0) - (places.get(b.key) ?? 0));
}

const RECEIVED = receivedSql(sql`"billing"."payment"."id"`);

const MATCHED = {
  id: payment.id,
  companyName: payment.companyName,
  companyId: payment.companyId,
  countryId: payment.countryId,
  variableSymbol: sql<string>`${payment.variableSymbol}`,
  gross: payment.gross,
  currency: payment.currency,
  status: payment.status,
  /** Day and sum of each recorded part. */
  parts: sql<string[]>`array(select e.booked_on || ' ' || e.amount from billing.bank_entry e
    where e.payment_id = "billing"."payment"."id" and e.state = 'PART' and e.returned_at is null)`,
  received: sql<string>`${RECEIVED}::text`,
};
export interface MatchedRow {
  id: string;
  companyName: string;
  companyId: string;
  countryId: string;
  variableSymbol: string;
  gross: string;
  currency: CurrencyType;
  status: (typeof payment.$inferSelect)['status'];
  parts: string[];
  received: string;
}

export function listBySymbol(
  db: Db,
  symbols: readonly string[],
  countries: CountryScope,
): Promise<MatchedRow[]> {
  if (symbols.length === 0) return Promise.resolve([]);
  return db
    .select(MATCHED)
    .from(payment)
    .where(and(inArray(payment.variableSymbol, [...symbols]), inScope(sql`${payment.countryId}`, countries)));
}

/** Enough to find what a wrong symbol meant. */
const MOST_WAITING = 2000;

export function listWaiting(db: Db, countries: CountryScope): Promise<MatchedRow[]> {
  return db
    .select(MATCHED)
    .from(payment)
    .where(
      and(
        eq(payment.status, 'WAITING'),
        eq(payment.type, 'BANK_TRANSFER'),
        inScope(sql`${payment.countryId}`, countries),
      ),
    )
    .orderBy(desc(payment.createdAt))
    .limit(MOST_WAITING);
}

/** For the bank of a demo world, which pays the rest of each. */
export function listWaitingTransfers(db: Db, currency: CurrencyType) {
  return db
    .select({
      id: payment.id,
      companyName: payment.companyName,
      variableSymbol: payment.variableSymbol,
      rest: sql<string>`(${payment.gross} - ${RECEIVED})::text`,
    })
    .from(payment)
    .where(
      and(eq(payment.status, 'WAITING'), eq(payment.type, 'BANK_TRANSFER'), eq(payment.currency, currency)),
    )
    .orderBy(asc(payment.createdAt), asc(payment.id));
}

export async function statementExists(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: bankStatement.id }).from(bankStatement).where(eq(bankStatement.id, id));
  return rows.length > 0;
}

/** Of whatever statement: an entry belongs to the one that brought it first, and staff may have read it in a later one. */
export function listUndecided(db: Db, ids: readonly string[]): Promise<EntryRow[]> {
  return db
    .select()
    .from(bankEntry)
    .where(and(inArray(bankEntry.id, [...ids]), eq(bankEntry.state, 'NEW')))
    .orderBy(asc(bankEntry.bookedOn), asc(bankEntry.id));
}

/** Nothing when somebody else has decided about it in the meantime. */
export async function decideEntry(
  db: Db,
  id: string,
  values: Pick<EntryRow, 'state' | 'paymentId' | 'surplus' | 'decidedBy' | 'decidedAt'>,
): Promise<boolean> {
  const rows = await db
    .update(bankEntry)
    .set(values)
    .where(and(eq(bankEntry.id, id), eq(bankEntry.state, 'NEW')))
    .returning({ id: bankEntry.id });
  return rows.length > 0;
}

/** The parts of a payment that were recorded and that we still have. */
export function listParts(db: Db, paymentId: string): Promise<EntryRow[]> {
  return db
    .select()
    .from(bankEntry)
    .where(
      and(eq(bankEntry.paymentId, paymentId), eq(bankEntry.state, 'PART'), isNull(bankEntry.returnedAt)),
    );
}
