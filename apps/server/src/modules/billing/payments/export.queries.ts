import { SUPPLIER_ZONE } from '@canola/api-schema/time-zone';
import { type SQL, sql } from 'drizzle-orm';
import { numberColumn, timeColumn, wordColumn } from '../../../platform/export/export.queries.ts';
import type { ExportColumn } from '../../../platform/export/xlsx.ts';
import type { CountryScope } from '../../../platform/viewer.ts';
import { payment } from '../tables/payments.tables.ts';
import { billingDaySql, type PaymentFilter, paymentsOrder, paymentsWhere } from './payments.queries.ts';

interface Cell {
  heading: string;
  kind: ExportColumn['kind'];
  value: SQL;
}

type Words = Record<'plan' | 'period' | 'type' | 'status', Readonly<Record<string, string>>>;

export function paymentsListing(
  filter: PaymentFilter,
  scope: CountryScope,
  words: Words,
): { cells: Cell[]; rows: SQL } {
  const written = {
    text: (value: SQL) => value,
    number: numberColumn,
    time: (value: SQL) => timeColumn(value, SUPPLIER_ZONE),
  };
  const cell = (kind: ExportColumn['kind']) => (heading: string, value: SQL) => ({
    heading,
    kind,
    value: written[kind](value),
  });
  const [text, number, time] = [cell('text'), cell('number'), cell('time')];
  const word = (heading: keyof Words, value: SQL) => text(heading, wordColumn(value, words[heading]));
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
    word('plan', sql`${payment.planType}`),
    word('period', sql`${payment.periodType}`),
    word('type', sql`${payment.type}`),
    word('status', sql`${payment.status}`),
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
