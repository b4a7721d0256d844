import type { CurrencyType } from '@canola/api-schema/money';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { CountryScope } from '../../../platform/viewer.ts';
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
 * An entry that was imported before stays as it is. New ones are inserted in the order of their keys, so that two imports
 * at once wait for each other.
 */
export async function saveEntries(
  db: Db,
  statementId: string,
  entries: readonly ParsedEntry[],
): Promise<EntryRow[]> {
  if (entries.length === 0) return [];
  const values = JSON.stringify(entries);
  await renewKeys(db, values);
  await db.execute(sql`
    insert into billing.bank_entry (statement_id, key, booked_on, amount, currency, variable_symbol, payer, message)
    select ${statementId}::uuid, one.key, one."bookedOn", one.amount, one.currency, one."variableSymbol", one.payer, one.message
    from jsonb_to_recordset(${values}::jsonb) as one(key text, "bookedOn" date, amount numeric, currency text,
      "variableSymbol" text, payer text, message text)
    order by one.key
    on conflict (key) do nothing`);
  const keys = entries.map(({ key }) => key);
  const rows = await db.select().from(bankEntry).where(inArray(bankEntry.key, keys));
  const places = new Map(keys.map((key, at) => [key, at]));
  return rows.sort((a, b) => (places.get(a.key) ?? 0) - (places.get(b.key) ?? 0));
}

/** An entry that was stored under a former key gets its present one; of two that were counted twice, the decided one. */
async function renewKeys(db: Db, values: string): Promise<void> {
  await db.execute(sql`
    with found as (
      select e.id, one.key from jsonb_to_recordset(${values}::jsonb) as one(key text, "formerKeys" text[],
        "bookedOn" date, amount numeric, currency text, "variableSymbol" text)
      join billing.bank_entry e on e.key = any(one."formerKeys") and e.booked_on = one."bookedOn"
        and e.amount = one.amount and e.currency = one.currency
        and e.variable_symbol is not distinct from one."variableSymbol"
      where not exists (select from billing.bank_entry known where known.key = one.key)
      order by e.id for update of e
    ), best as (
      select distinct on (f.key) f.id, f.key from found f join billing.bank_entry e using (id)
      order by f.key, (e.state = 'NEW'), f.id
    )
    update billing.bank_entry e set key = best.key from best where e.id = best.id`);
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

const inScope = (countries: CountryScope) =>
  countries === null ? sql`true` : inArray(payment.countryId, [...countries]);

export function listBySymbol(
  db: Db,
  symbols: readonly string[],
  countries: CountryScope,
): Promise<MatchedRow[]> {
  if (symbols.length === 0) return Promise.resolve([]);
  return db
    .select(MATCHED)
    .from(payment)
    .where(and(inArray(payment.variableSymbol, [...symbols]), inScope(countries)));
}

/** Enough to find what a wrong symbol meant. */
const MOST_WAITING = 2000;

export function listWaiting(db: Db, countries: CountryScope): Promise<MatchedRow[]> {
  return db
    .select(MATCHED)
    .from(payment)
    .where(and(eq(payment.status, 'WAITING'), eq(payment.type, 'BANK_TRANSFER'), inScope(countries)))
    .orderBy(desc(payment.createdAt))
    .limit(MOST_WAITING);
}

/** What the bank of a demo world pays: the part that has not arrived yet. */
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
