import { anyText, remembered } from '#shared/storage/remembered.ts';

/** Whom this browser is registered for, where and on which day: a known token is not sent on every start. */
export const rememberedRegistration = remembered('push-registration', anyText);

/**
 * The browser gives its address up; the server learns of it at the next delivery and drops it. What is on the screen
 * goes too.
 */
export async function forgetPush(): Promise<void> {
  rememberedRegistration.clear();
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}
