import type { CurrencyType } from '@canola/api-schema/money';
import { type Adjustment, REJECT_REASONS } from '@canola/api-schema/trading/trader-api';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
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
import { traderTerms } from './terms.tables.ts';
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

export const FAILURE_REASONS = ['rejected', 'withdrawn', 'declined', 'expired', 'unanswered'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** The agreement is copied here in full: a contract does not change when a quote, a name or a rate does. */
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
    /** Delivered, written once when the delivery is closed; its offer counts them instead of the amount. */
    outcomeTons: tons('outcome_tons'),
    /** Tons that it, or its order, added to the offer; they go out when it fails. */
    brought: tons('brought').notNull().default('0'),
    /** Whether its tons are among those that the trader's line has taken (docs/product/desk-prices.md#limits). */
    isCounted: boolean('is_counted').notNull().default(false),
    currency: text().$type<CurrencyType>().notNull(),
    price: money('price').notNull(),
    /** The price unless the trader's acceptance carries adjustments (docs/product/contracts.md#final-price). */
    finalPrice: money('final_price').notNull(),
    /** From the agreed price to the final one, with the trader's reasons. */
    adjustments: jsonb().$type<Adjustment[]>().notNull().default([]),
    /** As the trader said it; quotes themselves are deleted. Contracts from before this was stored have none. */
    quotedPrice: money('quoted_price'),
    quotedCurrency: text('quoted_currency').$type<CurrencyType>(),
    /** From the quote's currency to the contract's, and from the contract's to CZK for the total. */
    quoteRate: rate('quote_rate').notNull().default('1'),
    /** The day of that rate; null where the currency is the same. */
    rateDay: date('rate_day'),
    czkRate: rate('czk_rate').notNull().default('1'),
    /** Of the trader's terms, as the company saw them (docs/product/contracts.md#terms). */
    termsVersion: integer('terms_version'),
    /** Of a purchase: where the goods go, in full. */
    deliveryAddress: text('delivery_address'),
    /** Where the trader took the region's crops over when the sale was made; of a purchase none. */
    pointName: text('point_name'),
    customTransport: boolean('custom_transport').notNull().default(false),
    transportNote: text('transport_note'),
    note: text(),
    externalNumber: text('external_number'),
    failureReason: text('failure_reason', { enum: FAILURE_REASONS }),
    /** The trader's or the signer's own words. */
    failureNote: text('failure_note'),
    /** Which of the reasons a trader rejected it for; systems of traders may say it in words only. */
    rejectReason: text('reject_reason', { enum: REJECT_REASONS }),
    /** The trader's words with the acceptance. */
    answerNote: text('answer_note'),
    createdAt: moment('created_at').notNull(),
    /** It lapses then unless the trader has answered (docs/product/contracts.md#answer-time). */
    answerBy: moment('answer_by'),
    processedAt: moment('processed_at'),
    traderSignedAt: moment('trader_signed_at'),
    signedAt: moment('signed_at'),
    /** The time of its last event; null until the trader is sent it, so that a sale writes no index of it. */
    changedAt: moment('changed_at'),
    /** The last of its events: kept here, so that the next one continues the chain under this row's lock. */
    eventNumber: smallint('event_number').notNull().default(0),
    eventHash: text('event_hash').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [company.id] }),
    foreignKey({
      columns: [table.traderId, table.termsVersion],
      foreignColumns: [traderTerms.traderId, traderTerms.version],
      name: 'contract_terms',
    }),
    // An order makes at most one contract; most contracts have none.
    uniqueIndex('contract_of_order').on(table.orderId).where(sql`order_id is not null`),
    // A trader's papers are told apart by it.
    uniqueIndex('contract_number')
      .on(table.traderId, table.externalNumber)
      .where(sql`external_number is not null`),
    index('contract_newest').on(table.companyId, table.createdAt.desc()),
    index('contract_by_offer').on(table.companyId, table.offerId),
    // The signed total is summed from the index alone.
    index('contract_signed')
      .on(
        table.companyId,
        table.processedAt,
        table.finalPrice,
        table.amount,
        table.outcomeTons,
        table.czkRate,
      )
      .where(sql`status = 'SIGNED' and kind = 'SALE'`),
    // Contracts that are not decided yet, and whose turn it is.
    index('contract_open_of_company')
      .on(table.companyId, table.createdAt.desc())
      .where(sql`status in ('PENDING', 'PROCESSING', 'SUCCESS', 'CONFIRMED')`),
    index('contract_open_by_trader')
      .on(table.traderId, table.id)
      .where(sql`status in ('PROCESSING', 'SUCCESS', 'CONFIRMED')`),
    index('contract_unanswered').on(table.answerBy).where(sql`status = 'PROCESSING'`),
    // All of a trader's contracts by change: the desk's lists and the traders' API.
    index('contract_changed')
      .on(table.traderId, table.changedAt, table.id)
      .where(sql`changed_at is not null`),
    check('contract_offer', sql`(${table.kind} = 'SALE') = (${table.offerId} is not null)`),
    check('contract_positive', sql`${table.amount} > 0 and ${table.price} > 0 and ${table.finalPrice} > 0`),
    check('contract_outcome', sql`${table.outcomeTons} >= 0`),
  ],
);

/**
 * The totals of a company's decided contracts, stored by triggers on `contract`, so that no list counts and no total sums
 * the contracts of all years.
 */
export const companyTotal = trading.table('company_total', {
  companyId: uuid('company_id')
    .primaryKey()
    .references(() => company.id),
  decided: integer().notNull().default(0),
  /** Signed sales, and their sum in CZK, not rounded. */
  signed: integer().notNull().default(0),
  signedCzk: numeric('signed_czk').notNull().default('0'),
  /** The same sum in the company's trading currency. */
  signedOwn: numeric('signed_own').notNull().default('0'),
});

/**
 * Tons and value of signed sales by crop, harvest and week of its marketing year, stored by the trigger that keeps
 * `company_total`, so that a position costs the same with the contracts of all years (docs/product/position.md).
 */
export const soldTotal = trading.table(
  'sold_total',
  {
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    cropId: text('crop_id').notNull(),
    yearHarvested: smallint('year_harvested').notNull(),
    /** From 1 July of the harvest, in UTC, when it was sold; below zero before the harvest. */
    week: smallint().notNull(),
    tons: numeric().notNull(),
    /** In the company's trading currency, not rounded. */
    value: numeric().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.cropId, table.yearHarvested, table.week] })],
);
