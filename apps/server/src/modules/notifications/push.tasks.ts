import type { Language } from '@canola/api-schema/access';
import { isAlertMessage } from '@canola/api-schema/notifications/channels';
import { ALERT_PUSHES_A_DAY } from '@canola/api-schema/notifications/mail-choice';
import { dayInZone } from '@canola/api-schema/quarter';
import { momentOf } from '@canola/api-schema/time-zone';
import { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { texts } from '../../platform/i18n/texts.ts';
import { defineTask, enqueue, once } from '../../platform/jobs/jobs.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { channelsOf } from './channels.service.ts';
import type { NotificationRow } from './notifications.queries.ts';
import { render } from './notifications.texts.ts';
import { deliver, PUSH_LIFETIME_SECONDS } from './push.delivery.ts';
import {
  countAlertsBefore,
  dropPushToken,
  findDeliveries,
  findDelivery,
  listNotificationsById,
} from './push.queries.ts';
import { vapidKeys } from './push.service.ts';
import { isMasked, isReadable, type Readers } from './readers.ts';

/** One job of one device, so that a device that does not answer holds up nobody else's. */
export const PUSH = {
  name: 'notifications.push',
  maxAttempts: 10,
  payload: z.object({
    notificationId: z.uuid(),
    tokenId: z.uuid(),
    /** All that waited for the end of the quiet hours, the notification itself included. */
    bundled: z.array(z.uuid()).optional(),
  }),
};

/** The reader's rights are checked when the push is sent, as when a page is read. */
export const pushTask = (readers: Readers) =>
  defineTask({
    ...PUSH,
    async run(deps, { notificationId, tokenId, bundled }) {
      const { db, clock, config, log } = deps;
      const found = await findDelivery(db, notificationId, tokenId);
      if (!found) return;
      const { notification, token } = found;
      const reader = await readers.find({ db, clock }, notification.userId);
      if (!reader) return;
      const rows = bundled ? await listNotificationsById(db, bundled) : [notification];
      const wanted: NotificationRow[] = [];
      for (const row of rows) if (await isWanted(deps, readers, reader, row)) wanted.push(row);
      if (!bundled && (await isOverLimit(db, notification))) return;
      const parts = wanted.map((row) =>
        render(row.kind, row.params, {
          language: token.language,
          isMasked: isMasked(row, reader, readers.showsPrices),
          isPast: bundled !== undefined,
        }),
      );
      const [first] = parts;
      if (!first) return;
      const { title, body } = parts.length > 1 ? bundleOf(parts, token.language) : first;
      const url = parts.length > 1 ? ALERTS_PAGE : (wanted[0]?.url ?? null);
      await once(db, PUSH.name, `${notificationId}:${tokenId}`, async (tx) => {
        const outcome = await deliver(
          token,
          { id: notification.id, title, body, url },
          { ...(await vapidKeys(tx)), subject: config.vapidSubject },
        );
        if (outcome === 'gone') await dropPushToken(tx, token.id);
        if (outcome === 'refused') log.warn({ host: new URL(token.endpoint).host }, 'push refused');
      });
    },
  });

const ALERTS_PAGE = '/alerts';
/** More would not fit on a locked screen. */
const MOST_LINES = 3;

function bundleOf(parts: readonly { title: string; body: string }[], language: Language) {
  const lines = parts.slice(0, MOST_LINES).map(({ title, body }) => `${title}: ${body}`);
  const title = texts(language, 'notifications')('alert.morning.title', { count: parts.length });
  return { title, body: lines.join('\n') };
}

async function isWanted(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  readers: Readers,
  reader: Viewer,
  row: NotificationRow,
): Promise<boolean> {
  if (!isReadable(row, reader) || !(await channelsOf(db, reader.userId, row.kind)).push) return false;
  if (!(await readers.isOpen({ db, clock }, reader.userId, row))) return false;
  return clock.now().getTime() - row.createdAt.getTime() <= PUSH_LIFETIME_SECONDS * 1000;
}

/** Alerts beyond the limit of the day stay in the bell and in the digest. */
async function isOverLimit(db: Db, row: NotificationRow): Promise<boolean> {
  if (!isAlertMessage(row.kind)) return false;
  const { zone } = row.params as { zone: string };
  const dayStart = momentOf(dayInZone(row.createdAt, zone), '00:00', zone);
  return (await countAlertsBefore(db, row, dayStart)) >= ALERT_PUSHES_A_DAY;
}

/** Turns the notifications of a transaction into one job per device. */
export const fanOutTask = defineTask({
  name: 'notifications.fan-out',
  payload: z.object({ notificationIds: z.array(z.uuid()) }),
  async run({ db }, { notificationIds }) {
    await db.transaction(async (tx) => {
      for (const delivery of await findDeliveries(tx, notificationIds))
        await enqueue(tx, PUSH, delivery, { key: `push:${delivery.notificationId}:${delivery.tokenId}` });
    });
  },
});
