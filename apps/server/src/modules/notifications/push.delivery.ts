import type { PushMessage } from '@canola/api-schema/notifications/push';
import webPush from 'web-push';
import type { VapidKeys } from './push.queries.ts';
import type { Subscription } from './push-subscription.ts';

/** News of yesterday disturbs more than it helps. */
export const PUSH_LIFETIME_SECONDS = 24 * 60 * 60;
const TIMEOUT_MS = 10_000;

export type DeliveryOutcome = 'delivered' | 'gone' | 'refused';

/**
 * Encrypts for the browser and posts to its push service. Throws where another try may help.
 * The topic makes a push service replace an unread message that is sent again after a crash.
 */
export async function deliver(
  { endpoint, p256dh, auth }: Subscription,
  message: PushMessage,
  vapid: VapidKeys & { subject: string },
): Promise<DeliveryOutcome> {
  const request = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: vapid,
      TTL: PUSH_LIFETIME_SECONDS,
      topic: message.id.replaceAll('-', ''),
      urgency: 'high',
    },
  );
  // Not the library's own sender: it knows no loopback over plain HTTP, and fetch can refuse redirects.
  const { 'Content-Length': _, ...headers } = request.headers;
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(request.body),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (response.ok) return 'delivered';
  if (response.status === 404 || response.status === 410) return 'gone';
  if (response.status === 429 || response.status >= 500)
    throw new Error(`the push service answered ${response.status}`);
  return 'refused';
}
