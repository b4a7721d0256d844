import { LANGUAGES } from '@canola/api-schema/access';
import { REPORT_STATUSES, type SaveCommodity, type SaveReport } from '@canola/api-schema/news/report';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment, news } from '../news.tables.ts';

export const report = news.table(
  'report',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    groupId: uuid('group_id').notNull().default(sql`uuidv7()`),
    language: text({ enum: LANGUAGES }).notNull(),
    headline: text().notNull(),
    summary: text(),
    imageGuid: uuid('image_guid'),
    dateFrom: date('date_from', { mode: 'string' }).notNull(),
    dateTo: date('date_to', { mode: 'string' }).notNull(),
    status: text({ enum: REPORT_STATUSES }).notNull().default('DRAFT'),
    commodities: jsonb().$type<SaveCommodity[]>().notNull(),
    /** The text that a search matches: no capitals, no accents. */
    find: text().notNull(),
    /** Counts the saves; the newest row of `report_version` has the same number. */
    version: integer().notNull().default(1),
    publishAt: moment('publish_at'),
    publishedAt: moment('published_at'),
    /** Readers are notified once, however often it is published. */
    announcedAt: moment('announced_at'),
    createdBy: uuid('created_by').notNull(),
    updatedBy: uuid('updated_by').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    unique('report_language').on(table.groupId, table.language),
    index('report_by_day').on(table.language, table.dateFrom, table.id),
    check('report_days', sql`${table.dateTo} >= ${table.dateFrom}`),
    // A report that waits to be published is a draft.
    check('report_publish_at', sql`${table.publishAt} is null or ${table.status} = 'DRAFT'`),
  ],
);

/** Each save as a whole, so that it can be saved again. */
export const reportVersion = news.table(
  'report_version',
  {
    reportId: uuid('report_id')
      .notNull()
      .references(() => report.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    body: jsonb().$type<SaveReport>().notNull(),
    /** Every picture that the body shows: one that no version names is deleted. */
    images: uuid().array().notNull(),
    savedBy: uuid('saved_by').notNull(),
    savedAt: moment('saved_at').notNull(),
    /** Published as this version: it stays however many come after it. */
    publishedAt: moment('published_at'),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.version] }),
    index('report_version_images').using('gin', table.images),
  ],
);
