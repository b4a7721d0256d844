import type { ApprovalState } from '@canola/api-schema/access';
import type { CurrencyType } from '@canola/api-schema/money';
import { sql } from 'drizzle-orm';
import { boolean, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment, trading } from './trading.tables.ts';

/**
 * The trading service's own company, matched by country and number and kept in step by events
 * (docs/product/companies.md#the-trading-company).
 */
export const company = trading.table(
  'company',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    usersCompanyId: uuid('users_company_id').notNull().unique(),
    countryId: text('country_id').notNull(),
    identificationNumber: text('identification_number').notNull(),
    name: text().notNull(),
    vatNumber: text('vat_number'),
    address: text(),
    approvalState: text('approval_state').$type<ApprovalState>().notNull(),
    /**
     * CZK for Czech companies, EUR for the others; orders and contracts are in it (docs/product/prices.md#currencies).
     */
    currency: text().$type<CurrencyType>().notNull(),
    /** Whether its orders are counted in what traders see of the demand nearby (docs/product/desk.md#demand-nearby). */
    inDemand: boolean('in_demand').notNull().default(true),
    /** Where its buyers pay, without spaces (docs/product/settlements.md#bank-account). */
    iban: text(),
    ibanChangedAt: moment('iban_changed_at'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [unique('company_identity').on(table.countryId, table.identificationNumber)],
);
