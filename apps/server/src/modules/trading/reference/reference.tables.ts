import { ANSWER_HOURS, MAX_ANSWER_HOURS, MIN_ANSWER_HOURS } from '@canola/api-schema/limits';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  jsonb,
  numeric,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { trading } from '../tables/trading.tables.ts';
import {
  CATEGORIES,
  type CollectionPoint,
  type Localized,
  type Parameter,
  TRADE_TYPES,
  UNITS,
} from './catalogue.ts';

/** Crops and inputs. Names are kept by language, so that a statement picks one: `names ->> $locale`. */
export const crop = trading.table('crop', {
  id: text().primaryKey(),
  category: text({ enum: CATEGORIES }).notNull(),
  subcategory: text().notNull(),
  subcategoryNames: jsonb('subcategory_names').$type<Localized>().notNull(),
  unit: text({ enum: UNITS }).notNull(),
  tradeType: text('trade_type', { enum: TRADE_TYPES }).notNull(),
  icon: text().notNull(),
  names: jsonb().$type<Localized>().notNull(),
  parameters: jsonb().$type<Parameter[]>().notNull(),
  position: smallint().notNull(),
  /** A crop that is no longer traded stays for the contracts that name it. */
  active: boolean().notNull().default(true),
});

export const TRADER_SOURCES = ['REFERENCE', 'REGISTERED'] as const;

export const trader = trading.table(
  'trader',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    legalName: text('legal_name').notNull(),
    address: text().notNull(),
    countryId: text('country_id').notNull(),
    /** In the register of its country; contracts name it. */
    identificationNumber: text('identification_number'),
    vatNumber: text('vat_number'),
    logo: text().notNull(),
    descriptions: jsonb().$type<Localized>().notNull(),
    urlInfo: text('url_info').notNull(),
    active: boolean().notNull().default(true),
    /** Of which the nearest to each region is in {@link traderRegion}. */
    points: jsonb().$type<CollectionPoint[]>().notNull().default([]),
    /** From the reference files, or a company that became a trader. */
    source: text({ enum: TRADER_SOURCES }).notNull().default('REFERENCE'),
    /** The company whose people work at the desk; of another module, so without a foreign key. */
    usersCompanyId: uuid('users_company_id').unique(),
    /** Within which the trader answers a contract (docs/product/desk.md#answer-time). */
    answerHours: smallint('answer_hours').notNull().default(ANSWER_HOURS),
  },
  (table) => [
    check(
      'trader_answer_hours',
      sql`${table.answerHours} between ${sql.raw(`${MIN_ANSWER_HOURS} and ${MAX_ANSWER_HOURS}`)}`,
    ),
    check('trader_of_company', sql`(${table.source} = 'REGISTERED') = (${table.usersCompanyId} is not null)`),
  ],
);

/**
 * Where a trader takes over the crop, for each region served: the net price is calculated to this point
 * (docs/product/prices.md#net-price).
 */
export const traderRegion = trading.table(
  'trader_region',
  {
    regionId: text('region_id').notNull(),
    traderId: text('trader_id')
      .notNull()
      .references(() => trader.id),
    pointName: text('point_name').notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.regionId, table.traderId] })],
);

/** A trader buys or sells a crop from this amount on. */
export const cropTrader = trading.table(
  'crop_trader',
  {
    cropId: text('crop_id')
      .notNull()
      .references(() => crop.id),
    traderId: text('trader_id')
      .notNull()
      .references(() => trader.id),
    minimumAmount: numeric('minimum_amount', { precision: 12, scale: 1 }).notNull(),
    /** Required by the trader on top of the crop's own parameters. */
    parameters: jsonb().$type<Parameter[]>(),
    image: text(),
  },
  (table) => [
    primaryKey({ columns: [table.cropId, table.traderId] }),
    index('crop_trader_by_trader').on(table.traderId),
  ],
);
