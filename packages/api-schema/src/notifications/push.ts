import { z } from 'zod';

export const PUSH_PLATFORMS = ['IOS', 'ANDROID', 'WEB'] as const;
export type PushPlatform = (typeof PUSH_PLATFORMS)[number];

export const MAX_PUSH_TOKENS = 10;

/**
 * A token is a serialised Web Push subscription, `JSON.stringify(subscription)` (docs/product/notifications.md#push).
 */
export const NewPushToken = z.strictObject({
  platform: z.enum(PUSH_PLATFORMS),
  token: z.string().min(1).max(4096),
});
export type NewPushToken = z.infer<typeof NewPushToken>;

export const PushToken = z.object({ id: z.uuid(), platform: z.enum(PUSH_PLATFORMS) });
export type PushToken = z.infer<typeof PushToken>;

/** The payload of a push for the service worker. The id is the tag, so a repeated message shows once. */
export const PushMessage = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  url: z.string().nullable(),
});
export type PushMessage = z.infer<typeof PushMessage>;
