import type { CurrencyType } from '@canola/api-schema/money';
import { integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, money, trading } from '../../tables/trading.tables.ts';

/**
 * Tons that farms would sell, by price step, as traders may see it: nothing in here can be taken apart again
 * (docs/product/desk.md#demand-nearby). Written as a whole every 15 minutes.
 */
export const demandCell = trading.table(
  'demand_cell',
  {
    regionId: text('region_id').notNull(),
    cropId: text('crop_id').notNull(),
    quarterId: text('quarter_id').notNull(),
    currency: text().$type<CurrencyType>().notNull(),
    /** The steps that were merged into it, lowest and highest; its orders want at most the highest. */
    priceFrom: money('price_from').notNull(),
    priceTo: money('price_to').notNull(),
    tons: integer().notNull(),
    countedAt: moment('counted_at').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'demand_cell_pk',
      columns: [table.regionId, table.cropId, table.quarterId, table.currency, table.priceFrom],
    }),
  ],
);
