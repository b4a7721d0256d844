import { Decimal } from 'decimal.js';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { bankEntry } from '../tables/statements.tables.ts';
import type { PaymentRow } from './payments.queries.ts';

/**
 * The statement row of a transfer that staff confirmed by hand is that payment's own money, not a second one
 * (docs/product/payments.md#statement-import). One row for a payment: names it, with the sum that the parts left open.
 * Returns the rows that were decided.
 */
export async function adoptEntries(
  db: Db,
  paymentIds: readonly string[],
  by: { userId: string; at: Date },
): Promise<string[]> {
  if (paymentIds.length === 0) return [];
  const ids = sql`${sql.param([...paymentIds])}::uuid[]`;
  // Of two imports at once the second sees what the first has decided.
  await db.execute(sql`select from billing.payment where id = any(${ids}) order by id for update`);
  const { rows } = await db.execute<{ id: string }>(sql`
    update billing.bank_entry e
    set state = 'CONFIRMED', payment_id = own.payment_id, decided_by = ${by.userId}::uuid,
      decided_at = ${by.at.toISOString()}::timestamptz
    from (
      select distinct on (p.id) p.id as payment_id, n.id
      from billing.payment p
      join billing.bank_entry n on n.variable_symbol = p.variable_symbol and n.currency = p.currency and n.state = 'NEW'
      where p.id = any(${ids}) and p.type = 'BANK_TRANSFER' and p.status in ('COMPLETED', 'REFUNDED')
        and n.amount = p.gross - ${receivedSql(sql`p.id`)}
        and not exists (
          select from billing.bank_entry done where done.payment_id = p.id and done.state = 'CONFIRMED')
      order by p.id, (n.booked_on = p.paid_on) desc, n.booked_on, n.id
    ) own
    where e.id = own.id and e.state = 'NEW'
    returning e.id`);
  return rows.map(({ id }) => id);
}

/** What has arrived of the transfer with that id: its parts that we still have. */
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

/** What is still to be paid of a payment that is open: without the parts of a transfer that have arrived. */
export async function openSumOf(db: Db, { id, gross }: Pick<PaymentRow, 'id' | 'gross'>): Promise<string> {
  const received = (await sumParts(db, [id])).get(id) ?? 0;
  return new Decimal(gross).minus(received).toFixed(2);
}
