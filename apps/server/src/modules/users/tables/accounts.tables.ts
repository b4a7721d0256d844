import { LANGUAGES } from '@canola/api-schema/access';
import type { HaulageRates } from '@canola/api-schema/users/user';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.tables.ts';

export const appUser = users.table(
  'app_user',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    /** The `sub` of the identity provider: the only link to the account there. */
    subject: text().notNull().unique(),
    email: text().notNull(),
    name: text(),
    phoneCode: text('phone_code'),
    phoneNumber: text('phone_number'),
    language: text({ enum: LANGUAGES }).notNull().default('en'),
    newsLanguage: text('news_language', { enum: LANGUAGES }).notNull().default('en'),
    /** Per ton and kilometre, by currency; the usual one where there is none (docs/product/prices.md#net-price). */
    haulage: jsonb().$type<HaulageRates>().notNull().default({}),
    permissions: text().array().notNull().default(sql`'{}'`),
    blockedAt: timestamp('blocked_at', { withTimezone: true }),
    /** Shown to the person who is blocked. */
    blockedReason: text('blocked_reason'),
    /**
     * All data about the person is erased. The row stays for a day, so a token that is still valid is refused and does
     * not create a new account.
     */
    erasedAt: timestamp('erased_at', { withTimezone: true }),
    registeredAt: timestamp('registered_at', { withTimezone: true }),
    /**
     * The company named at the registration. No foreign key: that the company, or the link to it, is gone is what
     * the mismatch rule finds out (docs/product/accounts.md#sign-in-failures).
     */
    registeredCompanyId: uuid('registered_company_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    activityAt: timestamp('activity_at', { withTimezone: true }),
    /** The text that a search matches: no capitals, no accents. */
    find: text().generatedAlwaysAs(sql`platform.plain(coalesce(name, '') || ' ' || email)`),
  },
  (table) => [
    index('app_user_find').using('gin', sql`${table.find} gin_trgm_ops`),
    // Without those who were erased, so that a late page of the admin list is read from the index only.
    index('app_user_by_name').on(sql`name collate "cs-x-icu"`, table.id).where(sql`erased_at is null`),
    index('app_user_by_created').on(table.createdAt, table.id).where(sql`erased_at is null`),
    // As the list sorts: never is last with the newest first. There is none by activity, which changes every five
    // minutes while somebody is here; each change would then write to all indexes (docs/scaling.md#what-it-costs).
    index('app_user_by_registered')
      .on(table.registeredAt.desc(), table.id.desc())
      .where(sql`erased_at is null`),
    index('app_user_by_email').on(sql`lower(email)`),
    // A few of very many rows: the people who are notified of a new registration.
    index('app_user_staff').on(table.id).where(sql`permissions <> '{}'`),
    check(
      'app_user_registered_profile',
      sql`${table.registeredAt} IS NULL OR (${table.name} IS NOT NULL AND ${table.phoneCode} IS NOT NULL AND ${table.phoneNumber} IS NOT NULL)`,
    ),
  ],
);
