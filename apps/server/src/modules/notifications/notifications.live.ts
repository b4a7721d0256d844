import { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { defineEvent, emit } from '../../platform/jobs/events.ts';
import { publish, publishAll } from '../../platform/live/live.ts';

/**
 * The events on `user:<id>` between the processes. `access-changed` is published by the code that changes what a user
 * may do (block, role, approval, language): every open stream of theirs reads the database again.
 */
export const UserEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notification'), id: z.uuid() }),
  z.object({ kind: z.literal('notifications-changed') }),
  z.object({ kind: z.literal('access-changed') }),
  z.object({ kind: z.literal('approvals-changed') }),
  z.object({
    kind: z.literal('trading-changed'),
    /** The trading service's, and users'. */
    companyId: z.uuid(),
    usersCompanyId: z.uuid(),
    what: z.enum(['order', 'contract', 'offer']),
    id: z.uuid(),
  }),
]);
export type UserEvent = z.infer<typeof UserEvent>;

export const userTopic = (userId: string) => `user:${userId}`;

export const sendToUser = (db: Db, userId: string, event: UserEvent) => publish(db, userTopic(userId), event);

/** To each person an event of their own, in one statement. */
export const sendToUsers = (db: Db, events: readonly { userId: string; event: UserEvent }[]) =>
  publishAll(
    db,
    events.map(({ userId, event }) => ({ topic: userTopic(userId), payload: event })),
  );

/** The same for modules that hold something open on behalf of a person. */
export const rightsChanged = defineEvent({
  name: 'rights.changed',
  payload: z.strictObject({ userId: z.uuid() }),
});

/** Somebody's rights changed: every open page of theirs requests again what it may show. */
export async function accessChanged(db: Db, userId: string): Promise<void> {
  await sendToUser(db, userId, { kind: 'access-changed' });
  await emit(db, rightsChanged, { userId });
}

/** Somebody waits for approval, or no longer does: pages of the staff member ask for the list again. */
export const approvalsChanged = (db: Db, userId: string) =>
  sendToUser(db, userId, { kind: 'approvals-changed' });

/** An order, a contract or an offer changed: pages that show it read it again. */
export const tradingChanged = (
  db: Db,
  userId: string,
  change: Omit<Extract<UserEvent, { kind: 'trading-changed' }>, 'kind'>,
) => sendToUser(db, userId, { kind: 'trading-changed', ...change });
