import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@canola/api-schema/access';
import { DAY_MS, HOUR_MS } from '@canola/api-schema/duration';
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
import { reportOf, type Week, weekOf } from './reports.ts';

const WEEKS = 52;

/** Drawn for the demo; the reports name them by these guids. */
const DRAWINGS = Object.entries({ harvest: 1, rapeseed: 2, silos: 3, stubble: 4, barge: 5, chart: 9 }).map(
  ([name, number]) => ({ guid: `5eed0000-0000-4000-8000-00000000000${number}`, name }),
);

/** A year of weekly reports in three languages; the present week's are two drafts and one that waits for its time. */
export async function seedNews({ db, clock }: Deps, say: (line: string) => void): Promise<void> {
  if (await hasReports(db)) return;
  const now = clock.now();
  const { id: by } = found(await findUserByEmail(db, 'editor@canola.test'), 'server.failed');
  // Pictures outlive the reports that showed them for some days.
  const known = await listKnownImages(
    db,
    DRAWINGS.map(({ guid }) => guid),
  );
  const pictures = await Promise.all(DRAWINGS.filter(({ guid }) => !known.has(guid)).map(readDrawing));
  const current = weekOf(now);
  // At five in the morning of the next Monday.
  const publishAt = new Date(dayOf(current, 7).getTime() + 5 * HOUR_MS);
  const reports = [
    ...Array.from({ length: WEEKS }, (_, at) => weekOf(now, WEEKS - at)).flatMap((week) =>
      LANGUAGES.map((language): NewReport => {
        // On Friday afternoon, as editors do.
        const at = new Date(dayOf(week, 4).getTime() + 14 * HOUR_MS);
        return { group: week.monday, body: reportOf(week, language), publishedAt: at, by, at };
      }),
    ),
    ...LANGUAGES.map((language): NewReport => {
      const draft = { group: current.monday, body: reportOf(current, language), by, at: now };
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

async function readDrawing({ guid, name }: (typeof DRAWINGS)[number]) {
  const svg = readFileSync(new URL(`../../../data/reference/demo-reports/${name}.svg`, import.meta.url));
  const sha256 = createHash('sha256').update(svg).digest('hex');
  return { guid, sha256, ...(await writeSizes(sharp(svg))) };
}
