import type { CurrencyType } from '@canola/api-schema/money';
import { Decimal } from 'decimal.js';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { bankEntry } from '../tables/statements.tables.ts';
import { type Adopted, ownRows } from './own-entries.ts';
import type { PaymentRow } from './payments.queries.ts';

export type OwnEntry = Adopted<{
  id: string;
  paymentId: string;
  amount: string;
  currency: CurrencyType;
  bookedOn: string;
}>;

/**
 * The statement rows of a transfer that staff confirmed by hand are that payment's own money, not a second one
 * (docs/product/payments.md#statement-import): those that name it, with the sum that the parts left open. Returns the rows
 * that were decided.
 */
export async function adoptEntries(
  db: Db,
  paymentIds: readonly string[],
  by: { userId: string; at: Date },
): Promise<OwnEntry[]> {
  if (paymentIds.length === 0) return [];
  const ids = sql`${sql.param([...paymentIds])}::uuid[]`;
  // The second of two imports at the same time sees what the first has decided.
  await db.execute(sql`select from billing.payment where id = any(${ids}) order by id for update`);
  const { rows } = await db.execute<Omit<OwnEntry, 'state' | 'surplus'> & { open: string }>(sql`
    select n.id, p.id as "paymentId", n.amount::text, n.currency, n.booked_on::text as "bookedOn",
      (p.gross - ${receivedSql(sql`p.id`)})::text as open
    from billing.payment p
    join billing.bank_entry n on n.variable_symbol = p.variable_symbol and n.currency = p.currency and n.state = 'NEW'
    where p.id = any(${ids}) and p.type = 'BANK_TRANSFER' and p.status in ('COMPLETED', 'REFUNDED')
      and not exists (
        select from billing.bank_entry done where done.payment_id = p.id and done.state = 'CONFIRMED')
    order by p.id, (n.booked_on = p.paid_on) desc, n.booked_on, n.id
    for update of n`);
  const own = [...Map.groupBy(rows, ({ paymentId }) => paymentId).values()].flatMap((named) =>
    ownRows(named, named[0]?.open ?? '0'),
  );
  if (own.length === 0) return [];
  await db.execute(sql`
    update billing.bank_entry e
    set state = own.state, payment_id = own."paymentId", surplus = own.surplus, decided_by = ${by.userId}::uuid,
      decided_at = ${by.at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as own(id uuid, state text, "paymentId" uuid, surplus numeric)
    where e.id = own.id`);
  return own;
}

/** The parts of a transfer that have arrived and that we still have. */
export function receivedSql(paymentId: SQL): SQL<string> {
  return sql`(select coalesce(sum(part.amount), 0) from billing.bank_entry part
    where part.payment_id = ${paymentId} and part.state = 'PART' and part.returned_at is null)`;
}

/** Of several transfers, those of which a part has arrived that we still have, and how much. */
export async function sumParts(db: Db, paymentIds: readonly string[]): Promise<Map<string, string>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .select({ id: bankEntry.paymentId, received: sql<string>`sum(${bankEntry.amount})::text` })
    .from(bankEntry)
    .where(
      and(
        inArray(bankEntry.paymentId, [...paymentIds]),
        eq(bankEntry.state, 'PART'),
        isNull(bankEntry.returnedAt),
      ),
    )
    .groupBy(bankEntry.paymentId);
  return new Map(rows.flatMap(({ id, received }) => (id === null ? [] : [[id, received] as const])));
}

/** Parts of the company's given-up transfers, in the currency, that have not gone back. */
export async function sumLeftParts(
  db: Db,
  { companyId, currency }: Pick<PaymentRow, 'companyId' | 'currency'>,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ sum: string | null }>(sql`
    select nullif(sum(${receivedSql(sql`p.id`)}), 0)::text as sum from billing.payment p
    where p.company_id = ${companyId} and p.currency = ${currency}
      and p.type = 'BANK_TRANSFER' and p.status = 'CANCELLED'`);
  return rows[0]?.sum ?? undefined;
}

/** The open sum: without the parts of a transfer that have arrived. */
export async function openSumOf(db: Db, { id, gross }: Pick<PaymentRow, 'id' | 'gross'>): Promise<string> {
  const received = (await sumParts(db, [id])).get(id) ?? 0;
  return new Decimal(gross).minus(received).toFixed(2);
}
