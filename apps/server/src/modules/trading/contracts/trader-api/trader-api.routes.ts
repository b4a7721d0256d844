import type { ErrorCode } from '@canola/api-schema/errors';
import {
  AcceptContract,
  RefuseContract,
  RejectContract,
  SignContract,
  TraderAnswer,
  TraderContractParams,
  TraderContractState,
  TraderContracts,
  TraderContractsQuery,
} from '@canola/api-schema/trading/trader-api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../../../platform/deps.ts';
import { apiRoutes } from '../../../../platform/http/api-routes.ts';
import { asDownload } from '../../../../platform/http/download.ts';
import { traderFailures } from '../../../../platform/http/failures.ts';
import { authenticateTraders, type TraderDirectory, traderOf } from '../../../prices/index.ts';
import {
  acceptContract,
  type Requested,
  readContract,
  readContracts,
  readDocument,
  rejectContract,
  signContract,
  withdrawContract,
} from './trader-api.service.ts';

const REFUSALS: readonly ErrorCode[] = [
  'contract.not-found',
  'contract.wrong-state',
  'contract.answered-otherwise',
];

/** Traders' systems call it; mounted at /can-trading next to the scope of people. */
export async function traderContracts(
  app: FastifyInstance,
  { deps, directory }: { deps: Deps; directory: TraderDirectory },
): Promise<void> {
  authenticateTraders(app, deps, directory);
  const api = apiRoutes(app, 'trader contracts', traderFailures);

  api.get('/api/trader/contract', {
    summary: 'Contracts of the trader: those that wait for it, oldest first, or all by state and change',
    description:
      'Without `status` and `changedSince`: PROCESSING waits for an answer until `answerBy`, SUCCESS for our document, CONFIRMED for the trader’s signature. With one of them: contracts in every state, ordered by their last event, page by page.',
    query: TraderContractsQuery,
    returns: TraderContracts,
    handle: (req) => readContracts(deps, traderOf(req), req.query),
  });

  api.get('/api/trader/contract/:id', {
    summary: 'One contract of the trader, in whatever state it is',
    params: TraderContractParams,
    returns: TraderContractState,
    fails: ['contract.not-found'],
    handle: (req) => readContract(deps, requestOf(req, req.params.id)),
  });

  api.get('/api/trader/contract/:id/document', {
    summary: 'The paper to sign, from CONFIRMED on, or the signed one',
    params: TraderContractParams,
    returns: { content: { 'application/pdf': { schema: z.any() } } },
    fails: ['contract.not-found', 'document.not-found'],
    handle: async (req, reply) => sendPaper(reply, await readDocument(deps, requestOf(req, req.params.id))),
  });

  /** An answer to one contract. */
  const answers = <Body extends z.ZodType>(
    name: string,
    summary: string,
    body: Body,
    answer: (deps: Deps, requested: Requested, input: z.output<Body>) => Promise<TraderAnswer>,
    ...codes: ErrorCode[]
  ) =>
    api.post(`/api/trader/contract/:id/${name}`, {
      summary,
      params: TraderContractParams,
      body,
      returns: TraderAnswer,
      fails: [...REFUSALS, ...codes],
      handle: (req) => answer(deps, requestOf(req, req.params.id), req.body as z.output<Body>),
    });

  answers(
    'accept',
    'Accept a contract, with its number and adjustments of the price',
    AcceptContract,
    acceptContract,
    'contract.number-taken',
    'contract.price-unexplained',
    'contract.price-beyond-limit',
  );
  answers('reject', 'Refuse a contract, by a code, in words or both', RejectContract, rejectContract);
  answers('sign', 'Sign a confirmed contract', SignContract, signContract, 'signing.unavailable');
  answers(
    'withdraw',
    'Withdraw an acceptance, until the trader has signed',
    RefuseContract,
    withdrawContract,
    'contract.trader-signed',
    'signing.unavailable',
  );
}

type Paper = Awaited<ReturnType<typeof readDocument>>;

export function sendPaper(reply: FastifyReply, { name, mediaType, content, sha256 }: Paper): FastifyReply {
  return asDownload(reply, name).type(mediaType).header('etag', `"${sha256}"`).send(content);
}

function requestOf(req: FastifyRequest, contractId: string): Requested {
  return { traderId: traderOf(req), contractId };
}
