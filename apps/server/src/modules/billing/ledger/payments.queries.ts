import { and, asc, desc, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { payment, paymentTry } from '../tables/payments.tables.ts';
import { OPEN_STATUSES, PAYMENT_TRANSITIONS, type PaymentEvent } from './transitions.ts';
import { variableSymbolOf } from './variable-symbol.ts';

export type PaymentRow = typeof payment.$inferSelect;
export type NewPayment = typeof payment.$inferInsert;
type Values = Partial<Omit<NewPayment, 'id' | 'status' | 'companyId'>>;

const open = inArray(payment.status, [...OPEN_STATUSES]);

export async function insertPayment(db: Db, values: NewPayment): Promise<PaymentRow> {
  const [row] = await db.insert(payment).values(values).returning();
  return found(row, 'server.failed');
}

export async function newVariableSymbol(db: Db, now: Date): Promise<string> {
  const { rows } = await db.execute<{ no: string }>(sql`select nextval('billing.variable_symbol_no') as no`);
  return variableSymbolOf(now.getUTCFullYear(), Number(rows[0]?.no));
}

/** Throws, and writes nothing, when the payment is not in a state that the event starts from. */
export async function movePayment(
  db: Db,
  id: string,
  event: PaymentEvent,
  values: Values = {},
): Promise<PaymentRow> {
  const { from, to } = PAYMENT_TRANSITIONS[event];
  const [row] = await db
    .update(payment)
    .set({ ...values, status: to })
    .where(and(eq(payment.id, id), inArray(payment.status, [...from])))
    .returning();
  if (!row) throw new Error(`the payment ${id} cannot be ${event}: it is none of ${from.join(', ')}`);
  return row;
}

export async function changePayment(db: Db, id: string, values: Values): Promise<void> {
  await db.update(payment).set(values).where(eq(payment.id, id));
}

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payment).where(eq(payment.id, id));
  return row;
}

/** Held until the end of the transaction; the company's lock comes first. */
export async function lockPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payment).where(eq(payment.id, id)).for('update');
  return row;
}

/** Of any of its tries. */
export async function findPaymentOfIntent(db: Db, intentId: string): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select({ payment })
    .from(payment)
    .innerJoin(paymentTry, eq(paymentTry.paymentId, payment.id))
    .where(eq(paymentTry.gatewayId, intentId));
  return row?.payment;
}

export async function findOpenPayment(db: Db, subscriptionId: string): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payment)
    .where(and(eq(payment.subscriptionId, subscriptionId), open))
    .orderBy(desc(payment.periodNo))
    .limit(1);
  return row;
}

/** Orders by transfer that people have made since then. */
export function countOrders(db: Db, companyId: string, since: Date): Promise<number> {
  return db.$count(
    payment,
    and(
      eq(payment.companyId, companyId),
      eq(payment.type, 'BANK_TRANSFER'),
      isNotNull(payment.createdBy),
      gt(payment.createdAt, since),
    ),
  );
}

export async function findPaidPayment(
  db: Db,
  subscriptionId: string,
  periodNo: number,
): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.subscriptionId, subscriptionId),
        eq(payment.periodNo, periodNo),
        eq(payment.status, 'COMPLETED'),
      ),
    )
    .orderBy(desc(payment.createdAt))
    .limit(1);
  return row;
}

/**
 * Saved cards to be charged again, each with the number of the try: one whose response was lost is finished first, unless
 * it was the card form, which only its payer can finish.
 */
export function listDueTries(db: Db, now: Date): Promise<{ id: string; tryNo: number }[]> {
  return db
    .select({
      id: payment.id,
      tryNo: sql<number>`${payment.tries} + case when (${payment.createdBy} is null or ${payment.tries} > 1)
        and exists (select from billing.payment_try t where t.payment_id = ${payment.id} and t.no = ${payment.tries}
          and t.gateway_id is null and t.code is null) then 0 else 1 end`,
    })
    .from(payment)
    .where(and(open, sql`${payment.nextTryAt} <= ${now.toISOString()}::timestamptz`))
    .orderBy(asc(payment.nextTryAt));
}

function listWhere(db: Db, where: SQL | undefined): Promise<PaymentRow[]> {
  return db.select().from(payment).where(where).orderBy(asc(payment.createdAt));
}

/** Disputes that the bank has not decided, as far as we know. */
export function listDisputed(db: Db): Promise<PaymentRow[]> {
  return listWhere(db, isNotNull(payment.disputedAt));
}

/** Open card payments whose latest try is older than that. */
export function listUndecided(db: Db, before: Date): Promise<PaymentRow[]> {
  const isOld = sql`exists (select from billing.payment_try t where t.payment_id = ${payment.id}
    and t.no = ${payment.tries} and t.at < ${before.toISOString()}::timestamptz)`;
  return listWhere(db, and(open, eq(payment.type, 'CARD'), isOld));
}

/**
 * Unpaid card forms that are older than that, also of renewals, and transfers of orders that were due before. Once a saved
 * card was charged instead of the form, the timetable of a renewal applies.
 */
export function listAbandoned(db: Db, limits: { cardBefore: Date; dueBefore: Date }): Promise<PaymentRow[]> {
  const isForm = sql`${payment.type} = 'CARD'
    and (${payment.periodNo} = 1 or ${payment.createdBy} is not null and ${payment.tries} <= 1)
    and ${payment.createdAt} < ${limits.cardBefore.toISOString()}::timestamptz`;
  const isTransfer = sql`${payment.type} = 'BANK_TRANSFER' and ${payment.periodNo} = 1
    and ${payment.dueAt} < ${limits.dueBefore.toISOString()}::timestamptz`;
  return listWhere(db, and(open, or(isForm, isTransfer)));
}

/** Transfers that are due by then and not given up. */
export function listOpenTransfers(db: Db, dueBefore: Date): Promise<PaymentRow[]> {
  const isDue = sql`${payment.dueAt} <= ${dueBefore.toISOString()}::timestamptz`;
  return listWhere(db, and(eq(payment.status, 'WAITING'), eq(payment.type, 'BANK_TRANSFER'), isDue));
}
