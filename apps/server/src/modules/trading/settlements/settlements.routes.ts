import {
  AccountsQuery,
  OwnSettlementFileQuery,
  SettlementParams,
} from '@canola/api-schema/trading/desk-settlements';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import { EXPORT_FILE, sendExport } from '../../../platform/export/exporter.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findReadableCompany, readableCompanies } from '../companies/access.service.ts';
import { sendPaper } from '../contracts/trader-api/trader-api.routes.ts';
import { exportAccounts } from './export/accounts.service.ts';
import { exportSettlement } from './export/settlement-file.service.ts';
import { settlementPdf } from './paper/paper.service.ts';
import type { Caller } from './receipts.queries.ts';

/** Files for a farm's members: what was settled is theirs, whatever their plan. Mounted at /can-trading. */
export async function settlementFiles(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const api = apiRoutes(app, 'settlements');
  const callerOf = (viewer: Viewer): Caller => ({
    side: 'FARM',
    usersCompanyIds: readableCompanies(viewer),
    userId: viewer.userId,
  });

  api.get('/api/settlement/:id/pdf', {
    summary: "A settlement as a sealed PDF, for the company's members",
    params: SettlementParams,
    returns: { content: { 'application/pdf': { schema: z.any() } } },
    fails: ['settlement.not-found'],
    handle: async (req, reply) =>
      sendPaper(reply, await settlementPdf(deps, req.params.id, callerOf(req.viewer))),
  });

  api.get('/api/settlement/:id/file', {
    summary: "The lines of a settlement as CSV or XLSX, for the company's members",
    params: SettlementParams,
    query: OwnSettlementFileQuery,
    returns: EXPORT_FILE,
    fails: ['settlement.not-found', 'request.too-many', 'export.too-many-rows'],
    handle: async (req, reply) => {
      const asked = { id: req.params.id, format: req.query.format, caller: callerOf(req.viewer) };
      return sendExport(reply, await exportSettlement({ ...deps, limiter: app.limiter }, req.viewer, asked));
    },
  });

  api.get('/api/accounts', {
    summary:
      "A company's contracts, tickets and settlements of a period as one file, with what has changed marked",
    query: AccountsQuery,
    returns: EXPORT_FILE,
    fails: ['company.not-found', 'request.too-many', 'export.too-many-rows'],
    handle: async (req, reply) => {
      const company = found(
        await findReadableCompany(deps, req.viewer, req.query.companyId),
        'company.not-found',
      );
      const { id: companyId, countryId, usersCompanyId } = company;
      const of = { companyId, countryId, usersCompanyId };
      return sendExport(
        reply,
        await exportAccounts({ ...deps, limiter: app.limiter }, req.viewer, of, req.query),
      );
    },
  });
}
