import { timeZoneOf } from '@canola/api-schema/time-zone';
import { ContractExportQuery } from '@canola/api-schema/trading/contract-export';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../../platform/deps.ts';
import { found } from '../../../../platform/errors.ts';
import { wordsOf } from '../../../../platform/export/export-words.ts';
import {
  EXPORT_FILE,
  type ExportFile,
  openExport,
  sendExport,
} from '../../../../platform/export/exporter.ts';
import { apiRoutes } from '../../../../platform/http/api-routes.ts';
import type { Limiter } from '../../../../platform/http/limiter.ts';
import { texts } from '../../../../platform/i18n/texts.ts';
import type { Viewer } from '../../../../platform/viewer.ts';
import { findReadableCompany } from '../../companies/access.service.ts';
import { UNITS } from '../../reference/catalogue.ts';
import { CONTRACT_STATUSES } from '../../tables/contracts.tables.ts';
import { contractsListing } from './export.queries.ts';

/** Mounted at /can-trading in a scope that knows the viewer. */
export async function contractExport(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  apiRoutes(app, 'contracts').get('/api/contract/export', {
    summary: "A company's contracts as a file, for its members",
    query: ContractExportQuery,
    returns: EXPORT_FILE,
    fails: ['company.not-found', 'request.too-many', 'export.too-many-rows'],
    handle: async (req, reply) =>
      sendExport(reply, await exportContracts({ ...deps, limiter: app.limiter }, req.viewer, req.query)),
  });
}

/**
 * A company's contracts as a file, for its members: what was agreed is theirs, whatever their plan
 * (docs/product/contracts.md#download).
 */
async function exportContracts(
  deps: Deps & { limiter: Limiter },
  viewer: Viewer,
  { companyId, format }: ContractExportQuery,
): Promise<ExportFile> {
  const company = found(await findReadableCompany(deps, viewer, companyId), 'company.not-found');
  const { language } = viewer;
  const t = texts(language, 'trading');
  const word = wordsOf(language);
  const zone = timeZoneOf(company.countryId);
  const { cells, rows } = contractsListing(company.id, {
    language,
    zone,
    status: word('contract', CONTRACT_STATUSES),
    kind: { SALE: t('export.kind.SALE'), PURCHASE: t('export.kind.PURCHASE') },
    unit: word('unit', UNITS),
  });
  const columns = cells.map(({ heading, kind }) => ({ heading: t(`export.column.${heading}`), kind }));
  const wanted = { name: t('export.contracts'), format, columns, zone, rows };
  // Nobody is notified: the company's people read these contracts on their screens as well.
  return openExport(deps, deps.limiter, viewer, wanted, async () => {});
}
