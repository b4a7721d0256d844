import { APPROVAL_STATES, COMPANY_KINDS, ROLES } from '@canola/api-schema/access';
import { LEGAL_FORMS } from '@canola/api-schema/users/company';
import { sql } from 'drizzle-orm';
import { index, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './accounts.tables.ts';
import { country } from './countries.tables.ts';
import { users } from './users.tables.ts';

export const approvalState = users.enum('approval_state', APPROVAL_STATES);
export const role = users.enum('role', ROLES);

export const company = users.table(
  'company',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    countryId: text('country_id')
      .notNull()
      .references(() => country.id),
    number: text().notNull(),
    name: text().notNull(),
    kind: text({ enum: COMPANY_KINDS }).notNull().default('FARM'),
    vat: text(),
    legalForm: text('legal_form', { enum: LEGAL_FORMS }),
    address: text(),
    contactName: text('contact_name'),
    contactPosition: text('contact_position'),
    contactEmail: text('contact_email'),
    contactPhoneCode: text('contact_phone_code'),
    contactPhoneNumber: text('contact_phone_number'),
    approvalState: approvalState('approval_state').notNull().default('WAITING'),
    /** Shown to the members of a blocked company. */
    blockedReason: text('blocked_reason'),
    /** When a register last provided its values, which the client then cannot change. */
    registerCheckedAt: timestamp('register_checked_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** The text that a search matches: no capitals, no accents. */
    find: text().generatedAlwaysAs(
      sql`platform.plain(name || ' ' || number || ' ' || coalesce(replace(vat, ' ', ''), ''))`,
    ),
  },
  (table) => [
    unique('company_number').on(table.countryId, table.number),
    index('company_find').using('gin', sql`${table.find} gin_trgm_ops`),
    index('company_by_name').on(sql`name collate "cs-x-icu"`, table.id),
  ],
);

export const membership = users.table(
  'membership',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    role: role().notNull().default('USER'),
    approvalState: approvalState('approval_state').notNull().default('WAITING'),
    /** Shown to the blocked member. */
    blockedReason: text('blocked_reason'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('membership_once').on(table.userId, table.companyId),
    index().on(table.companyId),
    index('membership_waiting').on(table.createdAt).where(sql`approval_state = 'WAITING'`),
  ],
);

/** A signatory vouches for the owner of the address (docs/product/companies.md#people). */
export const invitation = users.table(
  'invitation',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    /** In small letters. */
    email: text().notNull(),
    role: role().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    /** No foreign key: the person may be erased. */
    acceptedBy: uuid('accepted_by'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  },
  (table) => [
    index().on(table.companyId, table.createdAt),
    index().on(table.email),
    index().on(table.invitedBy),
  ],
);
