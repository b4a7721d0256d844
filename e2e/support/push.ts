import { createECDH, randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';

/** What a page has asked of the browser, as the stand-in below counts it. */
interface Asked {
  permission: number;
  subscriptions: number;
}

/**
 * Web Push cannot subscribe offline: the browser's own part is stood in for, with a subscription as a browser makes
 * it. Call it before the first page is opened.
 */
export async function standInForPush(
  context: BrowserContext,
  { permission, answer }: { permission: NotificationPermission; answer: NotificationPermission },
): Promise<void> {
  const subscription = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('base64url')}`,
    expirationTime: null,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
  await context.addInitScript(
    ({ permission, answer, subscription }) => {
      const asked = { permission: 0, subscriptions: 0 };
      Object.assign(window, { asked });
      let now = sessionStorage.getItem('permission') ?? permission;
      Object.defineProperty(Notification, 'permission', { get: () => now });
      Notification.requestPermission = async () => {
        asked.permission += 1;
        now = answer;
        sessionStorage.setItem('permission', answer);
        return answer;
      };
      PushManager.prototype.subscribe = async () => {
        asked.subscriptions += 1;
        return { ...subscription, toJSON: () => subscription, unsubscribe: async () => true } as never;
      };
      PushManager.prototype.getSubscription = async () => null;
    },
    { permission, answer, subscription },
  );
}

export function askedOf(page: Page): Promise<Asked> {
  return page.evaluate(() => (window as unknown as { asked: Asked }).asked);
}

/** Delivers a message to the service worker through the browser's debugging protocol, as a push service would. */
export async function openPushService(page: Page): Promise<(message: unknown) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  return async (message) => {
    await session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(message),
    });
  };
}
