import { LANGUAGES } from '@canola/api-schema/access';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { billing, moment } from './billing.tables.ts';

/** Whom a company's invoices go to. Renewals use it. */
export const billingProfile = billing.table('billing_profile', {
  companyId: uuid('company_id').primaryKey(),
  /** Empty until the first purchase: a card can be saved before it. */
  address: text(),
  email: text(),
  phoneCode: text('phone_code'),
  phoneNumber: text('phone_number'),
  vat: text(),
  /** The last word of the EU's register about the VAT id, and the number that proves the question. */
  vatCheckedAt: moment('vat_checked_at'),
  vatIsValid: boolean('vat_is_valid'),
  vatConsultation: text('vat_consultation'),
  stripeCustomerId: text('stripe_customer_id').unique(),
  /** Of the person who bought last. */
  language: text({ enum: LANGUAGES }).notNull(),
});

export const card = billing.table(
  'card',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    companyId: uuid('company_id').notNull(),
    stripeId: text('stripe_id').notNull().unique(),
    brand: text().notNull(),
    last4: text().notNull(),
    expiresMonth: integer('expires_month').notNull(),
    expiresYear: integer('expires_year').notNull(),
    createdAt: moment('created_at').notNull(),
    removedAt: moment('removed_at'),
  },
  (table) => [index().on(table.companyId)],
);
