import { DeskQuery } from '@canola/api-schema/trading/desk';
import { DeskToday } from '@canola/api-schema/trading/desk-book';
import {
  DeskAccept,
  DeskAnswer,
  DeskContract,
  DeskContractParams,
  DeskContracts,
  DeskContractsQuery,
  DeskDocumentParams,
  DeskReject,
  DeskSign,
  DeskWithdraw,
} from '@canola/api-schema/trading/desk-contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../../../platform/deps.ts';
import { apiRoutes } from '../../../../platform/http/api-routes.ts';
import { sendPaper } from '../../contracts/trader-api/trader-api.routes.ts';
import {
  acceptAtDesk,
  readDeskContract,
  readDeskContracts,
  readDeskDocument,
  readToday,
  rejectAtDesk,
  signAtDesk,
  withdrawAtDesk,
} from './desk-contracts.service.ts';

const DESK = ['trader.not-found', 'grant.missing'] as const;
const ANSWER = [
  ...DESK,
  'contract.not-found',
  'contract.wrong-state',
  'contract.answered-otherwise',
] as const;

/** Contracts of a trader, for its own people: the second door to the service of the traders' API. */
export function deskContractRoutes(app: FastifyInstance, deps: Deps): void {
  const api = apiRoutes(app, 'desk contracts');
  const asked = (req: { query: { companyId: string }; params: { id: string } }) => ({
    companyId: req.query.companyId,
    contractId: req.params.id,
  });

  api.get('/today', {
    summary: 'Open positions, answers due and contracts to sign',
    query: DeskQuery,
    returns: DeskToday,
    fails: DESK,
    handle: (req) => readToday(deps, req.viewer, req.query.companyId),
  });

  api.get('/contracts', {
    summary: 'Contracts of the trader, by what is to be done and the time left',
    query: DeskContractsQuery,
    returns: DeskContracts,
    fails: DESK,
    handle: (req) => readDeskContracts(deps, req.viewer, req.query),
  });

  api.get('/contracts/:id', {
    summary: 'One contract with today’s prices and the position',
    params: DeskContractParams,
    query: DeskQuery,
    returns: DeskContract,
    fails: [...DESK, 'contract.not-found'],
    handle: (req) => readDeskContract(deps, req.viewer, req.query.companyId, req.params.id),
  });

  api.get('/contracts/:id/document/:documentId', {
    summary: 'A document of a contract, for the trader’s people',
    params: DeskDocumentParams,
    query: DeskQuery,
    returns: { content: { 'application/pdf': { schema: z.any() } } },
    fails: [...DESK, 'document.not-found'],
    handle: async (req, reply) =>
      sendPaper(
        reply,
        await readDeskDocument(deps, req.viewer, req.query.companyId, {
          contractId: req.params.id,
          documentId: req.params.documentId,
        }),
      ),
  });

  api.post('/contracts/:id/accept', {
    summary: 'Accept a contract, with adjustments of the price',
    params: DeskContractParams,
    query: DeskQuery,
    body: DeskAccept,
    returns: DeskAnswer,
    fails: [...ANSWER, 'contract.number-taken', 'contract.price-unexplained', 'contract.price-beyond-limit'],
    handle: (req) => acceptAtDesk(deps, req.viewer, asked(req), req.body),
  });

  api.post('/contracts/:id/reject', {
    summary: 'Reject a contract with a reason that the company reads',
    params: DeskContractParams,
    query: DeskQuery,
    body: DeskReject,
    returns: DeskAnswer,
    fails: ANSWER,
    handle: (req) => rejectAtDesk(deps, req.viewer, asked(req), req.body),
  });

  api.post('/contracts/:id/withdraw', {
    summary: 'Withdraw an acceptance, until the trader has signed',
    params: DeskContractParams,
    query: DeskQuery,
    body: DeskWithdraw,
    returns: DeskAnswer,
    fails: [...ANSWER, 'contract.trader-signed', 'signing.unavailable'],
    handle: (req) => withdrawAtDesk(deps, req.viewer, asked(req), req.body),
  });

  api.post('/contracts/:id/sign', {
    summary:
      'Sign a confirmed contract for the trader. Needs CONTRACT_SIGN and a log-in of the last 15 minutes',
    params: DeskContractParams,
    query: DeskQuery,
    body: DeskSign,
    returns: DeskAnswer,
    fails: [...ANSWER, 'account.log-in-again', 'signing.unavailable'],
    handle: (req) => signAtDesk(deps, req.viewer, asked(req)),
  });
}
