import type { ExportFormat } from '@canola/api-schema/users/list';
import type { Deps } from '../../../../platform/deps.ts';
import { found } from '../../../../platform/errors.ts';
import { type ExportFile, openExport } from '../../../../platform/export/exporter.ts';
import type { Limiter } from '../../../../platform/http/limiter.ts';
import { texts } from '../../../../platform/i18n/texts.ts';
import type { Viewer } from '../../../../platform/viewer.ts';
import { findPaper } from '../paper/paper.queries.ts';
import type { Caller } from '../receipts.queries.ts';
import { settlementListing } from './export.queries.ts';

/** The lines of one settlement, as a spreadsheet reads them. */
export async function exportSettlement(
  deps: Deps & { limiter: Limiter },
  viewer: Viewer,
  { id, format, caller }: { id: string; format: ExportFormat; caller: Caller },
): Promise<ExportFile> {
  const { snapshot } = found(await findPaper(deps.db, id, caller), 'settlement.not-found');
  const t = texts(viewer.language, 'settlements');
  const { cells, rows } = settlementListing(id, viewer.language);
  const columns = cells.map(({ heading, kind }) => ({ heading: t(`export.column.${heading}`), kind }));
  const name = `${t('export.settlement')}-${snapshot.number}`;
  return openExport(deps, deps.limiter, viewer, { name, format, columns, zone: 'UTC', rows }, async () => {});
}
