import type { AlertDirection, AlertKind } from '@canola/api-schema/alerts';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, numeric, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { company } from '../tables/companies.tables.ts';
import { moment, money, trading } from '../tables/trading.tables.ts';

/**
 * A threshold that a person wants to be notified of (docs/product/alerts.md). A market is a crop and a quarter in a region; on the
 * exchange it is a commodity and the first day of the contract's month, in the region {@link EXCHANGE}.
 */
export const alert = trading.table(
  'alert',
  {
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    id: uuid().notNull().default(sql`uuidv7()`),
    userId: uuid('user_id').notNull(),
    kind: text().$type<AlertKind>().notNull(),
    regionId: text('region_id').notNull(),
    /** The place that haulage is calculated from. */
    zip: text(),
    itemId: text('item_id').notNull(),
    termId: text('term_id').notNull(),
    /** Of a spread, the market that is subtracted. */
    secondItemId: text('second_item_id'),
    secondTermId: text('second_term_id'),
    /** Per ton and kilometre where the company delivers itself; the price counts after it. */
    haulageRate: numeric('haulage_rate', { precision: 8, scale: 2 }),
    direction: text().$type<AlertDirection>().notNull(),
    threshold: money('threshold').notNull(),
    once: boolean().notNull(),
    endsOn: date('ends_on'),
    armed: boolean().notNull().default(true),
    /** It rests until then, however good the value is. */
    armedFrom: moment('armed_from').notNull(),
    /** The level at which it is ready again; null while it is armed, and for good after it has fired once. */
    readyAgain: money('ready_again'),
    firedAt: moment('fired_at'),
    firedValue: money('fired_value'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique('alert_terms')
      .on(
        table.companyId,
        table.userId,
        table.kind,
        table.regionId,
        table.itemId,
        table.termId,
        table.secondItemId,
        table.secondTermId,
        table.zip,
        table.haulageRate,
        table.direction,
        table.threshold,
      )
      .nullsNotDistinct(),
    // A quote reads the alerts that it reaches and no others.
    index('alert_armed')
      .on(table.regionId, table.itemId, table.termId, table.kind, table.direction, table.threshold)
      .where(sql`armed`),
    index('alert_silent')
      .on(table.regionId, table.itemId, table.termId, table.kind)
      .where(sql`not armed and ready_again is not null`),
    index('alert_spread')
      .on(table.regionId, table.secondItemId, table.secondTermId)
      .where(sql`kind = 'SPREAD'`),
    index('alert_of_person').on(table.userId),
    check(
      'alert_second',
      sql`(${table.kind} = 'SPREAD') = (${table.secondItemId} is not null)
      and (${table.kind} = 'SPREAD') = (${table.secondTermId} is not null)`,
    ),
    check(
      'alert_place',
      sql`(${table.kind} = 'FUTURES') = (${table.zip} is null)
      and (${table.kind} = 'FUTURES') = (${table.regionId} = 'EXCHANGE')`,
    ),
    check('alert_haulage', sql`${table.haulageRate} is null or ${table.kind} = 'NET_PRICE'`),
    check('alert_positive', sql`${table.kind} in ('BASIS', 'SPREAD') or ${table.threshold} > 0`),
    check('alert_silence', sql`not ${table.armed} or ${table.readyAgain} is null`),
  ],
);

export const EXCHANGE = 'EXCHANGE';
