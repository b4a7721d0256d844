import { isAlertMessage } from '@canola/api-schema/notifications/channels';
import { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { defineTask, enqueue } from '../../platform/jobs/jobs.ts';
import { listMailChoices } from './mail-choice.queries.ts';
import type { NewNotification } from './notifications.kinds.ts';
import type { Added } from './notifications.queries.ts';
import { findDeliveries, markAwaitingPush, takeAwaitingPush } from './push.queries.ts';
import { PUSH } from './push.tasks.ts';
import { quietUntil, USUAL_QUIET } from './quiet.ts';

/** At the end of the quiet hours: one push for everything that waited, in the past tense. */
export const morningTask = defineTask({
  name: 'notifications.morning',
  payload: z.strictObject({ userId: z.uuid() }),
  async run({ db }, { userId }) {
    await db.transaction(async (tx) => {
      const bundled = await takeAwaitingPush(tx, userId);
      const [first] = bundled;
      if (!first) return;
      for (const delivery of await findDeliveries(tx, [first]))
        await enqueue(tx, PUSH, { ...delivery, bundled }, { key: `push:${first}:${delivery.tokenId}` });
    });
  },
});

/** Those who are pushed now. In their quiet hours alerts wait until the end; other messages don't. */
export async function withoutQuiet(
  tx: Db,
  added: readonly Added[],
  message: NewNotification,
): Promise<readonly Added[]> {
  if (!isAlertMessage(message.kind) || added.length === 0) return added;
  const { at, zone } = message.params as { at: string; zone: string };
  const choices = await listMailChoices(
    tx,
    added.map(({ userId }) => userId),
  );
  const now: Added[] = [];
  for (const row of added) {
    const choice = choices.find(({ userId }) => userId === row.userId) ?? USUAL_QUIET;
    const until = quietUntil(new Date(at), zone, choice);
    if (!until) {
      now.push(row);
      continue;
    }
    await markAwaitingPush(tx, row.id);
    const { userId } = row;
    await enqueue(tx, morningTask, { userId }, { key: `${morningTask.name}:${userId}`, runAt: until });
  }
  return now;
}
