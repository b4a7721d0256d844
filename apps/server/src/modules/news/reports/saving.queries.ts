import type { Language } from '@canola/api-schema/access';
import { KEPT_VERSIONS } from '@canola/api-schema/limits';
import type { SaveCommodity } from '@canola/api-schema/news/report';
import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { report, reportVersion } from './reports.tables.ts';

export type StoredReport = typeof report.$inferSelect;

export interface ReportBody {
  headline: string;
  summary: string | null;
  image: { guid: string } | null;
  dateFrom: string;
  dateTo: string;
  language: Language;
  commodities: SaveCommodity[];
}

export interface Save {
  body: ReportBody;
  words: string;
  images: readonly string[];
  by: string;
  at: Date;
}

export const columnsOf = ({ body: { image, ...texts }, words, by, at }: Omit<Save, 'images'>) => ({
  ...texts,
  imageGuid: image?.guid ?? null,
  find: sql<string>`platform.plain(${words})`,
  updatedBy: by,
  updatedAt: at,
});

/** Undefined when the group has a report in the language. */
export async function insertReport(
  db: Db,
  save: Save,
  { id, groupId }: { id: string | undefined; groupId: string | undefined },
): Promise<string | undefined> {
  const [row] = await db
    .insert(report)
    .values({
      ...columnsOf(save),
      createdBy: save.by,
      ...(id !== undefined && { id }),
      ...(groupId !== undefined && { groupId }),
    })
    .onConflictDoNothing()
    .returning({ id: report.id });
  if (row) await insertVersion(db, row.id, 1, save);
  return row?.id;
}

/** The next version, in place of the oldest one that nobody published. The caller holds the row. */
export async function updateReport(db: Db, { id, version }: StoredReport, save: Save): Promise<void> {
  await db
    .update(report)
    .set({ ...columnsOf(save), version: version + 1 })
    .where(eq(report.id, id));
  await insertVersion(db, id, version + 1, save);
  const tooOld = version + 1 - KEPT_VERSIONS;
  await db
    .delete(reportVersion)
    .where(
      and(
        eq(reportVersion.reportId, id),
        lte(reportVersion.version, tooOld),
        isNull(reportVersion.publishedAt),
      ),
    );
}

async function insertVersion(
  db: Db,
  reportId: string,
  version: number,
  { body, images, by, at }: Save,
): Promise<void> {
  await db
    .insert(reportVersion)
    .values({ reportId, version, body, images: [...images], savedBy: by, savedAt: at });
}

/** Until the end of the transaction nobody else saves, publishes or deletes it. */
export async function lockReport(tx: Db, id: string): Promise<StoredReport | undefined> {
  const [row] = await tx.select().from(report).where(eq(report.id, id)).for('update');
  return row;
}

/** Two saves with the same new id, one after the other; nothing when this is the first. */
export async function lockNewReport(tx: Db, id: string): Promise<StoredReport | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`news.report:${id}`}, 0))`);
  return lockReport(tx, id);
}

/** Reports join and leave a group one after the other, so that two never take the same language. */
export async function lockGroup(tx: Db, groupId: string): Promise<{ id: string; language: Language }[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`news.group:${groupId}`}, 0))`);
  return tx
    .select({ id: report.id, language: report.language })
    .from(report)
    .where(eq(report.groupId, groupId));
}

export async function setStatus(
  tx: Db,
  id: string,
  values: Partial<Pick<StoredReport, 'status' | 'publishAt' | 'publishedAt' | 'announcedAt'>>,
): Promise<void> {
  await tx.update(report).set(values).where(eq(report.id, id));
}

export async function markPublished(
  tx: Db,
  { id, version }: Pick<StoredReport, 'id' | 'version'>,
  publishedAt: Date,
): Promise<void> {
  await tx
    .update(reportVersion)
    .set({ publishedAt })
    .where(and(eq(reportVersion.reportId, id), eq(reportVersion.version, version)));
}

export async function deleteReport(tx: Db, id: string): Promise<void> {
  await tx.delete(report).where(eq(report.id, id));
}

export function listVersions(db: Db, reportId: string) {
  return db
    .select({
      version: reportVersion.version,
      savedBy: reportVersion.savedBy,
      savedAt: reportVersion.savedAt,
      publishedAt: reportVersion.publishedAt,
    })
    .from(reportVersion)
    .where(eq(reportVersion.reportId, reportId))
    .orderBy(desc(reportVersion.version));
}

export async function findVersion(db: Db, reportId: string, version: number) {
  const [row] = await db
    .select()
    .from(reportVersion)
    .where(and(eq(reportVersion.reportId, reportId), eq(reportVersion.version, version)));
  return row;
}
