import { LANGUAGES } from '@canola/api-schema/access';
import { DIGESTS } from '@canola/api-schema/notifications/mail-choice';
import { NOTIFICATION_KINDS } from '@canola/api-schema/notifications/notification';
import { PUSH_PLATFORMS } from '@canola/api-schema/notifications/push';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

export const notificationsSchema = pgSchema('notifications');

const id = () => uuid('id').primaryKey().default(sql`uuidv7()`);
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Kind and parameters, not text: it is rendered in the reader's language when it is read. */
export const notification = notificationsSchema.table(
  'notification',
  {
    id: id(),
    userId: uuid('user_id').notNull(),
    /** Users' company; null for what concerns only the reader. */
    companyId: uuid('company_id'),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    params: jsonb('params').notNull(),
    url: text('url'),
    createdAt: moment('created_at').notNull().defaultNow(),
    readAt: moment('read_at'),
    archivedAt: moment('archived_at'),
    /** Until the next mail to the reader, which leaves it out if they don't want it any more. */
    awaitsMail: boolean('awaits_mail').notNull().default(false),
    /** Until the end of the quiet hours, when one push names everything that waited. */
    awaitsPush: boolean('awaits_push').notNull().default(false),
  },
  (table) => [
    // A page in the order of the list.
    index('notification_active_index')
      .on(table.userId, table.createdAt, table.id, table.companyId)
      .where(sql`archived_at is null`),
    index('notification_archived_index')
      .on(table.userId, table.createdAt, table.id, table.companyId)
      .where(sql`archived_at is not null`),
    // The counts come from these only: with the company second nothing is compared row by row.
    index('notification_active_count').on(table.userId, table.companyId).where(sql`archived_at is null`),
    index('notification_archived_count')
      .on(table.userId, table.companyId)
      .where(sql`archived_at is not null`),
    index('notification_unread_index')
      .on(table.userId, table.companyId)
      .where(sql`archived_at is null and read_at is null`),
    index('notification_awaits_mail').on(table.userId).where(sql`awaits_mail`),
    index('notification_awaits_push').on(table.userId).where(sql`awaits_push`),
  ],
);

/** How a person wants one kind of message; without a row as by default (docs/product/notifications.md#channels). */
export const channelChoice = notificationsSchema.table(
  'channel_choice',
  {
    userId: uuid('user_id').notNull(),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    bell: boolean('bell').notNull(),
    push: boolean('push').notNull(),
    mail: boolean('mail').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/** The digest and the quiet hours of a person; without a row as by default (docs/product/alerts.md#quiet-hours). */
export const mailChoice = notificationsSchema.table(
  'mail_choice',
  {
    userId: uuid('user_id').primaryKey(),
    digest: text('digest', { enum: DIGESTS }).notNull(),
    /** Hours of the company's clock; the same hour twice is no quiet at all. */
    quietFrom: smallint('quiet_from').notNull(),
    quietTo: smallint('quiet_to').notNull(),
    /** One for each list. It rises when a list that was ended is chosen again: links of older mails don't end it again. */
    digestVersion: integer('version').notNull().default(1),
    alertsVersion: integer('alerts_version').notNull().default(1),
    /** When the next digest is due; null without one. */
    nextAt: moment('next_at'),
  },
  (table) => [
    index('mail_choice_due').on(table.nextAt).where(sql`next_at is not null`),
    check(
      'mail_choice_hours',
      sql`${table.quietFrom} between 0 and 23 and ${table.quietTo} between 0 and 23`,
    ),
    check('mail_choice_next', sql`(${table.digest} = 'NONE') = (${table.nextAt} is null)`),
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
