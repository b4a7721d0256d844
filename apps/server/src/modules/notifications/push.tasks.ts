import { z } from 'zod';
import { defineTask, enqueue, once } from '../../platform/jobs/jobs.ts';
import { render } from './notifications.texts.ts';
import { deliver, PUSH_LIFETIME_SECONDS } from './push.delivery.ts';
import { dropPushToken, findDeliveries, findDelivery } from './push.queries.ts';
import { vapidKeys } from './push.service.ts';

/** One job of one device, so that a device that does not answer holds up nobody else's. */
export const pushTask = defineTask({
  name: 'notifications.push',
  maxAttempts: 10,
  payload: z.object({ notificationId: z.uuid(), tokenId: z.uuid() }),
  async run({ db, clock, config, log }, { notificationId, tokenId }) {
    await once(db, 'notifications.push', `${notificationId}:${tokenId}`, async (tx) => {
      const found = await findDelivery(tx, notificationId, tokenId);
      if (!found) return;
      const { notification, token } = found;
      const age = clock.now().getTime() - notification.createdAt.getTime();
      if (age > PUSH_LIFETIME_SECONDS * 1000) return;
      const { title, body } = render(notification.kind, notification.params, token.language);
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
        await enqueue(tx, pushTask, delivery, { key: `push:${delivery.notificationId}:${delivery.tokenId}` });
    });
  },
});
