import { z } from 'zod';
import { Notification } from './notification.ts';

/**
 * What the live stream tells an open page: `event:` is the name, `data:` the JSON beside it.
 * `ready` comes first, after every connect: whatever happened before it has to be fetched.
 */
export const StreamEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('ready'), data: z.object({}) }),
  /** A new one: show it and refresh the list. */
  z.object({ event: z.literal('notification'), data: Notification }),
  /** Archived or deleted, here or on another page of the same user. */
  z.object({ event: z.literal('notifications-changed'), data: z.object({}) }),
  /** Companies, roles or the language of the user have changed. */
  z.object({ event: z.literal('access-changed'), data: z.object({}) }),
]);
export type StreamEvent = z.infer<typeof StreamEvent>;
