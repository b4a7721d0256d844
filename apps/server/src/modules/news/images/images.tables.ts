import { sql } from 'drizzle-orm';
import { check, customType, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, news } from '../news.tables.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * A picture of a report. An `<img>` sends no token, so its guid is random (version 4) and all that is needed to
 * read it (docs/product/news.md#images).
 */
export const image = news.table(
  'image',
  {
    guid: uuid().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Of the file as it was uploaded. */
    sha256: text().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('image_by_age').on(table.createdAt)],
);

/** Stored with everything else: one backup, one commit. WebP does not compress further, so it is stored as it is. */
export const imageFile = news.table(
  'image_file',
  {
    guid: uuid()
      .notNull()
      .references(() => image.guid, { onDelete: 'cascade' }),
    size: integer().notNull(),
    content: bytea().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.guid, table.size] }),
    check('image_file_size', sql`${table.size} in (480, 960, 1600)`),
  ],
);
