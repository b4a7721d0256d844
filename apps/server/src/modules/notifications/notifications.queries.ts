import type { NotificationKind } from '@canola/api-schema/notifications/notification';
import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { notification } from './notifications.tables.ts';

export type NotificationRow = typeof notification.$inferSelect;

export interface Added {
  id: string;
  userId: string;
  /** Somebody without a device needs no push job. */
  hasDevice: boolean;
}

/** One statement, whatever the number of readers; a reader named twice is told once. */
export async function addNotifications(
  db: Db,
  userIds: readonly string[],
  kind: NotificationKind,
  params: unknown,
  url: string | null,
): Promise<Added[]> {
  const added = await db.execute<{ id: string; userId: string; hasDevice: boolean }>(sql`
    with added as (
      insert into notifications.notification (user_id, kind, params, url)
      select distinct reader, ${kind}, ${JSON.stringify(params)}::jsonb, ${url}::text
      from unnest(${sql.param(userIds)}::uuid[]) as reader
      returning id, user_id
    )
    select id, user_id as "userId",
      exists (select from notifications.push_token where push_token.user_id = added.user_id) as "hasDevice"
    from added`);
  return added.rows;
}

export async function countNotifications(
  db: Db,
  userId: string,
): Promise<{ active: number; archived: number }> {
  const [counts] = await db
    .select({
      active: sql<number>`count(*) filter (where ${notification.archivedAt} is null)`.mapWith(Number),
      archived: count(notification.archivedAt),
    })
    .from(notification)
    .where(eq(notification.userId, userId));
  return counts ?? { active: 0, archived: 0 };
}

export function listNotifications(
  db: Db,
  userId: string,
  archived: boolean,
  limit: number,
  offset: number,
): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notification)
    .where(
      and(
        eq(notification.userId, userId),
        archived ? isNotNull(notification.archivedAt) : isNull(notification.archivedAt),
      ),
    )
    .orderBy(desc(notification.createdAt), desc(notification.id))
    .limit(limit)
    .offset(offset);
}

const own = (userId: string, id: string) => and(eq(notification.id, id), eq(notification.userId, userId));

export async function findNotification(
  db: Db,
  userId: string,
  id: string,
): Promise<NotificationRow | undefined> {
  const [row] = await db.select().from(notification).where(own(userId, id));
  return row;
}

/** Archiving again keeps the first time. */
export async function archiveNotification(
  db: Db,
  userId: string,
  id: string,
  at: Date,
): Promise<NotificationRow | undefined> {
  const [row] = await db
    .update(notification)
    .set({ archivedAt: sql`coalesce(${notification.archivedAt}, ${at.toISOString()}::timestamptz)` })
    .where(own(userId, id))
    .returning();
  return row;
}

export async function deleteNotification(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db.delete(notification).where(own(userId, id)).returning({ id: notification.id });
  return deleted.length > 0;
}

export async function deleteNotificationsOf(db: Db, userId: string): Promise<void> {
  await db.delete(notification).where(eq(notification.userId, userId));
}
