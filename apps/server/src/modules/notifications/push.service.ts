import { MAX_PUSH_TOKENS, type NewPushToken, type PushToken } from '@canola/api-schema/notifications/push';
import webPush from 'web-push';
import type { Db } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import {
  addVapidKeys,
  detachFromOthers,
  findPushToken,
  findVapidKeys,
  lockDevices,
  savePushToken,
  trimPushTokens,
  type VapidKeys,
} from './push.queries.ts';
import { parseSubscription } from './push-subscription.ts';

/**
 * Remembers a browser of the viewer. The eleventh takes the place of the one unseen for longest: a farmer cannot
 * manage a list of browsers. A token presented again counts as seen, and is refused as known
 * (docs/product/notifications.md#push).
 */
export async function registerPushToken(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  { platform, token }: NewPushToken,
): Promise<PushToken> {
  const subscription = parseSubscription(token, { allowLoopback: config.demo });
  const { saved, known } = await db.transaction(async (tx) => {
    await lockDevices(tx, viewer.userId);
    await detachFromOthers(tx, viewer.userId, subscription);
    const before = await findPushToken(tx, viewer.userId, subscription.endpoint);
    const saved = await savePushToken(tx, viewer.userId, subscription, {
      platform,
      language: viewer.language,
      seenAt: clock.now(),
    });
    await trimPushTokens(tx, viewer.userId, MAX_PUSH_TOKENS);
    return { saved, known: before?.p256dh === saved.p256dh && before.auth === saved.auth };
  });
  if (known) throw new AppError('push.token-exists', 'A token for the user already exists.');
  return { id: saved.id, platform: saved.platform };
}

/** Made once and stored: with another key every browser would have to subscribe again. */
export async function vapidKeys(db: Db): Promise<VapidKeys> {
  const keys = await findVapidKeys(db);
  if (keys) return keys;
  await addVapidKeys(db, webPush.generateVAPIDKeys());
  return vapidKeys(db);
}

/** The key that a browser subscribes with. */
export async function vapidPublicKey(db: Db): Promise<string> {
  return (await vapidKeys(db)).publicKey;
}
