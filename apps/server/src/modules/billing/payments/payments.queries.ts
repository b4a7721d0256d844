import type { PaymentQuery } from '@canola/api-schema/billing/payment';
import type { CurrencyType } from '@canola/api-schema/money';
import { SUPPLIER_ZONE } from '@canola/api-schema/time-zone';
import type { Today } from '@canola/api-schema/users/today';
import { desc, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import type { CountryScope } from '../../../platform/viewer.ts';
import { inScope, matchesSearch } from '../../users/index.ts';
import { billingDay } from '../calendar.ts';
import { receivedSql } from '../ledger/own-entries.queries.ts';
import { findPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { invoice } from '../tables/documents.tables.ts';
import { payment } from '../tables/payments.tables.ts';

export type PaymentFilter = Omit<PaymentQuery, 'page' | 'size'>;

/** `billingDay` of a column. */
export function billingDaySql(at: SQL): SQL {
  return sql`(${at} at time zone ${SUPPLIER_ZONE}::text)::date`;
}

/** `isOverdue` for a column. */
function isOverdueSql(dueAt: SQL, now: Date): SQL {
  return sql`${billingDaySql(dueAt)} < ${billingDay(now)}::date`;
}

export function paymentsWhere({ status, type, search }: PaymentFilter, scope: CountryScope): SQL {
  return sql.join(
    [
      inScope(sql`${payment.countryId}`, scope),
      ...(status ? [sql`${payment.status} = ${status}::billing.payment_status`] : []),
      ...(type ? [sql`${payment.type} = ${type}::text`] : []),
      sql`(${matchesSearch(sql`${payment.find}`, search)})`,
    ],
    sql` and `,
  );
}

export function paymentsOrder({ direction }: Pick<PaymentFilter, 'direction'>): SQL {
  const way = direction === 'ASC' ? sql`asc` : sql`desc`;
  return sql`${payment.createdAt} ${way}, ${payment.id} ${way}`;
}

export function countPayments(db: Db, filter: PaymentFilter, scope: CountryScope): Promise<number> {
  return db.$count(payment, paymentsWhere(filter, scope));
}

/** Of the countries that staff work for, or of one company. */
export function listPayments(
  db: Db,
  where: SQL,
  direction: PaymentFilter['direction'],
  { size, offset }: { size: number; offset: number },
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payment)
    .where(where)
    .orderBy(paymentsOrder({ direction }))
    .limit(size)
    .offset(offset);
}

export const ofCompany = (companyId: string): SQL => sql`${payment.companyId} = ${companyId}`;

/** Transfers that are still to arrive. */
export async function sumWaiting(db: Db, scope: CountryScope, now: Date) {
  const { rows } = await db.execute<{
    currency: CurrencyType;
    count: number;
    overdue: number;
    amount: string;
  }>(sql`
    select currency, count(*)::int as count, sum(gross - ${receivedSql(sql`p.id`)})::text as amount,
      (count(*) filter (where ${isOverdueSql(sql`due_at`, now)}))::int as overdue
    from billing.payment p
    where type = 'BANK_TRANSFER' and status = 'WAITING' and ${inScope(sql`country_id`, scope)}
    group by currency order by currency`);
  const total = (what: 'count' | 'overdue') => rows.reduce((sum, row) => sum + row[what], 0);
  return {
    count: total('count'),
    overdue: total('overdue'),
    sums: rows.map(({ amount, currency }) => ({ amount, currency })),
  };
}

export async function countTransfers(
  db: Db,
  now: Date,
  scope: CountryScope,
): Promise<NonNullable<Today['transfers']>> {
  const { count, overdue } = await sumWaiting(db, scope, now);
  return { waiting: count, overdue };
}

export function countDeclined(db: Db, scope: CountryScope): Promise<number> {
  return db.$count(
    payment,
    sql`${payment.status} = 'ERROR' and ${inScope(sql`${payment.countryId}`, scope)}`,
  );
}

/** No further than `most`. */
export async function countCompanyPayments(db: Db, companyId: string, most: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select from billing.payment where company_id = ${companyId} limit ${most}) p`);
  return rows[0]?.count ?? 0;
}

/** By its own id or one of the gateway's: a person who returns from a bank's page may name an older try. */
export async function findPaymentByAnyId(db: Db, id: string): Promise<PaymentRow | undefined> {
  if (z.uuid().safeParse(id).success) return findPayment(db, id);
  const [row] = await db
    .select()
    .from(payment)
    .where(
      sql`${payment.gatewayId} = ${id}
        or ${payment.id} = (select t.payment_id from billing.payment_try t where t.gateway_id = ${id})`,
    )
    .limit(1);
  return row;
}

export async function findPaymentInScope(
  db: Db,
  id: string,
  scope: CountryScope,
): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payment)
    .where(sql`${payment.id} = ${id} and ${inScope(sql`${payment.countryId}`, scope)}`);
  return row;
}

export function listInvoices(db: Db, paymentIds: readonly string[]) {
  return db
    .select({
      id: invoice.id,
      type: invoice.kind,
      number: invoice.number,
      variableSymbol: invoice.variableSymbol,
      issuedAt: invoice.issuedAt,
      total: invoice.gross,
      paymentId: invoice.paymentId,
      refundId: invoice.refundId,
      isOfCredit: invoice.isOfCredit,
    })
    .from(invoice)
    .where(inArray(invoice.paymentId, [...paymentIds]))
    .orderBy(desc(invoice.issuedAt), desc(invoice.id));
}
