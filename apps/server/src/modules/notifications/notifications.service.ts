import { COUNTED_AHEAD } from '@canola/api-schema/limits';
import {
  NOTIFICATION_PAGE_SIZE,
  type Notification,
  type NotificationPage,
  type NotificationQuery,
} from '@canola/api-schema/notifications/notification';
import type { Db } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { ensure, found } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { approvedCompanies, type Viewer } from '../../platform/viewer.ts';
import { KIND_PARAMS, type NewNotification } from './notifications.kinds.ts';
import { sendToUser, sendToUsers } from './notifications.live.ts';
import {
  addNotifications,
  archiveAllNotifications,
  archiveNotification,
  countNotifications,
  deleteNotification,
  deleteNotificationsOf,
  listNotifications,
  markRead,
  type NotificationRow,
  type Reading,
} from './notifications.queries.ts';
import { isUnderstood, render } from './notifications.texts.ts';
import { dropPushTokensOf } from './push.queries.ts';
import { fanOutTask } from './push.tasks.ts';
import { isMasked, type ShowsPrices } from './readers.ts';

interface Reads extends Pick<Deps, 'db' | 'log'> {
  showsPrices: ShowsPrices;
}

/**
 * Tells people something, as a part of the caller's transaction: nobody hears of what was rolled back.
 * Open pages learn of it through the live stream, closed ones through a push.
 */
export async function notify(db: Db, message: NewNotification): Promise<void> {
  const { userIds, companyId = null, kind, params, url = null } = message;
  if (userIds.length === 0) return;
  if (url !== null && !/^\/(?![/\\])/.test(url))
    throw new Error(`a notification leads to a path of the web app, not to ${url}`);
  const added = await addNotifications(db, userIds, {
    companyId,
    kind,
    params: KIND_PARAMS[kind].parse(params),
    url,
  });
  await sendToUsers(
    db,
    added.map(({ id, userId }) => ({ userId, event: { kind: 'notification', id } })),
  );
  const notificationIds = added.filter((one) => one.hasDevice).map((one) => one.id);
  if (notificationIds.length > 0) await enqueue(db, fanOutTask, { notificationIds });
}

/**
 * Everybody signed in reads their own and nobody else's: the user's id is part of every statement, and so are the
 * companies in which they are approved now.
 */
export async function readNotifications(
  reads: Reads,
  viewer: Viewer,
  { archived, page }: NotificationQuery,
): Promise<NotificationPage> {
  const { db } = reads;
  const size = NOTIFICATION_PAGE_SIZE;
  const most = page * size + COUNTED_AHEAD;
  const { total: totalCount, unread } = await countNotifications(db, readingOf(viewer), archived, most);
  const shown = (page - 1) * size < totalCount ? page : 1;
  const rows = await listNotifications(db, readingOf(viewer), archived, size, (shown - 1) * size);
  return {
    notifications: rows.flatMap((row) => present(reads, row, viewer) ?? []),
    page: shown,
    size,
    totalCount,
    unread,
  };
}

/** All of them, for the person's own file. */
export async function listAllNotifications(reads: Reads, viewer: Viewer): Promise<Notification[]> {
  const all: Notification[] = [];
  for (const archived of [false, true]) {
    for (let page = 1; ; page += 1) {
      const { notifications, totalCount, size } = await readNotifications(reads, viewer, { archived, page });
      all.push(...notifications);
      if (page * size >= totalCount) break;
    }
  }
  return all;
}

export async function read(
  reads: Reads & Pick<Deps, 'clock'>,
  viewer: Viewer,
  id: string,
): Promise<Notification> {
  const { db, clock } = reads;
  const row = await db.transaction(async (tx) => {
    const read = await markRead(tx, readingOf(viewer), id, clock.now());
    if (read) await sendToUser(tx, viewer.userId, { kind: 'notifications-changed' });
    return read;
  });
  return found(row && present(reads, row, viewer), 'notification.not-found');
}

export async function archiveAll(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<{ archived: number }> {
  return db.transaction(async (tx) => {
    const archived = await archiveAllNotifications(tx, readingOf(viewer), clock.now());
    if (archived > 0) await sendToUser(tx, viewer.userId, { kind: 'notifications-changed' });
    return { archived };
  });
}

export async function archive(
  reads: Reads & Pick<Deps, 'clock'>,
  viewer: Viewer,
  id: string,
): Promise<Notification> {
  const { db, clock } = reads;
  const row = await db.transaction(async (tx) => {
    const archived = await archiveNotification(tx, readingOf(viewer), id, clock.now());
    if (archived) await sendToUser(tx, viewer.userId, { kind: 'notifications-changed' });
    return archived;
  });
  return found(row && present(reads, row, viewer), 'notification.not-found');
}

export async function remove({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: string): Promise<void> {
  const removed = await db.transaction(async (tx) => {
    const deleted = await deleteNotification(tx, readingOf(viewer), id);
    if (deleted) await sendToUser(tx, viewer.userId, { kind: 'notifications-changed' });
    return deleted;
  });
  ensure(removed, 'notification.not-found');
}

/** For the erasure of a person (docs/product/accounts.md#reset-and-erasure). */
export async function forgetUser(db: Db, userId: string): Promise<void> {
  await dropPushTokensOf(db, userId);
  await deleteNotificationsOf(db, userId);
}

/** For a block or a reset: what was told stays, but no device of theirs hears any more. */
export async function forgetDevices(db: Db, userId: string): Promise<void> {
  await dropPushTokensOf(db, userId);
}

export function readingOf(reader: Viewer): Reading {
  return { userId: reader.userId, companyIds: approvedCompanies(reader) };
}

/** Nothing where a newer server, with which this one shares the database, wrote what is not understood here. */
export function present(
  { log, showsPrices }: Pick<Reads, 'log' | 'showsPrices'>,
  row: NotificationRow,
  reader: Viewer,
): Notification | undefined {
  const { id, kind, params, url, createdAt, readAt, archivedAt } = row;
  if (!isUnderstood(kind, params)) {
    log.warn({ notificationId: id, kind }, 'a notification is not understood and left out');
    return undefined;
  }
  return {
    id,
    kind,
    ...render(kind, params, { language: reader.language, isMasked: isMasked(row, reader, showsPrices) }),
    url,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    archivedAt: archivedAt?.toISOString() ?? null,
  };
}
