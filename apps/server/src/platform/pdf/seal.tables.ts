import { sql } from 'drizzle-orm';
import { boolean, check, text } from 'drizzle-orm/pg-core';
import { platformSchema } from '../platform.tables.ts';

/** Demo mode's own key and certificate, which all processes seal with (docs/product/contracts.md#seal). */
export const demoSeal = platformSchema.table(
  'demo_seal',
  {
    onlyRow: boolean('only_row').primaryKey().default(true),
    key: text().notNull(),
    certificate: text().notNull(),
  },
  (table) => [check('demo_seal_one_row', sql`${table.onlyRow}`)],
);
