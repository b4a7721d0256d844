import { z } from 'zod';
import { defineTask, enqueue, once } from '../../../platform/jobs/jobs.ts';
import { notify } from '../../notifications/index.ts';
import { listNewsReaders } from '../../users/index.ts';
import { lockReport } from './saving.queries.ts';

/** Readers told by one statement; the next ones are another job. */
const READERS_AT_ONCE = 5000;

/**
 * Tells readers of the report's language, as a notification and a push (docs/product/notifications.md#messages). Each
 * part marks itself as done together with its messages, so that a job that runs twice tells nobody twice.
 */
export const announceTask = defineTask({
  name: 'news.announce',
  payload: z.strictObject({ reportId: z.uuid(), after: z.uuid().nullable() }),
  async run({ db, clock }, { reportId, after }) {
    await once(db, 'news.announce', `${reportId}:${after ?? ''}`, async (tx) => {
      const report = await lockReport(tx, reportId);
      // Taken back before everybody was told.
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
