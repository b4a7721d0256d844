import type { Report, ReportStatusChange } from '@canola/api-schema/news/report';
import { z } from 'zod';
import { record } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import { defineTask, enqueue } from '../../../platform/jobs/jobs.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { requireEditor } from '../editors.ts';
import { announceTask } from './announce.task.ts';
import { refuse } from './body.rules.ts';
import { requireUnchanged } from './if-match.ts';
import { showSaved } from './reading.service.ts';
import { lockReport, markPublished, type StoredReport, setStatus } from './saving.queries.ts';

/** Publish now or later, or take back (docs/product/news.md#reports). What is so already stays, without an event. */
export async function changeStatus(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { status, publishAt }: ReportStatusChange,
  ifMatch: string | undefined,
): Promise<Report> {
  requireEditor(viewer);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const report = found(await lockReport(tx, id), 'report.not-found');
    await requireUnchanged(tx, report, ifMatch);
    const event = { subjectType: 'report', subjectId: id } as const;
    if (publishAt !== undefined) {
      const at = new Date(publishAt);
      if (status === 'DRAFT') refuse('publishAt', 'publish-at.of-draft');
      if (report.status === 'PUBLISHED') refuse('publishAt', 'report.is-published');
      if (at <= now) refuse('publishAt', 'publish-at.past');
      await schedule(tx, id, at);
      const changes = { publishAt: at.toISOString() };
      await record(tx, now, viewer, { ...event, action: 'report.scheduled', changes });
    } else if (status === 'PUBLISHED' && report.status === 'DRAFT') {
      await publish(tx, report, now);
      await record(tx, now, viewer, { ...event, action: 'report.published' });
    } else if (status === 'DRAFT' && (report.status === 'PUBLISHED' || report.publishAt !== null)) {
      await setStatus(tx, id, { status: 'DRAFT', publishAt: null });
      await record(tx, now, viewer, { ...event, action: 'report.unpublished' });
    }
  });
  return showSaved(deps, viewer, id);
}

/** The job of another moment is replaced; that of a report which was taken back finds nothing to do. */
async function schedule(tx: Db, id: string, publishAt: Date): Promise<void> {
  await setStatus(tx, id, { publishAt });
  await enqueue(tx, publishTask, { reportId: id }, { key: `news.publish:${id}`, runAt: publishAt });
}

async function publish(tx: Db, report: StoredReport, now: Date): Promise<void> {
  await setStatus(tx, report.id, {
    status: 'PUBLISHED',
    publishAt: null,
    publishedAt: report.publishedAt ?? now,
    announcedAt: report.announcedAt ?? now,
  });
  await markPublished(tx, report, now);
  // Under the row's lock: of two that publish at the same time, the second finds it announced.
  if (report.announcedAt === null) await enqueue(tx, announceTask, { reportId: report.id, after: null });
}

export const publishTask = defineTask({
  name: 'news.publish',
  payload: z.strictObject({ reportId: z.uuid() }),
  async run({ db, clock }, { reportId }) {
    await db.transaction(async (tx) => {
      const report = await lockReport(tx, reportId);
      if (report?.status !== 'DRAFT' || report.publishAt === null) return;
      // Moved since, or this machine's clock is behind the database's.
      if (report.publishAt > clock.now()) await schedule(tx, reportId, report.publishAt);
      else await publish(tx, report, clock.now());
    });
  },
});
