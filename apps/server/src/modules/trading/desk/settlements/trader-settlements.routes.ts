import type { ErrorCode } from '@canola/api-schema/errors';
import {
  DeskSettlement,
  NewSettlement,
  PaidSettlement,
  SettlementParams,
  TraderSettlements,
  TraderSettlementsQuery,
} from '@canola/api-schema/trading/desk-settlements';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../../../platform/deps.ts';
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
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['trader settlements'];
  const params = SettlementParams;
  const failing = (...codes: ErrorCode[]) => traderFailures('request.invalid', ...codes);
  const callerOf = async (req: FastifyRequest): Promise<Trader> => {
    const traderId = traderOf(req);
    return { side: 'TRADER', traderId, countryId: await findCountryOf(deps.db, traderId), userId: null };
  };

  scope.get(
    '/api/trader/settlement',
    {
      schema: {
        tags,
        summary: 'Settlements of the trader by change, with their payments',
        querystring: TraderSettlementsQuery,
        response: { 200: TraderSettlements, ...failing() },
      },
    },
    async (req) => readChangedSettlements(deps, await callerOf(req), req.query),
  );

  scope.post(
    '/api/trader/settlement',
    {
      schema: {
        tags,
        summary:
          'Settle all confirmed tickets of a contract that are in no settlement, or correct a settlement',
        body: NewSettlement,
        response: { 201: DeskSettlement, ...failing(...ISSUE) },
      },
    },
    async (req, reply) => reply.code(201).send(await issueSettlement(deps, await callerOf(req), req.body)),
  );

  scope.get(
    '/api/trader/settlement/:id',
    {
      schema: {
        tags,
        summary: 'One settlement with its lines and payments',
        params,
        response: { 200: DeskSettlement, ...failing('settlement.not-found') },
      },
    },
    async (req) => readSettlement(deps, await callerOf(req), req.params.id),
  );

  scope.get(
    '/api/trader/settlement/:id/document',
    {
      schema: {
        tags,
        summary: 'The settlement as a sealed PDF',
        params,
        response: {
          200: { content: { 'application/pdf': { schema: z.any() } } },
          ...failing('settlement.not-found'),
        },
      },
    },
    async (req, reply) => sendPaper(reply, await settlementPdf(deps, req.params.id, await callerOf(req))),
  );

  scope.post(
    '/api/trader/settlement/:id/paid',
    {
      schema: {
        tags,
        summary: 'Say that money was paid. It counts once the farm has confirmed it',
        params,
        body: PaidSettlement,
        response: { 200: DeskSettlement, ...failing(...PAID) },
      },
    },
    async (req) => sayPaid(deps, await callerOf(req), req.params.id, req.body),
  );

  scope.post(
    '/api/trader/receipt/:id/confirm',
    {
      schema: {
        tags,
        summary: 'Confirm a payment that the farm says it has received',
        params,
        response: {
          204: z.void(),
          ...failing('receipt.not-found', 'receipt.own', 'receipt.above-rest', 'settlement.closed'),
        },
      },
    },
    async (req, reply) => {
      await confirmReceived(deps, await callerOf(req), req.params.id);
      return reply.code(204).send();
    },
  );
}
