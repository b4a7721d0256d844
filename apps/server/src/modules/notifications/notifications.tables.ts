import { LANGUAGES } from '@canola/api-schema/access';
import { NOTIFICATION_KINDS } from '@canola/api-schema/notifications/notification';
import { PUSH_PLATFORMS } from '@canola/api-schema/notifications/push';
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgSchema, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

export const notificationsSchema = pgSchema('notifications');

const id = () => uuid('id').primaryKey().default(sql`uuidv7()`);
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Kind and parameters, not text: it is rendered in the reader's language when it is read. */
export const notification = notificationsSchema.table(
  'notification',
  {
    id: id(),
    userId: uuid('user_id').notNull(),
    /** Users' company; null for what concerns the reader alone. */
    companyId: uuid('company_id'),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    params: jsonb('params').notNull(),
    url: text('url'),
    createdAt: moment('created_at').notNull().defaultNow(),
    readAt: moment('read_at'),
    archivedAt: moment('archived_at'),
  },
  (table) => [
    // A page in the order of the list.
    index('notification_active_index')
      .on(table.userId, table.createdAt, table.id, table.companyId)
      .where(sql`archived_at is null`),
    index('notification_archived_index')
      .on(table.userId, table.createdAt, table.id, table.companyId)
      .where(sql`archived_at is not null`),
    // The counts come from these alone: with the company second nothing is compared row by row.
    index('notification_active_count').on(table.userId, table.companyId).where(sql`archived_at is null`),
    index('notification_archived_count')
      .on(table.userId, table.companyId)
      .where(sql`archived_at is not null`),
    index('notification_unread_index')
      .on(table.userId, table.companyId)
      .where(sql`archived_at is null and read_at is null`),
  ],
);

/** One Web Push subscription of one browser. */
export const pushToken = notificationsSchema.table(
  'push_token',
  {
    id: id(),
    userId: uuid('user_id').notNull(),
    platform: text('platform', { enum: PUSH_PLATFORMS }).notNull(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** A push is rendered when nobody reads yet: in the language in which its owner last used the app. */
    language: text('language', { enum: LANGUAGES }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the browser last presented it: past the limit the longest unseen one goes. */
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [unique().on(table.userId, table.endpoint), index().on(table.endpoint)],
);

/** The key pair that push services know this server by; browsers subscribe to its public half. */
export const vapidKey = notificationsSchema.table(
  'vapid_key',
  {
    onlyRow: boolean('only_row').primaryKey().default(true),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
  },
  (table) => [check('vapid_key_one_row', sql`${table.onlyRow}`)],
);
