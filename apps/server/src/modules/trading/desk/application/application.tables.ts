import { APPLICATION_STATES } from '@canola/api-schema/trading/trader-application';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CollectionPoint, Localized } from '../../reference/catalogue.ts';
import { trader } from '../../reference/reference.tables.ts';
import { moment, trading } from '../../tables/trading.tables.ts';

/** A company asks to become a trader; staff decide (docs/product/desk.md#becoming-a-trader). */
export const traderApplication = trading.table(
  'trader_application',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    usersCompanyId: uuid('users_company_id').notNull(),
    /** The name on price lists. */
    name: text().notNull(),
    descriptions: jsonb().$type<Localized>().notNull(),
    regionIds: text('region_ids').array().notNull(),
    cropIds: text('crop_ids').array().notNull(),
    points: jsonb().$type<CollectionPoint[]>().notNull(),
    state: text({ enum: APPLICATION_STATES }).notNull().default('WAITING'),
    /** Why it was refused, in the words of our staff. */
    reason: text(),
    appliedBy: uuid('applied_by').notNull(),
    createdAt: moment('created_at').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: moment('decided_at'),
    traderId: text('trader_id').references(() => trader.id),
  },
  (table) => [
    uniqueIndex('trader_application_waiting').on(table.usersCompanyId).where(sql`state = 'WAITING'`),
    index().on(table.usersCompanyId),
    check('trader_application_decided', sql`(${table.state} = 'WAITING') = (${table.decidedAt} is null)`),
    check('trader_application_trader', sql`(${table.state} = 'APPROVED') = (${table.traderId} is not null)`),
    check('trader_application_reason', sql`(${table.state} = 'REFUSED') = (${table.reason} is not null)`),
  ],
);
