import { createECDH, randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';

/** The requests of a page to the browser, as the stand-in below counts them. */
interface BrowserRequests {
  permission: number;
  subscriptions: number;
}

/**
 * Web Push cannot subscribe offline, so the browser's part is replaced, with a subscription like a browser's. Call it
 * before the first page is opened.
 */
export async function standInForPush(
  context: BrowserContext,
  { permission, answer }: { permission: NotificationPermission; answer: NotificationPermission },
): Promise<{ hasEnded: () => boolean }> {
  let hasEnded = false;
  await context.exposeFunction('endSubscription', () => {
    hasEnded = true;
  });
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
      const { endSubscription } = window as unknown as { endSubscription(): Promise<void> };
      const subscribed = {
        ...subscription,
        toJSON: () => subscription,
        unsubscribe: () => endSubscription().then(() => true),
      };
      PushManager.prototype.subscribe = async () => {
        asked.subscriptions += 1;
        return subscribed as never;
      };
      PushManager.prototype.getSubscription = async () => (now === 'granted' ? (subscribed as never) : null);
    },
    { permission, answer, subscription },
  );
  return { hasEnded: () => hasEnded };
}

export function browserRequestsOf(page: Page): Promise<BrowserRequests> {
  return page.evaluate(() => (window as unknown as { asked: BrowserRequests }).asked);
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

interface Shown {
  title: string;
  tag: string;
  body: string;
  data: { url: string };
}

interface WorkerScope extends EventTarget {
  shown: Shown[];
  registration: { showNotification(title: string, options: Omit<Shown, 'title'>): Promise<void> };
  WindowClient: { prototype: { focus(): Promise<void> } };
}

/** A browser without a window shows no notifications and cannot press one, so both are replaced. */
export async function standInForSystem(context: BrowserContext) {
  // Those of earlier journeys are still listed.
  const worker = context.serviceWorkers().at(-1) ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, ...options });
    };
    scope.WindowClient.prototype.focus = async () => undefined;
  });
  return {
    shown: () => worker.evaluate(() => (self as unknown as WorkerScope).shown),
    press: () =>
      worker.evaluate(() => {
        const scope = self as unknown as WorkerScope;
        const notification = { data: scope.shown[0]?.data, close: () => scope.shown.shift() };
        const press = Object.assign(new Event('notificationclick'), {
          notification,
          waitUntil: () => undefined,
        });
        scope.dispatchEvent(press);
      }),
  };
}
