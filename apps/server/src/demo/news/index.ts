import { createHash } from 'node:crypto';
import { LANGUAGES } from '@canola/api-schema/access';
import sharp from 'sharp';
import {
  addImage,
  addReports,
  hasReports,
  listKnownImages,
  type NewReport,
  publishTask,
  writeSizes,
} from '../../modules/news/index.ts';
import { findUserByEmail } from '../../modules/users/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { found } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { composeReport } from './compose.ts';
import { CHART, COVERS, type Drawing } from './drawings.ts';
import { type Week, weekOf } from './weeks.ts';

const WEEKS = 52;
const DAY_MS = 24 * 3600 * 1000;
const HOUR_MS = 3600 * 1000;

/** A year of weekly reports in three languages; the present week's are two drafts and one that waits for its time. */
export async function seedNews({ db, clock }: Deps, say: (line: string) => void): Promise<void> {
  if (await hasReports(db)) return;
  const now = clock.now();
  const { id: by } = found(await findUserByEmail(db, 'editor@canola.test'), 'server.failed');
  const drawings = [...COVERS, CHART];
  // Pictures outlive the reports that showed them for some days.
  const known = await listKnownImages(
    db,
    drawings.map(({ guid }) => guid),
  );
  const pictures = await Promise.all(drawings.filter(({ guid }) => !known.has(guid)).map(resized));
  const current = weekOf(now);
  // At five in the morning of the next Monday.
  const publishAt = new Date(dayOf(current, 7).getTime() + 5 * HOUR_MS);
  const reports = [
    ...Array.from({ length: WEEKS }, (_, at) => weekOf(now, WEEKS - at)).flatMap((week) =>
      LANGUAGES.map((language): NewReport => {
        // On Friday afternoon, as editors do.
        const at = new Date(dayOf(week, 4).getTime() + 14 * HOUR_MS);
        return { group: week.monday, body: composeReport(week, language), publishedAt: at, by, at };
      }),
    ),
    ...LANGUAGES.map((language): NewReport => {
      const draft = { group: current.monday, body: composeReport(current, language), by, at: now };
      return language === 'cs' ? { ...draft, publishAt } : draft;
    }),
  ];
  await db.transaction(async (tx) => {
    for (const picture of pictures) await addImage(tx, { ...picture, createdBy: by, createdAt: now });
    for (const { id, publishAt: runAt } of await addReports(tx, reports))
      if (runAt !== null)
        await enqueue(tx, publishTask, { reportId: id }, { key: `news.publish:${id}`, runAt });
  });
  say(`Demo world: ${reports.length} market reports`);
}

function dayOf({ monday }: Week, after: number): Date {
  return new Date(new Date(monday).getTime() + after * DAY_MS);
}

async function resized({ guid, svg }: Drawing) {
  const sha256 = createHash('sha256').update(svg).digest('hex');
  return { guid, sha256, ...(await writeSizes(sharp(Buffer.from(svg)))) };
}
