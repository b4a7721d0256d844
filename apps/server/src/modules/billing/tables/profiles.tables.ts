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
  /** Read and written by the version before `vatCheck`; they go with the next one. */
  vatCheckedAt: moment('vat_checked_at'),
  vatIsValid: boolean('vat_is_valid'),
  vatConsultation: text('vat_consultation'),
  stripeCustomerId: text('stripe_customer_id').unique(),
  /** Of the person who bought last. */
  language: text({ enum: LANGUAGES }).notNull(),
});

/**
 * The last word of the EU's register about a VAT id, whoever has typed it: taking an id out of the billing data does not
 * make it unknown again.
 */
export const vatCheck = billing.table('vat_check', {
  /** As it is stored and printed: `SK2022749619`. */
  vatId: text('vat_id').primaryKey(),
  isValid: boolean('is_valid').notNull(),
  /** Proves the lookup. */
  consultation: text(),
  checkedAt: moment('checked_at').notNull(),
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
