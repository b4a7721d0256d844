import type { ErrorCode } from '@canola/api-schema/errors';
import {
  AcceptContract,
  RefuseContract,
  SignContract,
  TraderAnswer,
  TraderContractParams,
  TraderContractState,
  TraderContracts,
  TraderContractsQuery,
} from '@canola/api-schema/trading/trader-api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Deps } from '../../../../platform/deps.ts';
import { traderFailures } from '../../../../platform/http/failures.ts';
import { authenticateTraders, traderOf } from '../../../prices/index.ts';
import {
  type Asked,
  acceptContract,
  readContract,
  readWaiting,
  rejectContract,
  signContract,
  withdrawContract,
} from './trader-api.service.ts';

const REFUSALS: readonly ErrorCode[] = [
  'request.invalid',
  'contract.not-found',
  'contract.wrong-state',
  'contract.answered-otherwise',
];

/** What traders' systems call, mounted at /can-trading beside the scope of people. */
export async function traderContracts(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  authenticateTraders(app, deps);
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['trader contracts'];

  scope.get(
    '/api/trader/contract',
    {
      schema: {
        tags,
        summary: 'Contracts that wait for the trader, oldest first, with the key of a trader',
        querystring: TraderContractsQuery,
        response: {
          200: TraderContracts,
          ...traderFailures('request.invalid'),
        },
      },
    },
    (req) => readWaiting(deps, traderOf(req), req.query),
  );

  scope.get(
    '/api/trader/contract/:id',
    {
      schema: {
        tags,
        summary: 'One contract of the trader, in whatever state it is',
        params: TraderContractParams,
        response: { 200: TraderContractState, ...traderFailures('request.invalid', 'contract.not-found') },
      },
    },
    (req) => readContract(deps, askedOf(req, req.params.id)),
  );

  /** An answer to one contract. */
  const answers = <Body extends z.ZodType>(
    name: string,
    summary: string,
    body: Body,
    answer: (deps: Deps, asked: Asked, given: z.output<Body>) => Promise<TraderAnswer>,
    ...codes: ErrorCode[]
  ) =>
    scope.post(
      `/api/trader/contract/:id/${name}`,
      {
        schema: {
          tags,
          summary,
          params: TraderContractParams,
          body,
          response: { 200: TraderAnswer, ...traderFailures(...REFUSALS, ...codes) },
        },
      },
      (req) => answer(deps, askedOf(req, req.params.id), req.body as z.output<Body>),
    );

  answers(
    'accept',
    'Accept a contract, with its number and adjustments of the price',
    AcceptContract,
    acceptContract,
    'contract.price-unexplained',
    'contract.price-beyond-limit',
  );
  answers('reject', 'Refuse a contract', RefuseContract, rejectContract);
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

function askedOf(req: FastifyRequest, contractId: string): Asked {
  return { traderId: traderOf(req), contractId };
}
