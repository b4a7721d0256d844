import type { CurrencyType } from '@canola/api-schema/money';
import type { Adjustment } from '@canola/api-schema/trading/trader-api';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { company } from './companies.tables.ts';
import { moment, money, rate, tons, trading } from './trading.tables.ts';

export const CONTRACT_STATUSES = [
  'PENDING',
  'PROCESSING',
  'SUCCESS',
  'CONFIRMED',
  'SIGNED',
  'FAILED',
] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];

export const FAILURE_REASONS = ['rejected', 'withdrawn', 'declined', 'expired'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** What was agreed is copied here in full: a contract does not change when a quote, a name or a rate does. */
export const contract = trading.table(
  'contract',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid().notNull().unique().default(sql`uuidv7()`),
    kind: text({ enum: ['SALE', 'PURCHASE'] }).notNull(),
    status: text({ enum: CONTRACT_STATUSES }).notNull().default('PENDING'),
    offerId: uuid('offer_id'),
    orderId: uuid('order_id'),
    marketPriceId: uuid('market_price_id').notNull(),
    traderId: text('trader_id').notNull(),
    cropId: text('crop_id').notNull(),
    regionId: text('region_id').notNull(),
    quarterId: text('quarter_id').notNull(),
    yearHarvested: smallint('year_harvested'),
    zip: text().notNull(),
    amount: tons('amount').notNull(),
    /** Tons that it, or its order, added to the offer; they go out when it fails. */
    brought: tons('brought').notNull().default('0'),
    currency: text().$type<CurrencyType>().notNull(),
    price: money('price').notNull(),
    /** The price unless the trader's acceptance carries adjustments (docs/product/contracts.md#final-price). */
    finalPrice: money('final_price').notNull(),
    /** What makes the final price of the agreed one, with the trader's reasons. */
    adjustments: jsonb().$type<Adjustment[]>().notNull().default([]),
    /** From the quote's currency to the contract's, and from the contract's to CZK for the total. */
    quoteRate: rate('quote_rate').notNull().default('1'),
    czkRate: rate('czk_rate').notNull().default('1'),
    customTransport: boolean('custom_transport').notNull().default(false),
    transportNote: text('transport_note'),
    note: text(),
    externalNumber: text('external_number'),
    failureReason: text('failure_reason', { enum: FAILURE_REASONS }),
    /** The trader's or the signer's own words. */
    failureNote: text('failure_note'),
    createdAt: moment('created_at').notNull(),
    /** The trader's answer. */
    processedAt: moment('processed_at'),
    traderSignedAt: moment('trader_signed_at'),
    signedAt: moment('signed_at'),
    /** The last of its events: kept here, so that the next one continues the chain under this row's lock. */
    eventNumber: smallint('event_number').notNull().default(0),
    eventHash: text('event_hash').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [company.id] }),
    // An order makes at most one contract; most contracts have none.
    uniqueIndex('contract_of_order').on(table.orderId).where(sql`order_id is not null`),
    index('contract_newest').on(table.companyId, table.createdAt.desc()),
    index('contract_by_offer').on(table.companyId, table.offerId),
    // The signed total is summed from the index alone.
    index('contract_signed')
      .on(table.companyId, table.processedAt, table.finalPrice, table.amount, table.czkRate)
      .where(sql`status = 'SIGNED' and kind = 'SALE'`),
    // What is not decided yet, and whose turn it is.
    index('contract_open_of_company')
      .on(table.companyId, table.createdAt.desc())
      .where(sql`status in ('PENDING', 'PROCESSING', 'SUCCESS', 'CONFIRMED')`),
    // What waits for a trader, and what may expire.
    index('contract_open_by_trader')
      .on(table.traderId, table.id)
      .where(sql`status in ('PROCESSING', 'SUCCESS', 'CONFIRMED')`),
    check('contract_offer', sql`(${table.kind} = 'SALE') = (${table.offerId} is not null)`),
    check('contract_positive', sql`${table.amount} > 0 and ${table.price} > 0 and ${table.finalPrice} > 0`),
  ],
);

/**
 * What a company's decided contracts come to, kept by triggers on `contract`, so that no list counts and no total sums
 * the contracts of all years.
 */
export const companyTotal = trading.table('company_total', {
  companyId: uuid('company_id')
    .primaryKey()
    .references(() => company.id),
  /** Contracts that are signed or failed. */
  decided: integer().notNull().default(0),
  /** Signed sales, and their sum in CZK, not rounded. */
  signed: integer().notNull().default(0),
  signedCzk: numeric('signed_czk').notNull().default('0'),
});
