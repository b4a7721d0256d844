import { z } from 'zod';
import { defineTask, enqueue, once } from '../../platform/jobs/jobs.ts';
import { render } from './notifications.texts.ts';
import { deliver, PUSH_LIFETIME_SECONDS } from './push.delivery.ts';
import { dropPushToken, findDeliveries, findDelivery } from './push.queries.ts';
import { vapidKeys } from './push.service.ts';
import { isMasked, isReadable, type Readers } from './readers.ts';

/** One job of one device, so that a device that does not answer holds up nobody else's. */
export const PUSH = {
  name: 'notifications.push',
  maxAttempts: 10,
  payload: z.object({ notificationId: z.uuid(), tokenId: z.uuid() }),
};

/** What the reader may see is decided when the push is sent, as when a page asks. */
export const pushTask = (readers: Readers) =>
  defineTask({
    ...PUSH,
    async run({ db, clock, config, log }, { notificationId, tokenId }) {
      const found = await findDelivery(db, notificationId, tokenId);
      if (!found) return;
      const { notification, token } = found;
      const reader = await readers.find({ db, clock }, notification.userId);
      if (!reader || !isReadable(notification, reader)) return;
      const age = clock.now().getTime() - notification.createdAt.getTime();
      if (age > PUSH_LIFETIME_SECONDS * 1000) return;
      const { title, body } = render(notification.kind, notification.params, {
        language: token.language,
        isMasked: isMasked(notification, reader, readers.showsPrices),
      });
      await once(db, PUSH.name, `${notificationId}:${tokenId}`, async (tx) => {
        const outcome = await deliver(
          token,
          { id: notification.id, title, body, url: notification.url },
          { ...(await vapidKeys(tx)), subject: config.vapidSubject },
        );
        if (outcome === 'gone') await dropPushToken(tx, token.id);
        if (outcome === 'refused') log.warn({ host: new URL(token.endpoint).host }, 'push refused');
      });
    },
  });

/** Turns what a transaction told many people into one job per device of theirs. */
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
