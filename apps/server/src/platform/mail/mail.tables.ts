import { sql } from 'drizzle-orm';
import { index, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { platformSchema } from '../platform.tables.ts';

/** A file that a mail carries. */
export const Attachment = z.strictObject({
  filename: z.string(),
  contentType: z.string(),
  base64: z.string(),
});
export type Attachment = z.output<typeof Attachment>;

/** Mail of demo mode, shown at /outbox instead of being sent (docs/product/notifications.md#mail). */
export const outboxMail = platformSchema.table(
  'outbox_mail',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('outbox_mail_newest').on(table.createdAt.desc())],
);
