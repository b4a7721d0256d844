import {
  DeskSettlement,
  NewSettlement,
  PaidSettlement,
  SettlementParams,
  TraderSettlements,
  TraderSettlementsQuery,
} from '@canola/api-schema/trading/desk-settlements';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../../../platform/deps.ts';
import { apiRoutes } from '../../../../platform/http/api-routes.ts';
import { traderFailures } from '../../../../platform/http/failures.ts';
import { authenticateTraders, type TraderDirectory, traderOf } from '../../../prices/index.ts';
import { sendPaper } from '../../contracts/trader-api/trader-api.routes.ts';
import { settlementPdf } from '../../settlements/paper/paper.service.ts';
import { findCountryOf } from '../../settlements/settlements.queries.ts';
import { ISSUE, PAID } from './desk-settlements.routes.ts';
import {
  confirmReceived,
  issueSettlement,
  readChangedSettlements,
  readSettlement,
  sayPaid,
  type Trader,
} from './desk-settlements.service.ts';

/** Settlements and payments for traders' systems; mounted at /can-trading next to the scope of people. */
export async function traderSettlements(
  app: FastifyInstance,
  { deps, directory }: { deps: Deps; directory: TraderDirectory },
): Promise<void> {
  authenticateTraders(app, deps, directory);
  const api = apiRoutes(app, 'trader settlements', traderFailures);
  const params = SettlementParams;
  const callerOf = async (req: FastifyRequest): Promise<Trader> => {
    const traderId = traderOf(req);
    return { side: 'TRADER', traderId, countryId: await findCountryOf(deps.db, traderId), userId: null };
  };

  api.get('/api/trader/settlement', {
    summary: 'Settlements of the trader by change, with their payments',
    query: TraderSettlementsQuery,
    returns: TraderSettlements,
    handle: async (req) => readChangedSettlements(deps, await callerOf(req), req.query),
  });

  api.post('/api/trader/settlement', {
    summary: 'Settle all confirmed tickets of a contract that are in no settlement, or correct a settlement',
    body: NewSettlement,
    returns: DeskSettlement,
    status: 201,
    fails: ISSUE,
    handle: async (req) => issueSettlement(deps, await callerOf(req), req.body),
  });

  api.get('/api/trader/settlement/:id', {
    summary: 'One settlement with its lines and payments',
    params,
    returns: DeskSettlement,
    fails: ['settlement.not-found'],
    handle: async (req) => readSettlement(deps, await callerOf(req), req.params.id),
  });

  api.get('/api/trader/settlement/:id/document', {
    summary: 'The settlement as a sealed PDF',
    params,
    returns: { content: { 'application/pdf': { schema: z.any() } } },
    fails: ['settlement.not-found'],
    handle: async (req, reply) =>
      sendPaper(reply, await settlementPdf(deps, req.params.id, await callerOf(req))),
  });

  api.post('/api/trader/settlement/:id/paid', {
    summary: 'Say that money was paid. It counts once the farm has confirmed it',
    params,
    body: PaidSettlement,
    returns: DeskSettlement,
    fails: PAID,
    handle: async (req) => sayPaid(deps, await callerOf(req), req.params.id, req.body),
  });

  api.post('/api/trader/receipt/:id/confirm', {
    summary: 'Confirm a payment that the farm says it has received',
    params,
    fails: ['receipt.not-found', 'receipt.own', 'receipt.above-rest', 'settlement.closed'],
    handle: async (req) => confirmReceived(deps, await callerOf(req), req.params.id),
  });
}
