import { CURRENCIES } from '@canola/api-schema/money';
import { sql } from 'drizzle-orm';
import { check, date, index, text, uuid } from 'drizzle-orm/pg-core';
import { billing, moment, money } from './billing.tables.ts';
import { payment } from './payments.tables.ts';

/** A bank statement that staff imported. */
export const bankStatement = billing.table('bank_statement', {
  id: uuid().primaryKey().default(sql`uuidv7()`),
  account: text().notNull(),
  currency: text({ enum: CURRENCIES }).notNull(),
  from: date('from_day'),
  to: date('to_day'),
  createdBy: uuid('created_by').notNull(),
  createdAt: moment('created_at').notNull(),
});

/**
 * NEW waits for a decision; PART counts towards a payment; RETURN went back to the payer as a whole; SETTLED is no
 * customer's money, or was settled in another way.
 */
export const ENTRY_STATES = ['NEW', 'CONFIRMED', 'PART', 'RETURN', 'SETTLED'] as const;

export const bankEntry = billing.table(
  'bank_entry',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => bankStatement.id),
    /** A hash of what identifies the booking: a second import of the entry changes nothing. */
    key: text().notNull().unique(),
    bookedOn: date('booked_on').notNull(),
    amount: money('amount').notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    variableSymbol: text('variable_symbol'),
    payer: text(),
    message: text(),
    state: text({ enum: ENTRY_STATES }).notNull().default('NEW'),
    /** The payment it was counted towards. */
    paymentId: uuid('payment_id').references(() => payment.id),
    /** Of the amount, what we owe back. */
    surplus: money('surplus').notNull().default('0'),
    decidedBy: uuid('decided_by'),
    decidedAt: moment('decided_at'),
    /** When staff sent it, or its surplus, back. */
    returnedBy: uuid('returned_by'),
    returnedAt: moment('returned_at'),
    /** How it was settled. */
    reason: text(),
  },
  (table) => [
    index().on(table.statementId),
    index().on(table.paymentId),
    index('bank_entry_by_symbol').on(table.variableSymbol),
    check('bank_entry_amount', sql`${table.amount} > 0`),
    check('bank_entry_settled', sql`(${table.state} = 'SETTLED') = (${table.reason} is not null)`),
  ],
);
