import { sql } from 'drizzle-orm';
import { check, date, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { trading } from '../tables/trading.tables.ts';

/** As many crops as a trial shows in a day (docs/product/plans.md#masking). */
export const UNMASKED_PER_DAY = 2;

/**
 * The crops that a trial has been shown on a day. There are as many places as crops allowed, so the key prevents a third crop
 * even when requests arrive at the same time.
 */
export const unmaskedCrop = trading.table(
  'unmasked_crop',
  {
    /** Users' company, or the user who has none. */
    holderId: uuid('holder_id').notNull(),
    /** In the holder's zone. */
    day: date().notNull(),
    place: smallint().notNull(),
    cropId: text('crop_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holderId, table.day, table.place] }),
    unique('unmasked_crop_once').on(table.holderId, table.day, table.cropId),
    check('unmasked_crop_place', sql`${table.place} between 1 and 2`),
  ],
);
