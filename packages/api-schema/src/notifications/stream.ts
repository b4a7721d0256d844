import { z } from 'zod';
import { MAX_STREAM_REGIONS } from '../limits.ts';
import { Notification } from './notification.ts';

const RegionId = z.string().min(1).max(20).meta({ description: 'NUTS 3 code', example: 'CZ064' });

/** With regions (`?region=a&region=b`), a page receives their price changes too; an unknown region is silent. */
export const StreamQuery = z.strictObject({
  region: z.union([RegionId, z.array(RegionId).max(MAX_STREAM_REGIONS)]).optional(),
});
export type StreamQuery = z.infer<typeof StreamQuery>;

/**
 * The events of the live stream for an open page: `event:` is the name, `data:` its JSON. `ready` comes first, after
 * every connect: everything that happened before it has to be fetched.
 */
export const StreamEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('ready'), data: z.object({}) }),
  /** A new notification: show it and refresh the list. */
  z.object({ event: z.literal('notification'), data: Notification }),
  /** Archived or deleted, here or on another page of the same user. */
  z.object({ event: z.literal('notifications-changed'), data: z.object({}) }),
  /** Companies, roles or the language of the user have changed. */
  z.object({ event: z.literal('access-changed'), data: z.object({}) }),
  /** For support staff: someone registered or was decided on, so the list of waiting people has changed. */
  z.object({ event: z.literal('approvals-changed'), data: z.object({}) }),
  /** An order, a contract or an offer of one of the user's companies has changed; the ids are the trading service's. */
  z.object({
    event: z.literal('trading-changed'),
    data: z.object({
      companyId: z.uuid(),
      usersCompanyId: z.uuid(),
      what: z.enum(['order', 'contract', 'offer']),
      id: z.uuid(),
    }),
  }),
  /** Prices of one of the stream's regions have changed. */
  z.object({
    event: z.literal('prices-changed'),
    data: z.object({ regionId: z.string(), cropIds: z.array(z.string()) }),
  }),
]);
export type StreamEvent = z.infer<typeof StreamEvent>;
