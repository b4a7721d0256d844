import { LANGUAGES, PLAN_TYPES } from '@canola/api-schema/access';
import { PAYMENT_STATUSES } from '@canola/api-schema/billing/payment-statuses';
import { CURRENCIES } from '@canola/api-schema/money';
import { PAYMENT_TYPES } from '@canola/api-schema/users/country';
import { PERIOD_TYPES } from '@canola/api-schema/users/plan';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { billing, moment, money } from './billing.tables.ts';

export const paymentStatus = billing.enum('payment_status', PAYMENT_STATUSES);

/** A payment for one period of a subscription, as it was when it was requested. */
export const payment = billing.table(
  'payment',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    companyId: uuid('company_id').notNull(),
    countryId: text('country_id').notNull(),
    /** The buyer on the invoice. */
    companyName: text('company_name').notNull(),
    companyNumber: text('company_number').notNull(),
    subscriptionId: uuid('subscription_id').notNull(),
    /** 1 is the purchase, the others are renewals. */
    periodNo: integer('period_no').notNull(),
    periodId: integer('period_id').notNull(),
    planType: text('plan_type', { enum: PLAN_TYPES }).notNull(),
    periodType: text('period_type', { enum: PERIOD_TYPES }).notNull(),
    /** The paid period: expected before the payment, certain after it. */
    periodStart: moment('period_start').notNull(),
    periodEnd: moment('period_end').notNull(),
    type: text({ enum: PAYMENT_TYPES }).notNull(),
    status: paymentStatus().notNull(),
    /** Without VAT, before the credit. */
    price: money('price').notNull(),
    /** The unused part of the plan before an upgrade, without VAT. */
    credit: money('credit').notNull().default('0'),
    /** Of the payments that the credit comes from, the one of the last period. */
    creditedId: uuid('credited_id').references((): AnyPgColumn => payment.id),
    net: money('net').notNull(),
    vat: money('vat').notNull(),
    gross: money('gross').notNull(),
    vatRate: numeric('vat_rate', { precision: 5, scale: 2 }).notNull(),
    isReverseCharge: boolean('is_reverse_charge').notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    /** With refunds under way, so two at the same time never give back more than was paid. */
    refundedAmount: money('refunded_amount').notNull().default('0'),
    /** When the bank decided a dispute for the cardholder: what was disputed is not ours since. */
    lostAt: moment('lost_at'),
    /** Of what the bank took in the lost dispute, the part that refunds stand for: booked once they fail. */
    lostRest: money('lost_rest').notNull().default('0'),
    /** The part of the booked loss that the bank has given back since, as staff read in a mail. */
    reversed: money('reversed').notNull().default('0'),
    /** Since when a dispute is open: until the bank decides, nothing is given back. */
    disputedAt: moment('disputed_at'),
    address: text().notNull(),
    email: text().notNull(),
    phoneCode: text('phone_code'),
    phoneNumber: text('phone_number'),
    vatId: text('vat_id'),
    /** Of mails and documents. */
    language: text({ enum: LANGUAGES }).notNull(),
    /** The intent at Stripe of the latest try. */
    gatewayId: text('gateway_id').unique(),
    clientSecret: text('client_secret'),
    variableSymbol: text('variable_symbol').unique(),
    dueAt: moment('due_at'),
    /** The day the money arrived, in the company's zone: the tax point. */
    paidOn: date('paid_on'),
    paidAt: moment('paid_at'),
    /** Why the bank declined. */
    failure: text(),
    /** Charges so far; part of the key that stops a repeated charge. */
    tries: integer().notNull().default(0),
    /** When the saved card is charged again. */
    nextTryAt: moment('next_try_at'),
    termsVersion: text('terms_version'),
    /** Nobody for a renewal, unless somebody pays it by card instead of a transfer. */
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull(),
    /** The text that a search matches: no capitals, no accents. */
    find: text().generatedAlwaysAs(
      sql`platform.plain(company_name || ' ' || company_number || ' ' || coalesce(variable_symbol, '') || ' ' || email)`,
    ),
  },
  (table) => [
    index('payment_by_company').on(table.companyId, table.createdAt),
    index('payment_by_time').on(table.createdAt, table.id),
    index('payment_find').using('gin', sql`${table.find} gin_trgm_ops`),
    // Two charges for one period would take the money twice.
    uniqueIndex('payment_one_open')
      .on(table.subscriptionId, table.periodNo)
      .where(sql`status in ('INITIALIZED', 'WAITING', 'ERROR')`),
    check(
      'payment_sums',
      sql`${table.net} = ${table.price} - ${table.credit} and ${table.gross} = ${table.net} + ${table.vat} and ${table.net} >= 0 and ${table.gross} >= 0`,
    ),
    check(
      'payment_refunded',
      sql`${table.refundedAmount} >= 0 and ${table.refundedAmount} <= ${table.gross}`,
    ),
    check('payment_credited', sql`(${table.credit} > 0) = (${table.creditedId} is not null)`),
    check('payment_paid', sql`${table.status} <> 'COMPLETED' or ${table.paidOn} is not null`),
  ],
);

/** An upgrade's credit from each payment of the plan before it: the sums of the credit note to its invoice. */
export const paymentCredit = billing.table(
  'payment_credit',
  {
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payment.id),
    creditedId: uuid('credited_id')
      .notNull()
      .references(() => payment.id),
    net: money('net').notNull(),
    vat: money('vat').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.creditedId] }),
    index().on(table.creditedId),
    check('payment_credit_sums', sql`${table.net} > 0 and ${table.vat} >= 0`),
  ],
);

/** Every charge of a card, each with an intent of its own. */
export const paymentTry = billing.table(
  'payment_try',
  {
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payment.id),
    no: integer().notNull(),
    at: moment('at').notNull(),
    /** The gateway's id of the charged card: after a lost response the same one is charged again. */
    cardId: text('card_id'),
    gatewayId: text('gateway_id').unique(),
    /** Why the bank declined; empty while it hasn't, or has paid. */
    code: text(),
    advice: text(),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.no] })],
);

export const REFUND_STATUSES = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;

export const refund = billing.table(
  'refund',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payment.id),
    status: text({ enum: REFUND_STATUSES }).notNull(),
    /** With VAT. */
    amount: money('amount').notNull(),
    reason: text().notNull(),
    gatewayId: text('gateway_id').unique(),
    /** The day of a transfer from our bank, where the card takes no refund. */
    returnedOn: date('returned_on'),
    /** When a refund that was made was last looked up at the gateway. */
    checkedAt: moment('checked_at'),
    /** Nobody when the system returns what it should not have received. */
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index().on(table.paymentId),
    index('refund_by_time').on(table.createdAt),
    check('refund_amount', sql`${table.amount} > 0`),
    check('refund_returned', sql`${table.returnedOn} is null or ${table.gatewayId} is null`),
  ],
);
