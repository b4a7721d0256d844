import type { ContractExportQuery } from '@canola/api-schema/trading/contract-export';
import type { Deps } from '../../../../platform/deps.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type ExportFile, openExport } from '../../../../platform/export/exporter.ts';
import type { Limiter } from '../../../../platform/http/limiter.ts';
import { texts } from '../../../../platform/i18n/texts.ts';
import type { Viewer } from '../../../../platform/viewer.ts';
import { readableCompanies } from '../../companies/access.service.ts';
import { findTradingCompany } from '../../companies/companies.queries.ts';
import { contractsListing } from './export.queries.ts';

/**
 * A company's contracts as a file, for its members: what was agreed is theirs, whatever their plan
 * (docs/product/contracts.md#download).
 */
export async function exportContracts(
  deps: Deps & { limiter: Limiter },
  viewer: Viewer,
  { companyId, format }: ContractExportQuery,
): Promise<ExportFile> {
  const company = await findTradingCompany(deps.db, companyId);
  if (!company || !readableCompanies(viewer).includes(company.usersCompanyId))
    throw new AppError('company.not-found');
  const { language } = viewer;
  const t = texts(language, 'trading');
  const { cells, rows } = contractsListing(company.id, {
    language,
    status: (status) => t(`statuses.${status}`),
    kind: (kind) => t(`export.kind.${kind}`),
  });
  const columns = cells.map(({ heading, kind }) => ({ heading: t(`export.column.${heading}`), kind }));
  const wanted = { name: t('export.contracts'), format, columns, rows };
  // Nobody is told: the company's people read these contracts on their screens as well.
  return openExport(deps, deps.limiter, viewer, wanted, async () => {});
}
