import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  primaryKey,
  smallint,
  text,
  time,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { contract } from './contracts.tables.ts';
import { moment, tons, trading } from './trading.tables.ts';

export const SIDES = ['FARM', 'TRADER'] as const;
export type Side = (typeof SIDES)[number];
const side = (name: string) => text(name, { enum: SIDES });

/**
 * A signed sale while it is delivered: what was agreed, written at the last signature and never changed, and how it was
 * closed. Its row is the delivery's lock, taken before tickets, settlements, contract and offer
 * (docs/product/deliveries.md).
 */
export const deliveryTerms = trading.table(
  'delivery_terms',
  {
    companyId: uuid('company_id').notNull(),
    contractId: uuid('contract_id').notNull(),
    traderId: text('trader_id').notNull(),
    cropId: text('crop_id').notNull(),
    /** Null for contracts from before there were any. */
    termsVersion: integer('terms_version'),
    /** Null: the standard, and nothing is deducted. */
    scheduleVersion: integer('schedule_version'),
    tolerancePercent: numeric('tolerance_percent', { precision: 3, scale: 1 }).notNull(),
    paymentDays: smallint('payment_days').notNull(),
    place: text().notNull(),
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    /** The side that wants to close it short; the other's word closes it. */
    closeAskedBy: side('close_asked_by'),
    closedAt: moment('closed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.contractId] }),
    foreignKey({
      columns: [table.companyId, table.contractId],
      foreignColumns: [contract.companyId, contract.id],
    }),
    // Open deliveries, for either side: those of many years are not read.
    index('delivery_open_of_company').on(table.companyId, table.toDay).where(sql`closed_at is null`),
    index('delivery_open_by_trader').on(table.traderId, table.toDay).where(sql`closed_at is null`),
    index('delivery_closed_of_company')
      .on(table.companyId, table.closedAt.desc())
      .where(sql`closed_at is not null`),
    index('delivery_closed_by_trader')
      .on(table.traderId, table.closedAt.desc())
      .where(sql`closed_at is not null`),
  ],
);

export const CALL_OFF_STATES = ['PROPOSED', 'AGREED', 'DONE', 'CANCELLED'] as const;
export type CallOffState = (typeof CALL_OFF_STATES)[number];

export const callOff = trading.table(
  'call_off',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid().notNull().unique().default(sql`uuidv7()`),
    contractId: uuid('contract_id').notNull(),
    day: date().notNull(),
    fromTime: time('from_time').notNull(),
    toTime: time('to_time').notNull(),
    tons: tons('tons').notNull(),
    lorries: smallint().notNull(),
    note: text(),
    proposedBy: side('proposed_by').notNull(),
    state: text({ enum: CALL_OFF_STATES }).notNull().default('PROPOSED'),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.contractId],
      foreignColumns: [deliveryTerms.companyId, deliveryTerms.contractId],
    }),
    index('call_off_by_contract').on(table.companyId, table.contractId, table.day),
    check('call_off_size', sql`${table.tons} > 0 and ${table.lorries} between 1 and 100`),
    check('call_off_times', sql`${table.fromTime} < ${table.toTime}`),
  ],
);

export const TICKET_STATES = ['ENTERED', 'CONFIRMED', 'DISPUTED', 'VOID'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** A weighbridge ticket. Kilograms; both sides' entries of one lorry are one row (docs/product/deliveries.md#tickets). */
export const ticket = trading.table(
  'ticket',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid().notNull().unique().default(sql`uuidv7()`),
    contractId: uuid('contract_id').notNull(),
    traderId: text('trader_id').notNull(),
    number: text().notNull(),
    /** The side whose figures these are; the other one answers. */
    side: side('side').notNull(),
    lorry: text(),
    day: date().notNull(),
    grossKg: integer('gross_kg').notNull(),
    tareKg: integer('tare_kg').notNull(),
    /** Above what the contract takes: to another contract, or back on the lorry where there is none. */
    movedKg: integer('moved_kg').notNull().default(0),
    movedTo: uuid('moved_to'),
    /** Of the part of an overfilled load: the ticket that it comes from. */
    splitOf: uuid('split_of'),
    netKg: integer('net_kg').notNull().generatedAlwaysAs(sql`gross_kg - tare_kg`),
    /** Delivered to this contract. */
    countedKg: integer('counted_kg').notNull().generatedAlwaysAs(sql`gross_kg - tare_kg - moved_kg`),
    state: text({ enum: TICKET_STATES }).notNull().default('ENTERED'),
    /** The deductions are so high that silence confirms nothing. */
    needsYes: boolean('needs_yes').notNull().default(false),
    /** Null for a trader's system. */
    enteredBy: uuid('entered_by'),
    /** The side that wants a confirmed one void; the other's word voids it. */
    voidAskedBy: side('void_asked_by'),
    /** In a settlement that counts; written with its line. */
    isSettled: boolean('is_settled').notNull().default(false),
    /** Silence counts from here. */
    enteredAt: moment('entered_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    /** Null where nobody answered within the time for it. */
    confirmedBy: uuid('confirmed_by'),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.contractId],
      foreignColumns: [deliveryTerms.companyId, deliveryTerms.contractId],
    }),
    uniqueIndex('ticket_number')
      .on(table.companyId, table.contractId, table.number)
      .where(sql`state <> 'VOID'`),
    index('ticket_by_contract').on(table.companyId, table.contractId, table.day),
    // Weighbridges count from 1 each year.
    uniqueIndex('ticket_of_trader')
      .on(table.traderId, table.number, sql`extract(year from ${table.day})`)
      .where(sql`side = 'TRADER' and state <> 'VOID' and split_of is null`),
    index('ticket_open')
      .on(table.enteredAt)
      .where(sql`state = 'ENTERED' and side = 'TRADER' and not needs_yes`),
    index('ticket_waiting_of_company')
      .on(table.companyId)
      .where(sql`state in ('ENTERED', 'DISPUTED') or void_asked_by is not null`),
    index('ticket_waiting_by_trader')
      .on(table.traderId)
      .where(sql`state in ('ENTERED', 'DISPUTED') or void_asked_by is not null`),
    // Tickets to settle, for either side.
    index('ticket_unsettled_by_trader')
      .on(table.traderId, table.companyId, table.contractId)
      .where(sql`state = 'CONFIRMED' and not is_settled`),
    index('ticket_unsettled_of_company')
      .on(table.companyId, table.contractId)
      .where(sql`state = 'CONFIRMED' and not is_settled`),
    index('ticket_newest_by_trader').on(table.traderId, table.createdAt.desc()),
    check(
      'ticket_void_asked',
      sql`${table.voidAskedBy} is null or ${table.state} = 'CONFIRMED' and not ${table.isSettled}`,
    ),
    check(
      'ticket_weight',
      sql`${table.tareKg} >= 0 and ${table.grossKg} - ${table.tareKg} between 1 and 60000
        and ${table.movedKg} between 0 and ${table.grossKg} - ${table.tareKg}`,
    ),
  ],
);

export const ticketQuality = trading.table(
  'ticket_quality',
  {
    companyId: uuid('company_id').notNull(),
    ticketId: uuid('ticket_id').notNull(),
    parameter: text().notNull(),
    value: numeric({ precision: 7, scale: 2 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.ticketId, table.parameter] }),
    foreignKey({ columns: [table.companyId, table.ticketId], foreignColumns: [ticket.companyId, ticket.id] }),
  ],
);

export const DISPUTE_STATES = ['OPEN', 'DECIDED', 'WITHDRAWN'] as const;

/** The parameter `net` is the weight. */
export const dispute = trading.table(
  'dispute',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid().notNull().unique().default(sql`uuidv7()`),
    ticketId: uuid('ticket_id').notNull(),
    parameter: text().notNull(),
    /** As the ticket said it when the dispute was opened. */
    stated: numeric({ precision: 7, scale: 2 }).notNull(),
    asked: numeric({ precision: 7, scale: 2 }).notNull(),
    note: text(),
    openedBy: side('opened_by').notNull(),
    laboratory: numeric({ precision: 7, scale: 2 }),
    state: text({ enum: DISPUTE_STATES }).notNull().default('OPEN'),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.ticketId], foreignColumns: [ticket.companyId, ticket.id] }),
    index('dispute_by_ticket').on(table.companyId, table.ticketId),
    uniqueIndex('dispute_open')
      .on(table.companyId, table.ticketId, table.parameter)
      .where(sql`state = 'OPEN'`),
  ],
);
