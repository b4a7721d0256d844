import { UNREAD_COUNTED } from '@canola/api-schema/notifications/notification';
import { type AnyColumn, and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { notification } from './notifications.tables.ts';

export type NotificationRow = typeof notification.$inferSelect;

export interface Added {
  id: string;
  userId: string;
  /** Somebody without a device needs no push job. */
  hasDevice: boolean;
}

/** Whose notifications are read, and of which companies: those of one that the reader has left are not theirs. */
export interface Reading {
  userId: string;
  companyIds: readonly string[];
}

/** One statement, whatever the number of readers; a reader named twice is told once. */
export async function addNotifications(
  db: Db,
  userIds: readonly string[],
  { companyId, kind, params, url }: Pick<NotificationRow, 'companyId' | 'kind' | 'params' | 'url'>,
): Promise<Added[]> {
  const added = await db.execute<{ id: string; userId: string; hasDevice: boolean }>(sql`
    with added as (
      insert into notifications.notification (user_id, company_id, kind, params, url)
      select distinct reader, ${companyId}::uuid, ${kind}, ${JSON.stringify(params)}::jsonb, ${url}::text
      from unnest(${sql.param(userIds)}::uuid[]) as reader
      returning id, user_id
    )
    select id, user_id as "userId",
      exists (select from notifications.push_token where push_token.user_id = added.user_id) as "hasDevice"
    from added`);
  return added.rows;
}

/**
 * Of the list that is shown, no further than `most`, and beside it the unread ones. All come from indexes alone, and
 * the rows of one company and those of none are counted apart: with "or" each row would be compared.
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
