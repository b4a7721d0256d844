import { sql } from 'drizzle-orm';
import { foreignKey, index, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { company } from './companies.tables.ts';
import { moment, trading } from './trading.tables.ts';

export const storage = trading.table(
  'storage',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid().notNull().unique().default(sql`uuidv7()`),
    label: text().notNull(),
    address: text().notNull(),
    zip: text().notNull(),
    /** Of the postal code in the company's country: what traders quote for (docs/product/prices.md#regions). */
    regionId: text('region_id').notNull(),
    /** Always CZK; nothing depends on it (docs/product/storages.md#storages). */
    currency: text().notNull().default('CZK'),
    cropIds: text('crop_ids').array().notNull().default(sql`'{}'`),
    createdAt: moment('created_at').notNull().defaultNow(),
    archivedAt: moment('archived_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [company.id] }),
    // Without it, a search for active ones reads the archived ones of all years.
    index('storage_active').on(table.companyId, table.id).where(sql`archived_at is null`),
    index('storage_by_zip').on(table.companyId, table.zip).where(sql`archived_at is null`),
  ],
);
