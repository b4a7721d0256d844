import { type SQL, sql } from 'drizzle-orm';
import type { ExportColumn } from '../../../platform/export/columns.ts';
import { numberColumn, textColumn, timeColumn } from '../../../platform/export/export.queries.ts';
import type { CountryScope } from '../../../platform/viewer.ts';
import { billingDaySql } from '../ledger/overdue.queries.ts';
import { payment } from '../tables/payments.tables.ts';
import { type PaymentFilter, paymentsOrder, paymentsWhere } from './payments.queries.ts';

interface Cell {
  heading: string;
  kind: ExportColumn['kind'];
  value: SQL;
}

export function paymentsListing(filter: PaymentFilter, scope: CountryScope): { cells: Cell[]; rows: SQL } {
  const country = sql`${payment.countryId}`;
  const text = (heading: string, value: SQL): Cell => ({ heading, kind: 'text', value: textColumn(value) });
  const number = (heading: string, value: SQL): Cell => ({
    heading,
    kind: 'number',
    value: numberColumn(value),
  });
  const time = (heading: string, value: SQL): Cell => ({
    heading,
    kind: 'time',
    value: timeColumn(value, country),
  });
  const documents = sql`(select string_agg(i.number, ', ' order by i.issued_at)
    from billing.invoice i where i.payment_id = ${payment.id})`;
  // Without what is under way.
  const refunded = sql`(select coalesce(sum(r.amount), 0)
    from billing.refund r where r.payment_id = ${payment.id} and r.status = 'SUCCEEDED')`;
  const cells = [
    time('createdAt', sql`${payment.createdAt}`),
    text('company', sql`${payment.companyName}`),
    text('number', sql`${payment.companyNumber}`),
    text('country', country),
    text('plan', sql`${payment.planType}`),
    text('period', sql`${payment.periodType}`),
    text('type', sql`${payment.type}`),
    text('status', sql`${payment.status}::text`),
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
  const selected = sql.join(
    cells.map(({ value }, at) => sql`${value} as ${sql.raw(`c${at}`)}`),
    sql`, `,
  );
  const rows = sql`select ${selected} from ${payment}
    where ${paymentsWhere(filter, scope)} order by ${paymentsOrder(filter)}`;
  return { cells, rows };
}
