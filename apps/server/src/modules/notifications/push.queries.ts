import type { Language } from '@canola/api-schema/access';
import { ALERT_MESSAGES } from '@canola/api-schema/notifications/channels';
import type { PushPlatform } from '@canola/api-schema/notifications/push';
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { notification, pushToken, vapidKey } from './notifications.tables.ts';
import type { Subscription } from './push-subscription.ts';

export type PushTokenRow = typeof pushToken.$inferSelect;

/** Registrations of one user come one after the other, so that the limit holds. */
export async function lockDevices(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`push:${userId}`}, 0))`);
}

/**
 * A browser shows the messages of the person who signed in last: on a shared computer nobody reads another's.
 * The secret has to match too, so knowing an address is not enough to silence it.
 */
export async function detachFromOthers(
  tx: Db,
  userId: string,
  { endpoint, auth }: Subscription,
): Promise<void> {
  await tx
    .delete(pushToken)
    .where(and(eq(pushToken.endpoint, endpoint), eq(pushToken.auth, auth), ne(pushToken.userId, userId)));
}

export async function findPushToken(
  tx: Db,
  userId: string,
  endpoint: string,
): Promise<PushTokenRow | undefined> {
  const [row] = await tx
    .select()
    .from(pushToken)
    .where(and(eq(pushToken.userId, userId), eq(pushToken.endpoint, endpoint)));
  return row;
}

export async function savePushToken(
  tx: Db,
  userId: string,
  { endpoint, p256dh, auth }: Subscription,
  use: { platform: PushPlatform; language: Language; seenAt: Date },
): Promise<PushTokenRow> {
  const [row] = await tx
    .insert(pushToken)
    .values({ userId, endpoint, p256dh, auth, ...use })
    .onConflictDoUpdate({ target: [pushToken.userId, pushToken.endpoint], set: { p256dh, auth, ...use } })
    .returning();
  if (row === undefined) throw new Error('a saved push token was not returned');
  return row;
}

/** Keeps the most recently seen ones. */
export async function trimPushTokens(tx: Db, userId: string, keep: number): Promise<void> {
  await tx.execute(sql`
    delete from notifications.push_token where id in (
      select id from notifications.push_token where user_id = ${userId}
      order by seen_at desc, id desc offset ${keep})`);
}

export async function setPushLanguage(db: Db, userId: string, language: Language): Promise<void> {
  await db
    .update(pushToken)
    .set({ language })
    .where(and(eq(pushToken.userId, userId), ne(pushToken.language, language)));
}

export async function dropPushToken(db: Db, id: string): Promise<void> {
  await db.delete(pushToken).where(eq(pushToken.id, id));
}

/** The person's notifications stay, but no device of theirs gets a push any more. */
export async function forgetDevices(db: Db, userId: string): Promise<void> {
  await db.delete(pushToken).where(eq(pushToken.userId, userId));
}

/** Every device of every reader of these notifications. */
export async function findDeliveries(
  db: Db,
  notificationIds: readonly string[],
): Promise<{ notificationId: string; tokenId: string }[]> {
  const found = await db.execute<{ notificationId: string; tokenId: string }>(sql`
    select n.id as "notificationId", t.id as "tokenId"
    from notifications.notification n
    join notifications.push_token t on t.user_id = n.user_id
    where n.id = any (${sql.param(notificationIds)}::uuid[])`);
  return found.rows;
}

/**
 * Undefined when it isn't worth sending: the notification or the device has gone, or the reader archived it. One that
 * never was in the bell is sent.
 */
export async function findDelivery(db: Db, notificationId: string, tokenId: string) {
  const [found] = await db
    .select({ notification, token: pushToken })
    .from(notification)
    .innerJoin(pushToken, eq(pushToken.userId, notification.userId))
    .where(
      and(
        eq(notification.id, notificationId),
        eq(pushToken.id, tokenId),
        or(isNull(notification.archivedAt), eq(notification.archivedAt, notification.createdAt)),
      ),
    );
  return found;
}

export async function markAwaitingPush(tx: Db, id: string): Promise<void> {
  await tx.update(notification).set({ awaitsPush: true }).where(eq(notification.id, id));
}

/** The ids of what waited for the end of the quiet hours and was not put away since, oldest first. */
export async function takeAwaitingPush(tx: Db, userId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with taken as (
      update notifications.notification set awaits_push = false
      where user_id = ${userId} and awaits_push
      returning id, created_at, archived_at
    )
    select id from taken where archived_at is null or archived_at = created_at order by created_at, id`);
  return rows.map(({ id }) => id);
}

export function listNotificationsById(db: Db, ids: readonly string[]) {
  return db
    .select()
    .from(notification)
    .where(inArray(notification.id, [...ids]))
    .orderBy(notification.createdAt, notification.id);
}

/** The alerts of the person's day that came before this one. */
export async function countAlertsBefore(
  db: Db,
  { userId, id, createdAt }: Pick<typeof notification.$inferSelect, 'userId' | 'id' | 'createdAt'>,
  dayStart: Date,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from notifications.notification
    where user_id = ${userId} and kind = any(${sql.param(ALERT_MESSAGES)}) and created_at >= ${dayStart.toISOString()}
      and (created_at, id) < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`);
  return rows[0]?.count ?? 0;
}

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export async function findVapidKeys(db: Db): Promise<VapidKeys | undefined> {
  const [keys] = await db
    .select({ publicKey: vapidKey.publicKey, privateKey: vapidKey.privateKey })
    .from(vapidKey);
  return keys;
}

/** The first process wins; the others read what it wrote. */
export async function addVapidKeys(db: Db, keys: VapidKeys): Promise<void> {
  await db.insert(vapidKey).values(keys).onConflictDoNothing();
}
