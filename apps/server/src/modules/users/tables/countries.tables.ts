import { LANGUAGES } from '@canola/api-schema/access';
import { CURRENCIES } from '@canola/api-schema/money';
import { PAYMENT_TYPES, POPULATOR_FIELDS } from '@canola/api-schema/users/country';
import { boolean, text } from 'drizzle-orm/pg-core';
import { users } from './users.tables.ts';

export const country = users.table('country', {
  id: text().primaryKey(),
  localName: text('local_name').notNull(),
  language: text({ enum: LANGUAGES }).notNull(),
  phoneCountryCode: text('phone_country_code').notNull().unique(),
  currency: text({ enum: CURRENCIES }).notNull(),
  hasCompanyValidator: boolean('has_company_validator').notNull(),
  isCompanyRequired: boolean('is_company_required').notNull(),
  populatorFields: text('populator_fields', { enum: POPULATOR_FIELDS }).array().notNull(),
  isAuthorized: boolean('is_authorized').notNull(),
  paymentMethods: text('payment_methods', { enum: PAYMENT_TYPES }).array().notNull(),
});
