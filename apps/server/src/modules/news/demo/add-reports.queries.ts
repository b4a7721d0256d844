import type { Db } from '../../../platform/database/database.ts';
import { COMMODITIES } from '../commodities/commodities.queries.ts';
import { imagesIn, searchedWords } from '../reports/body.rules.ts';
import { report, reportVersion } from '../reports/reports.tables.ts';
import { columnsOf, type ReportBody } from '../reports/saving.queries.ts';

/** A report that nobody wrote in the editor: the demo world's, and a bench's. */
export interface NewReport {
  /** Reports of the same group are translations of each other. */
  group: string;
  body: ReportBody;
  publishedAt?: Date;
  publishAt?: Date;
  by: string;
  at: Date;
}

const AT_ONCE = 100;

export async function hasReports(db: Db): Promise<boolean> {
  const rows = await db.select({ id: report.id }).from(report).limit(1);
  return rows.length > 0;
}

export async function addReports(
  db: Db,
  reports: readonly NewReport[],
): Promise<{ id: string; publishAt: Date | null }[]> {
  const known = {
    commodities: new Map(COMMODITIES.map((commodity) => [commodity.id, commodity])),
    images: new Set<string>(),
  };
  const groups = new Map(reports.map(({ group }) => [group, crypto.randomUUID()]));
  const added: { id: string; publishAt: Date | null }[] = [];
  for (let from = 0; from < reports.length; from += AT_ONCE) {
    const part = reports
      .slice(from, from + AT_ONCE)
      .map((report) => ({ ...report, id: crypto.randomUUID() }));
    const rows = part.map(({ id, group, body, publishedAt, publishAt, by, at }) => ({
      ...columnsOf({ body, words: searchedWords(body, known), by, at }),
      id,
      groupId: groups.get(group),
      status: publishedAt ? ('PUBLISHED' as const) : ('DRAFT' as const),
      publishAt: publishAt ?? null,
      publishedAt: publishedAt ?? null,
      announcedAt: publishedAt ?? null,
      createdBy: by,
    }));
    await db.insert(report).values(rows);
    await db.insert(reportVersion).values(
      part.map(({ id, body, by, at, publishedAt }) => ({
        reportId: id,
        version: 1,
        body,
        images: imagesIn(body),
        savedBy: by,
        savedAt: at,
        publishedAt: publishedAt ?? null,
      })),
    );
    added.push(...rows.map(({ id, publishAt }) => ({ id, publishAt })));
  }
  return added;
}
