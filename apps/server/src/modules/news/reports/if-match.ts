import type { ReportChange } from '@canola/api-schema/news/report';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { findUserNames } from '../../users/index.ts';
import type { StoredReport } from './saving.queries.ts';

export function etagOf({ version }: { version: number }): string {
  return `"${version}"`;
}

/**
 * Refuses when somebody has saved since the caller read the report, and says who and when. Without the header the last
 * save wins, and the versions keep the other one (docs/product/news.md#reports).
 */
export async function requireUnchanged(
  tx: Db,
  report: StoredReport,
  ifMatch: string | undefined,
): Promise<void> {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const expected = ifMatch.split(',').map((etag) => etag.trim());
  if (!expected.includes(etagOf(report))) await refuseChanged(tx, report);
}

export async function refuseChanged(tx: Db, report: StoredReport): Promise<never> {
  const names = await findUserNames(tx, [report.updatedBy]);
  const change: ReportChange = {
    version: report.version,
    updatedBy: names.get(report.updatedBy) ?? null,
    updatedAt: report.updatedAt.toISOString(),
  };
  throw new AppError('report.changed', 'Somebody has saved the report since.', undefined, change);
}
