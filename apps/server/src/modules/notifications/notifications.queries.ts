import type { Channels } from '@canola/api-schema/notifications/channels';
import { UNREAD_COUNTED } from '@canola/api-schema/notifications/notification';
import { type AnyColumn, and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { notification } from './notifications.tables.ts';

export type NotificationRow = typeof notification.$inferSelect;

export interface Added {
  id: string;
  userId: string;
  /** Not where the reader has the bell off: those go straight to the archive. */
  isListed: boolean;
  awaitsMail: boolean;
  /** Somebody without a device needs no push job. */
  hasDevice: boolean;
}

/** The reader and their companies: notifications of a company that they have left are not theirs. */
export interface Reading {
  userId: string;
  companyIds: readonly string[];
}

/** One statement, whatever the number of readers; a reader named twice is notified once. */
export async function addNotifications(
  db: Db,
  userIds: readonly string[],
  { companyId, kind, params, url }: Pick<NotificationRow, 'companyId' | 'kind' | 'params' | 'url'>,
  usual: Pick<Channels, 'bell' | 'mail'>,
): Promise<Added[]> {
  const added = await db.execute<Added & Record<string, unknown>>(sql`
    with added as (
      insert into notifications.notification
        (user_id, company_id, kind, params, url, awaits_mail, read_at, archived_at)
      select distinct reader, ${companyId}::uuid, ${kind}, ${JSON.stringify(params)}::jsonb, ${url}::text,
        coalesce(choice.mail, ${usual.mail}::boolean), silent.at, silent.at
      from unnest(${sql.param(userIds)}::uuid[]) as reader
      left join notifications.channel_choice choice on choice.user_id = reader and choice.kind = ${kind}
      cross join lateral (
        select case when coalesce(choice.bell, ${usual.bell}::boolean) then null else now() end as at) silent
      returning id, user_id, archived_at, awaits_mail
    )
    select id, user_id as "userId", archived_at is null as "isListed", awaits_mail as "awaitsMail",
      exists (select from notifications.push_token where push_token.user_id = added.user_id) as "hasDevice"
    from added`);
  return added.rows;
}

/**
 * Counts the list that is shown, no further than `most`, and the unread notifications. Rows of a company and rows of
 * none are counted apart, so that each count reads an index only.
 */
export async function countNotifications(
  db: Db,
  { userId, companyIds }: Reading,
  archived: boolean,
  most: number,
): Promise<{ total: number; unread: number }> {
  const count = (which: SQL, limit: number) => {
    const of = (company: SQL) => sql`(select count(*) from (select from notifications.notification
      where user_id = ${userId} and ${which} and company_id ${company} limit ${limit}) n)`;
    return sql`least(${limit}, ${of(sql`= any (${sql.param(companyIds)}::uuid[])`)} + ${of(sql`is null`)})::int`;
  };
  const listed = archived ? sql`archived_at is not null` : sql`archived_at is null`;
  const { rows } = await db.execute<{ total: number; unread: number }>(sql`
    select ${count(listed, most)} as total,
      ${count(sql`archived_at is null and read_at is null`, UNREAD_COUNTED)} as unread`);
  return rows[0] ?? { total: 0, unread: 0 };
}

export function listNotifications(
  db: Db,
  reading: Reading,
  archived: boolean,
  limit: number,
  offset: number,
): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notification)
    .where(
      and(readable(reading), archived ? isNotNull(notification.archivedAt) : isNull(notification.archivedAt)),
    )
    .orderBy(desc(notification.createdAt), desc(notification.id))
    .limit(limit)
    .offset(offset);
}

const readable = ({ userId, companyIds }: Reading) =>
  and(
    eq(notification.userId, userId),
    or(
      isNull(notification.companyId),
      sql`${notification.companyId} = any (${sql.param(companyIds)}::uuid[])`,
    ),
  );

const own = (reading: Reading, id: string) => and(eq(notification.id, id), readable(reading));

export async function findNotification(
  db: Db,
  reading: Reading,
  id: string,
): Promise<NotificationRow | undefined> {
  const [row] = await db.select().from(notification).where(own(reading, id));
  return row;
}

/** Reading again keeps the first time. */
export async function markRead(
  db: Db,
  reading: Reading,
  id: string,
  at: Date,
): Promise<NotificationRow | undefined> {
  const [row] = await db
    .update(notification)
    .set({ readAt: firstOf(notification.readAt, at) })
    .where(own(reading, id))
    .returning();
  return row;
}

export async function archiveAllNotifications(db: Db, reading: Reading, at: Date): Promise<number> {
  const archived = await db
    .update(notification)
    .set({ archivedAt: at, readAt: firstOf(notification.readAt, at) })
    .where(and(readable(reading), isNull(notification.archivedAt)))
    .returning({ id: notification.id });
  return archived.length;
}

const firstOf = (column: AnyColumn, at: Date) => sql`coalesce(${column}, ${at.toISOString()}::timestamptz)`;

/** Archiving again keeps the first time. */
export async function archiveNotification(
  db: Db,
  reading: Reading,
  id: string,
  at: Date,
): Promise<NotificationRow | undefined> {
  const [row] = await db
    .update(notification)
    .set({ archivedAt: firstOf(notification.archivedAt, at), readAt: firstOf(notification.readAt, at) })
    .where(own(reading, id))
    .returning();
  return row;
}

export async function deleteNotification(db: Db, reading: Reading, id: string): Promise<boolean> {
  const deleted = await db.delete(notification).where(own(reading, id)).returning({ id: notification.id });
  return deleted.length > 0;
}

export async function deleteNotificationsOf(db: Db, userId: string): Promise<void> {
  await db.delete(notification).where(eq(notification.userId, userId));
}
