import type { ReportVersion, ReportVersions } from '@canola/api-schema/news/report';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findUserNames } from '../../users/index.ts';
import { requireEditor } from '../editors.ts';
import { checkedCommodities } from './checked-text.ts';
import { findVersion, listVersions } from './saving.queries.ts';

export async function getVersions(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  reportId: string,
): Promise<ReportVersions> {
  requireEditor(viewer);
  const rows = await listVersions(db, reportId);
  // A report has at least one.
  found(rows[0], 'report.not-found');
  const names = await findUserNames(
    db,
    rows.map(({ savedBy }) => savedBy),
  );
  return {
    versions: rows.map(({ version, savedBy, savedAt, publishedAt }) => ({
      version,
      savedBy: names.get(savedBy) ?? null,
      savedAt: savedAt.toISOString(),
      publishedAt: publishedAt?.toISOString() ?? null,
    })),
  };
}

export async function getVersion(
  deps: Pick<Deps, 'db' | 'log'>,
  viewer: Viewer,
  reportId: string,
  version: number,
): Promise<ReportVersion> {
  requireEditor(viewer);
  const row = found(await findVersion(deps.db, reportId, version), 'report.not-found');
  const names = await findUserNames(deps.db, [row.savedBy]);
  const commodities = checkedCommodities(deps, JSON.stringify(row.body.commodities));
  return {
    version,
    savedBy: names.get(row.savedBy) ?? null,
    savedAt: row.savedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    body: { ...row.body, commodities },
  };
}
