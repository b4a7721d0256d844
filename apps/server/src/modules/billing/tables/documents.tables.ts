import { INVOICE_TYPES } from '@canola/api-schema/billing/invoice';
import { CURRENCIES } from '@canola/api-schema/money';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { billing, bytea, moment, money } from './billing.tables.ts';
import { payment, refund } from './payments.tables.ts';

/**
 * A document that was issued. A trigger refuses every change but the first PDF
 * (docs/product/payments.md#invoices).
 */
export const invoice = billing.table(
  'invoice',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    kind: text({ enum: INVOICE_TYPES }).notNull(),
    number: text().notNull(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payment.id),
    /** A note's: the invoice it takes back a part of, or the credit note, and the refund, if one was made. */
    originalId: uuid('original_id').references((): AnyPgColumn => invoice.id),
    refundId: uuid('refund_id').references(() => refund.id),
    /** A credit note's that takes back what a credit had settled of an upgrade's invoice. */
    isOfCredit: boolean('is_of_credit').notNull().default(false),
    companyId: uuid('company_id').notNull(),
    countryId: text('country_id').notNull(),
    variableSymbol: text('variable_symbol'),
    issuedAt: moment('issued_at').notNull(),
    issuedOn: date('issued_on').notNull(),
    taxPoint: date('tax_point'),
    dueOn: date('due_on'),
    /** Below zero on a credit note. */
    net: money('net').notNull(),
    vat: money('vat').notNull(),
    gross: money('gross').notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    /** Everything the document says. */
    snapshot: jsonb().notNull(),
    pdf: bytea(),
    sha256: text(),
  },
  (table) => [
    uniqueIndex('invoice_number').on(table.kind, table.number),
    // One invoice for one payment; refunds add notes.
    uniqueIndex('invoice_one_per_payment')
      .on(table.kind, table.paymentId)
      .where(sql`kind in ('PAYMENT_REQUEST', 'INVOICE')`),
    // One credit note for one refund, and one debit note if it fails after all.
    uniqueIndex('invoice_one_per_refund').on(table.kind, table.refundId),
    index().on(table.paymentId),
    index().on(table.companyId),
    index().on(table.sha256),
    index().on(table.originalId),
  ],
);

/** The last number of each kind and year. Taken with the invoice in one transaction, so there are no gaps. */
export const documentSeries = billing.table(
  'document_series',
  {
    kind: text({ enum: INVOICE_TYPES }).notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
    lastIssued: date('last_issued').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
);

/** Part of a variable symbol. Gaps do no harm there. */
export const variableSymbolNo = billing.sequence('variable_symbol_no', { startWith: 1, maxValue: 9_999_999 });

/** Valid from the day until a later row of the country. */
export const vatRate = billing.table(
  'vat_rate',
  {
    countryId: text('country_id').notNull(),
    validFrom: date('valid_from').notNull(),
    rate: numeric({ precision: 5, scale: 2 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.countryId, table.validFrom] })],
);
