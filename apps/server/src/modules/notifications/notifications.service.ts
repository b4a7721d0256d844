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
import { deleteChoicesOf } from './channels.queries.ts';
import { defaultChannels } from './channels.service.ts';
import { mailLater } from './mail.tasks.ts';
import { deleteMailChoiceOf } from './mail-choice.queries.ts';
import { withoutQuiet } from './morning.tasks.ts';
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
import { forgetDevices } from './push.queries.ts';
import { fanOutTask } from './push.tasks.ts';
import { isMasked, type ShowsPrices } from './readers.ts';

interface Reads extends Pick<Deps, 'db' | 'log'> {
  showsPrices: ShowsPrices;
}

/**
 * Notifies people as a part of the caller's transaction, so nothing is sent that was rolled back. Open pages get it
 * through the live stream, closed ones through a push. All messages of one event go into one call: their mails are
 * queued together, in the order that every event has.
 */
export async function notify(db: Db, ...messages: NewNotification[]): Promise<void> {
  const mailed: string[] = [];
  for (const message of messages) mailed.push(...(await addMessage(db, message)));
  if (mailed.length > 0) await mailLater(db, mailed);
}

/** Returns the people who get it by mail too. */
async function addMessage(db: Db, message: NewNotification): Promise<string[]> {
  const { userIds, companyId = null, kind, params, url = null } = message;
  if (userIds.length === 0) return [];
  if (url !== null && !/^\/(?![/\\])/.test(url))
    throw new Error(`a notification opens a path of the web app, not ${url}`);
  const row = { companyId, kind, params: KIND_PARAMS[kind].parse(params), url };
  const added = await addNotifications(db, userIds, row, defaultChannels(kind));
  await sendToUsers(
    db,
    added
      .filter(({ isListed }) => isListed)
      .map(({ id, userId }) => ({ userId, event: { kind: 'notification', id } })),
  );
  const withDevice = added.filter(({ hasDevice }) => hasDevice);
  const notificationIds = (await withoutQuiet(db, withDevice, message)).map(({ id }) => id);
  if (notificationIds.length > 0) await enqueue(db, fanOutTask, { notificationIds });
  return added.filter(({ awaitsMail }) => awaitsMail).map(({ userId }) => userId);
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

/** Other open pages of the person show the change too. */
async function changeOwn<T>(
  db: Deps['db'],
  viewer: Viewer,
  change: (tx: Db, reading: Reading) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const changed = await change(tx, readingOf(viewer));
    if (changed) await sendToUser(tx, viewer.userId, { kind: 'notifications-changed' });
    return changed;
  });
}

export async function read(
  reads: Reads & Pick<Deps, 'clock'>,
  viewer: Viewer,
  id: string,
): Promise<Notification> {
  const { db, clock } = reads;
  const row = await changeOwn(db, viewer, (tx, reading) => markRead(tx, reading, id, clock.now()));
  return found(row && present(reads, row, viewer), 'notification.not-found');
}

export async function archive(
  reads: Reads & Pick<Deps, 'clock'>,
  viewer: Viewer,
  id: string,
): Promise<Notification> {
  const { db, clock } = reads;
  const row = await changeOwn(db, viewer, (tx, reading) => archiveNotification(tx, reading, id, clock.now()));
  return found(row && present(reads, row, viewer), 'notification.not-found');
}

export async function archiveAll(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<{ archived: number }> {
  const archived = await changeOwn(db, viewer, (tx, reading) =>
    archiveAllNotifications(tx, reading, clock.now()),
  );
  return { archived };
}

export async function remove({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: string): Promise<void> {
  const isRemoved = await changeOwn(db, viewer, (tx, reading) => deleteNotification(tx, reading, id));
  ensure(isRemoved, 'notification.not-found');
}

/** For the erasure of a person (docs/product/accounts.md#reset-and-erasure). */
export async function forgetUser(db: Db, userId: string): Promise<void> {
  await forgetDevices(db, userId);
  await deleteNotificationsOf(db, userId);
  await deleteChoicesOf(db, userId);
  await deleteMailChoiceOf(db, userId);
}

export function readingOf(reader: Viewer): Reading {
  return { userId: reader.userId, companyIds: approvedCompanies(reader) };
}

/** Undefined for a kind or parameters that only a newer server, which shares the database, understands. */
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
