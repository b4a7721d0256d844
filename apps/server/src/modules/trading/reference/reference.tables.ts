import {
  boolean,
  doublePrecision,
  index,
  jsonb,
  numeric,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { trading } from '../tables/trading.tables.ts';
import { CATEGORIES, type Localized, type Parameter, TRADE_TYPES, UNITS } from './catalogue/catalogue.ts';

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
  /** The order in which lists show them. */
  position: smallint().notNull(),
  /** What is no longer traded stays for the contracts that name it. */
  active: boolean().notNull().default(true),
});

export const trader = trading.table('trader', {
  id: text().primaryKey(),
  name: text().notNull(),
  legalName: text('legal_name').notNull(),
  address: text().notNull(),
  countryId: text('country_id').notNull(),
  /** In the register of its country; contracts name it. */
  identificationNumber: text('identification_number'),
  logo: text().notNull(),
  descriptions: jsonb().$type<Localized>().notNull(),
  urlInfo: text('url_info').notNull(),
  active: boolean().notNull().default(true),
});

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

/** Who buys or sells what, from which amount on. */
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
    /** What the trader asks for on top of the crop's own parameters. */
    parameters: jsonb().$type<Parameter[]>(),
    /** Address of a picture of it as the trader delivers it. */
    image: text(),
  },
  (table) => [
    primaryKey({ columns: [table.cropId, table.traderId] }),
    index('crop_trader_by_trader').on(table.traderId),
  ],
);
