import type { QualityResult } from '@canola/api-schema/deliveries/quality';
import type { CurrencyType } from '@canola/api-schema/money';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { company } from './companies.tables.ts';
import { SIDES, ticket } from './deliveries.tables.ts';
import { moment, money, trading } from './trading.tables.ts';

export const SETTLEMENT_STATES = ['SENT', 'PAID', 'DISPUTED', 'REPLACED'] as const;
export type SettlementState = (typeof SETTLEMENT_STATES)[number];

/** Not a tax document: what was delivered and what is owed for it. Only its state ever changes. */
export const settlement = trading.table(
  'settlement',
  {
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    id: uuid().notNull().unique().default(sql`uuidv7()`),
    traderId: text('trader_id').notNull(),
    /** Per trader and year, without gaps: taken under the trader's lock. */
    year: smallint().notNull(),
    sequence: integer().notNull(),
    day: date().notNull(),
    dueDay: date('due_day').notNull(),
    currency: text().$type<CurrencyType>().notNull(),
    net: money('net').notNull(),
    /** Typed by the issuer. */
    tax: money('tax').notNull().default('0'),
    state: text({ enum: SETTLEMENT_STATES }).notNull().default('SENT'),
    /** Why the farm disputes it. */
    disputeNote: text('dispute_note'),
    /** Of a correction: the settlement that it replaces. */
    replaces: uuid(),
    /** Everything that its document says, as it was. */
    snapshot: jsonb().$type<Record<string, unknown>>().notNull(),
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('settlement_number').on(table.traderId, table.year, table.sequence),
    uniqueIndex('settlement_replaces').on(table.companyId, table.replaces).where(sql`replaces is not null`),
    index('settlement_owed_to_company')
      .on(table.companyId, table.dueDay)
      .where(sql`state in ('SENT', 'DISPUTED')`),
    index('settlement_owed_by_trader')
      .on(table.traderId, table.dueDay)
      .where(sql`state in ('SENT', 'DISPUTED')`),
    index('settlement_newest_of_company').on(table.companyId, table.createdAt.desc()),
    index('settlement_newest_by_trader').on(table.traderId, table.createdAt.desc()),
    check('settlement_sums', sql`${table.tax} >= 0 and ${table.sequence} > 0`),
  ],
);

export const settlementLine = trading.table(
  'settlement_line',
  {
    companyId: uuid('company_id').notNull(),
    settlementId: uuid('settlement_id').notNull(),
    ticketId: uuid('ticket_id').notNull(),
    contractId: uuid('contract_id').notNull(),
    /** Ends when the settlement is replaced by its correction. */
    isLive: boolean('is_live').notNull().default(true),
    paidKg: integer('paid_kg').notNull(),
    amount: money('amount').notNull(),
    calculation: jsonb().$type<QualityResult>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.settlementId, table.ticketId] }),
    foreignKey({
      columns: [table.companyId, table.settlementId],
      foreignColumns: [settlement.companyId, settlement.id],
    }),
    foreignKey({ columns: [table.companyId, table.ticketId], foreignColumns: [ticket.companyId, ticket.id] }),
    uniqueIndex('settlement_line_live').on(table.companyId, table.ticketId).where(sql`is_live`),
    index('settlement_line_by_contract').on(table.companyId, table.contractId),
  ],
);

/** Money that came, as one side says; only confirmed ones reduce what is owed. */
export const receipt = trading.table(
  'receipt',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid().notNull().unique().default(sql`uuidv7()`),
    settlementId: uuid('settlement_id').notNull(),
    amount: money('amount').notNull(),
    day: date().notNull(),
    saidBy: text('said_by', { enum: SIDES }).notNull(),
    saidByUser: uuid('said_by_user'),
    confirmedAt: moment('confirmed_at'),
    confirmedByUser: uuid('confirmed_by_user'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.settlementId],
      foreignColumns: [settlement.companyId, settlement.id],
    }),
    index('receipt_by_settlement').on(table.companyId, table.settlementId),
    check('receipt_amount', sql`${table.amount} > 0`),
  ],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The sealed PDF, made when it is first wanted and never again. */
export const settlementPaper = trading.table(
  'settlement_paper',
  {
    companyId: uuid('company_id').notNull(),
    settlementId: uuid('settlement_id').notNull(),
    content: bytea().notNull(),
    sha256: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.settlementId] }),
    foreignKey({
      columns: [table.companyId, table.settlementId],
      foreignColumns: [settlement.companyId, settlement.id],
    }),
    index('settlement_paper_hash').on(table.sha256),
  ],
);

/** When a company last took its accounts, so that the next file marks what has changed since. */
export const accountsTaken = trading.table(
  'accounts_taken',
  {
    usersCompanyId: uuid('users_company_id').notNull(),
    format: text({ enum: ['csv', 'xlsx'] }).notNull(),
    takenAt: moment('taken_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.usersCompanyId, table.format] })],
);
