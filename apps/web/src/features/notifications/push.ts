import { type NewPushToken, PushToken } from '@canola/api-schema/notifications/push';
import { api } from '#shared/api/client.ts';
import { ApiError } from '#shared/api/errors.ts';
import { forgetPush, rememberedRegistration } from '#shared/push/forget-push.ts';
import { loadSettings } from '#shared/settings/settings.ts';
import { oneOf, remembered } from '#shared/storage/remembered.ts';
import { createStore, useStore } from '#shared/storage/store.ts';

/** `off` can be turned on here; `denied` only in the browser's own settings. */
type PushState = 'unsupported' | 'off' | 'on' | 'denied';

/** Permission cannot be given back by a page, so that it was turned off here is remembered. */
const rememberedChoice = remembered('push', oneOf('off'));

const pushStore = createStore<PushState>('unsupported');

export function usePushState(): PushState {
  return useStore(pushStore);
}

/** Reads the browser's state now, without asking the person for anything. */
export function readPushState(userId: string): void {
  pushStore.set(currentState(userId));
}

function currentState(userId: string): PushState {
  if (!('Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator))
    return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isRegistered = rememberedRegistration.read()?.startsWith(`${userId} `) ?? false;
  return Notification.permission === 'granted' && isRegistered ? 'on' : 'off';
}

/** Asks for the permission: only ever from a press of the button that says so. */
export async function turnOnPush(userId: string): Promise<void> {
  rememberedChoice.clear();
  if ((await Notification.requestPermission()) === 'granted') await register(userId);
  readPushState(userId);
}

export async function turnOffPush(userId: string): Promise<void> {
  rememberedChoice.write('off');
  await forgetPush();
  readPushState(userId);
}

/**
 * Registers again on every start once it is allowed: browsers change a subscription by themselves
 * (docs/product/notifications.md#push).
 */
export async function resumePush(userId: string): Promise<void> {
  readPushState(userId);
  if (pushStore.get() === 'unsupported' || Notification.permission !== 'granted') return;
  if (rememberedChoice.read() === 'off') return;
  await register(userId);
  readPushState(userId);
}

async function register(userId: string): Promise<void> {
  const { vapidPublicKey } = await loadSettings();
  if (!vapidPublicKey) throw new Error('The server has no key for push messages.');
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await subscribe(pushManager, vapidPublicKey);
  const mark = `${userId} ${new Date().toDateString()} ${subscription.endpoint}`;
  if (rememberedRegistration.read() === mark) return;
  await send({ platform: 'IOS', token: JSON.stringify(subscription) });
  rememberedRegistration.write(mark);
}

async function subscribe(pushManager: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // Subscribed before with another key of the server: that subscription is worth nothing any more.
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** A token that the server already knows need not be sent again (docs/product/notifications.md#push). */
async function send(body: NewPushToken): Promise<void> {
  try {
    await api.post('/can-notifications/api/push', { body, schema: PushToken });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'push.token-exists') throw error;
  }
}
