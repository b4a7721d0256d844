import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { defineTask, enqueue, once } from '../../../platform/jobs/jobs.ts';
import { notify } from '../../notifications/index.ts';
import { listNewsReaders } from '../../users/index.ts';
import { findReport } from './reading.queries.ts';
import { lockReport } from './saving.queries.ts';

/** Whether a message still points to something that the person reads: a report may be taken back, a plan may end. */
export async function isMessageOpen(
  { db, clock }: { db: Db; clock: Clock },
  userId: string,
  { kind, url }: { kind: string; url: string | null },
): Promise<boolean> {
  const reportId = /^\/reports\/([\da-f-]{36})$/.exec(url ?? '')?.[1];
  if (kind !== 'report.published' || reportId === undefined) return true;
  const report = await findReport(db, reportId, { seesDrafts: false, maskedAfter: null });
  if (!report) return false;
  const { language } = report;
  return (
    (await listNewsReaders(db, { language, after: null, limit: 1, now: clock.now(), userId })).length > 0
  );
}

/** Readers notified by one statement; the next ones are another job. */
const READERS_AT_ONCE = 5000;

/**
 * Notifies readers of the report's language, with a push (docs/product/notifications.md#messages). Each part is marked
 * as done in the transaction of its messages, so a job that runs twice notifies nobody twice.
 */
export const announceTask = defineTask({
  name: 'news.announce',
  payload: z.strictObject({ reportId: z.uuid(), after: z.uuid().nullable() }),
  async run({ db, clock }, { reportId, after }) {
    await once(db, 'news.announce', `${reportId}:${after ?? ''}`, async (tx) => {
      const report = await lockReport(tx, reportId);
      // Unpublished before everybody was notified.
      if (report?.status !== 'PUBLISHED') return;
      const { language, dateFrom, dateTo } = report;
      const now = clock.now();
      const readers = await listNewsReaders(tx, { language, after, limit: READERS_AT_ONCE, now });
      await notify(tx, {
        userIds: readers,
        kind: 'report.published',
        params: { dateFrom, dateTo },
        url: `/reports/${reportId}`,
      });
      if (readers.length === READERS_AT_ONCE)
        await enqueue(tx, announceTask, { reportId, after: readers.at(-1) ?? null });
    });
  },
});
