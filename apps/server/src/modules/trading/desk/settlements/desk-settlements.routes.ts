import { DeskQuery } from '@canola/api-schema/trading/desk';
import {
  AccountsQuery,
  DeskOwed,
  DeskSettlement,
  DeskSettlements,
  DeskSettlementsQuery,
  NewSettlement,
  PaidSettlement,
  SettlementFileQuery,
  SettlementParams,
} from '@canola/api-schema/trading/desk-settlements';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../../../platform/deps.ts';
import { EXPORT_FILE, sendExport } from '../../../../platform/export/exporter.ts';
import { apiRoutes } from '../../../../platform/http/api-routes.ts';
import { sendPaper } from '../../contracts/trader-api/trader-api.routes.ts';
import { exportAccounts } from '../../settlements/export/accounts.service.ts';
import { exportSettlement } from '../../settlements/export/settlement-file.service.ts';
import { settlementPdf } from '../../settlements/paper/paper.service.ts';
import {
  confirmReceived,
  issueSettlement,
  openSettlements,
  readDeskOwed,
  readSettlement,
  readSettlements,
  sayPaid,
  withdrawPaid,
} from './desk-settlements.service.ts';

const DESK = ['trader.not-found', 'grant.missing'] as const;
const FILE = [...DESK, 'request.too-many', 'export.too-many-rows'] as const;

/** The trader's debts, for its own people. Everything needs the grant DESK_SETTLE. */
export function deskSettlementRoutes(app: FastifyInstance, deps: Deps): void {
  const api = apiRoutes(app, 'desk settlements');
  const open = (req: { viewer: Parameters<typeof openSettlements>[1]; query: { companyId: string } }) =>
    openSettlements(deps, req.viewer, req.query.companyId);

  api.get('/settlements', {
    summary: 'Settlements of the trader, and contracts with tickets to settle',
    query: DeskSettlementsQuery,
    returns: DeskSettlements,
    fails: DESK,
    handle: async (req) => readSettlements(deps, await open(req), req.query),
  });

  api.get('/owed', {
    summary: 'What the trader owes by currency, farm and month; disputed sums are in no total',
    query: DeskQuery,
    returns: DeskOwed,
    fails: DESK,
    handle: async (req) => readDeskOwed(deps, await open(req)),
  });

  api.post('/settlements', {
    summary: 'Settle all confirmed tickets of a contract that are in no settlement, or correct a settlement',
    query: DeskQuery,
    body: NewSettlement,
    returns: DeskSettlement,
    status: 201,
    fails: [...DESK, ...ISSUE],
    handle: async (req) => issueSettlement(deps, await open(req), req.body),
  });

  api.get('/settlements/:id', {
    summary: 'One settlement with its lines and payments',
    params: SettlementParams,
    query: DeskQuery,
    returns: DeskSettlement,
    fails: [...DESK, 'settlement.not-found'],
    handle: async (req) => readSettlement(deps, await open(req), req.params.id),
  });

  api.get('/settlements/:id/pdf', {
    summary: 'The settlement as a sealed PDF',
    params: SettlementParams,
    query: DeskQuery,
    returns: { content: { 'application/pdf': { schema: z.any() } } },
    fails: [...DESK, 'settlement.not-found'],
    handle: async (req, reply) => sendPaper(reply, await settlementPdf(deps, req.params.id, await open(req))),
  });

  api.get('/settlements/:id/file', {
    summary: 'The lines of a settlement as CSV or XLSX',
    params: SettlementParams,
    query: SettlementFileQuery,
    returns: EXPORT_FILE,
    fails: [...FILE, 'settlement.not-found'],
    handle: async (req, reply) => {
      const caller = await open(req);
      const asked = { id: req.params.id, format: req.query.format, caller };
      return sendExport(reply, await exportSettlement({ ...deps, limiter: app.limiter }, req.viewer, asked));
    },
  });

  api.get('/accounts', {
    summary: 'Contracts, tickets and settlements of a period as one file, with what has changed marked',
    query: AccountsQuery,
    returns: EXPORT_FILE,
    fails: FILE,
    handle: async (req, reply) => {
      const { traderId, countryId } = await open(req);
      const of = { traderId, countryId, usersCompanyId: req.query.companyId };
      return sendExport(
        reply,
        await exportAccounts({ ...deps, limiter: app.limiter }, req.viewer, of, req.query),
      );
    },
  });

  api.post('/settlements/:id/paid', {
    summary: 'Say that money was paid. It counts once the farm has confirmed it',
    params: SettlementParams,
    query: DeskQuery,
    body: PaidSettlement,
    returns: DeskSettlement,
    fails: [...DESK, ...PAID],
    handle: async (req) => sayPaid(deps, await open(req), req.params.id, req.body),
  });

  api.post('/receipts/:id/confirm', {
    summary: 'Confirm a payment that the farm says it has received',
    params: SettlementParams,
    query: DeskQuery,
    fails: [...DESK, 'receipt.not-found', 'receipt.own', 'receipt.above-rest', 'settlement.closed'],
    handle: async (req) => confirmReceived(deps, await open(req), req.params.id),
  });

  api.delete('/receipts/:id', {
    summary: 'Withdraw a payment that was said by mistake, until the farm has confirmed it',
    params: SettlementParams,
    query: DeskQuery,
    fails: [...DESK, 'receipt.not-found', 'settlement.closed'],
    handle: async (req) => withdrawPaid(deps, await open(req), req.params.id),
  });
}

export const ISSUE = [
  'delivery.not-found',
  'dispute.open',
  'settlement.empty',
  'settlement.tax',
  'settlement.not-found',
  'settlement.closed',
  'settlement.below-paid',
  'idempotency.conflict',
] as const;

export const PAID = [
  'settlement.not-found',
  'settlement.closed',
  'receipt.above-rest',
  'receipt.day-future',
  'idempotency.conflict',
] as const;
