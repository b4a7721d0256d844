import { dayInZone } from '@canola/api-schema/quarter';
import { z } from 'zod';
import { defineTask, enqueue, once } from '../../../platform/jobs/jobs.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { findMailChoice, saveNextDigests, takeDueDigests } from '../mail-choice.queries.ts';
import { digestBefore, nextDigest, zoneOf } from '../mail-choice.service.ts';
import type { Readers } from '../readers.ts';
import { unsubscribePath, unsubscribeToken } from '../unsubscribe-token.ts';
import { type DigestPart, hasNews, readDigest, writeDigest } from './digest.service.ts';

const PEOPLE_AT_ONCE = 500;

const DIGEST = {
  name: 'notifications.digest',
  /** `dueAt`: the time that it was due at. */
  payload: z.strictObject({ userId: z.uuid(), dueAt: z.iso.datetime() }),
};

/** One person's, once a day by the clock of their company. Without news there is none. */
const digestTask = (readers: Readers, parts: readonly DigestPart[]) =>
  defineTask({
    ...DIGEST,
    async run(deps, { userId, dueAt }) {
      const { db, clock, config } = deps;
      const reader = await readers.find(deps, userId);
      const choice = await findMailChoice(db, userId);
      if (!reader || !choice || choice.digest === 'NONE') return;
      const { digest } = choice;
      const zone = zoneOf(reader);
      // One that could not be sent in time covers what it has missed; the next one begins where it ends.
      const period = {
        since: digestBefore(digest, new Date(dueAt), zone),
        until: digestBefore(digest, new Date(clock.now().getTime() + 1), zone),
      };
      const sections = await readDigest(deps, reader, { ...readers, parts }, period);
      if (!hasNews(sections)) return;
      const day = dayInZone(clock.now(), zone);
      await once(db, DIGEST.name, `${userId}:${day}`, async (tx) => {
        const token = await unsubscribeToken(tx, { userId, list: 'digest' });
        const unsubscribeUrl = `${config.publicUrl}${unsubscribePath(token)}`;
        await sendMail(tx, writeDigest(config, reader, sections, { digest, unsubscribeUrl }));
      });
    },
  });

/** Queues a job for everybody whose digest is due, and says when the next one is. */
const dueTask = (readers: Readers) =>
  defineTask({
    name: 'notifications.due-digests',
    payload: z.strictObject({}),
    cron: '*/5 * * * *',
    async run(deps) {
      const { db, clock } = deps;
      for (let taken = PEOPLE_AT_ONCE; taken === PEOPLE_AT_ONCE; )
        taken = await db.transaction(async (tx) => {
          const now = clock.now();
          const due = await takeDueDigests(tx, now, PEOPLE_AT_ONCE);
          const next: { userId: string; nextAt: Date }[] = [];
          for (const { userId, digest, nextAt: dueAt } of due) {
            const reader = await readers.find({ db: deps.db, clock }, userId);
            const nextAt = nextDigest(digest, now, zoneOf(reader ?? { memberships: [] }));
            if (nextAt) next.push({ userId, nextAt });
            await enqueue(
              tx,
              DIGEST,
              { userId, dueAt: (dueAt ?? now).toISOString() },
              { key: `${DIGEST.name}:${userId}` },
            );
          }
          if (next.length > 0) await saveNextDigests(tx, next);
          return due.length;
        });
    },
  });

export const digestTasks = (readers: Readers, parts: readonly DigestPart[]) => [
  dueTask(readers),
  digestTask(readers, parts),
];
