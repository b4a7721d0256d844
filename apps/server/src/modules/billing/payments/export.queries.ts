import { sql } from 'drizzle-orm';
import {
  type Listing,
  number,
  selected,
  type Translations,
  text,
  time,
  word,
} from '../../../platform/export/cells.queries.ts';
import type { CountryScope } from '../../../platform/viewer.ts';
import { payment } from '../tables/payments.tables.ts';
import { billingDaySql, type PaymentFilter, paymentsOrder, paymentsWhere } from './payments.queries.ts';

type Words = Record<'plan' | 'period' | 'type' | 'status', Translations>;

export function paymentsListing(filter: PaymentFilter, scope: CountryScope, words: Words): Listing {
  const documents = sql`(select string_agg(i.number, ', ' order by i.issued_at)
    from billing.invoice i where i.payment_id = ${payment.id})`;
  // Without what is under way.
  const refunded = sql`(select coalesce(sum(r.amount), 0)
    from billing.refund r where r.payment_id = ${payment.id} and r.status = 'SUCCEEDED')`;
  const cells = [
    time('createdAt', sql`${payment.createdAt}`),
    text('company', sql`${payment.companyName}`),
    text('number', sql`${payment.companyNumber}`),
    text('country', sql`${payment.countryId}`),
    word('plan', sql`${payment.planType}`, words.plan),
    word('period', sql`${payment.periodType}`, words.period),
    word('type', sql`${payment.type}`, words.type),
    word('status', sql`${payment.status}`, words.status),
    number('net', sql`${payment.net}`),
    number('vat', sql`${payment.vat}`),
    number('gross', sql`${payment.gross}`),
    number('refunded', refunded),
    text('currency', sql`${payment.currency}`),
    text('symbol', sql`${payment.variableSymbol}`),
    text('vatId', sql`${payment.vatId}`),
    text('email', sql`${payment.email}`),
    text('dueAt', sql`${billingDaySql(sql`${payment.dueAt}`)}::text`),
    text('paidOn', sql`${payment.paidOn}::text`),
    text('invoices', documents),
  ];
  const rows = sql`select ${selected(cells)} from ${payment}
    where ${paymentsWhere(filter, scope)} order by ${paymentsOrder(filter)}`;
  return { cells, rows };
}
