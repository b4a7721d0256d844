import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  numeric,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { company } from './companies.tables.ts';
import { storage } from './storages.tables.ts';
import { moment, tons, trading } from './trading.tables.ts';

/**
 * total = free + ordered + sold (docs/product/storages.md#offers). Free is never stored: it is what the total leaves,
 * and the check keeps every part at or above zero whatever the code does.
 */
export const offer = trading.table(
  'offer',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid().notNull().unique().default(sql`uuidv7()`),
    storageId: uuid('storage_id').notNull(),
    cropId: text('crop_id').notNull(),
    yearHarvested: smallint('year_harvested').notNull(),
    total: tons('total').notNull(),
    ordered: tons('ordered').notNull().default('0'),
    sold: tons('sold').notNull().default('0'),
    /** Of the total what quick trading added and nobody has confirmed since (docs/product/selling.md#quick-trading). */
    brought: tons('brought').notNull().default('0'),
    createdAt: moment('created_at').notNull().defaultNow(),
    archivedAt: moment('archived_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.storageId],
      foreignColumns: [storage.companyId, storage.id],
    }),
    uniqueIndex('offer_active')
      .on(table.companyId, table.storageId, table.cropId, table.yearHarvested)
      .where(sql`archived_at is null`),
    // Of one storage, archived ones too: without it all of the company's offers are read. The company is not first in
    // it: where most companies have one offer, PostgreSQL would take them for the primary key's.
    index('offer_by_storage').on(table.storageId, table.companyId, table.archivedAt),
    // A position reads one harvest and none of the years before.
    index('offer_of_harvest').on(table.companyId, table.yearHarvested).where(sql`archived_at is null`),
    check(
      'offer_tons_balance',
      sql`(${table.total} > 0 or ${table.archivedAt} is not null) and ${table.brought} >= 0 and ${table.ordered} >= 0 and ${table.sold} >= 0
        and ${table.total} - ${table.ordered} - ${table.sold} >= 0`,
    ),
  ],
);

/**
 * The total of a company's offers of a crop and a harvest, archived ones included, stored by triggers on `offer`, so that
 * nobody sums the offers of all years.
 */
export const harvestTotal = trading.table(
  'harvest_total',
  {
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    cropId: text('crop_id').notNull(),
    yearHarvested: smallint('year_harvested').notNull(),
    total: numeric().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.cropId, table.yearHarvested] })],
);
