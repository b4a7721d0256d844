import {
  OwnQuotes,
  OwnQuotesQuery,
  QuoteBatch,
  QuoteHeaders,
  QuoteReceipt,
  WithdrawnQuotes,
  WithdrawQuotesQuery,
} from '@canola/api-schema/prices/quote';
import { quarterId, quarterOf } from '@canola/api-schema/quarter';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from '../../../platform/deps.ts';
import { traderFailures } from '../../../platform/http/failures.ts';
import { addDays } from '../futures/business-days.ts';

import { authenticateTraders, traderOf } from '../trader-keys/trader-keys.service.ts';
import { storeQuotes } from './intake.service.ts';
import { listOwnQuotes } from './own-quotes.queries.ts';
import type { TraderDirectory } from './trader-directory.ts';
import { withdrawQuotes } from './withdraw.service.ts';

/** The largest batch, with room for spaces. */
const BODY_LIMIT = 4 * 1024 * 1024;

export interface TraderQuotesOptions {
  deps: Deps;
  directory: TraderDirectory;
}

/** The API for traders' systems, mounted at /can-prices next to the scope for people. */
export async function traderQuotes(
  app: FastifyInstance,
  { deps, directory }: TraderQuotesOptions,
): Promise<void> {
  authenticateTraders(app, deps, directory);
  const scope = app.withTypeProvider<ZodTypeProvider>();
  scope.post(
    '/api/quote',
    {
      bodyLimit: BODY_LIMIT,
      schema: {
        tags: ['quotes'],
        summary: 'Publish quotes in bulk, with the key of a trader',
        headers: QuoteHeaders,
        body: QuoteBatch,
        response: {
          200: QuoteReceipt,
          ...traderFailures(
            'request.invalid',
            'idempotency.conflict',
            'request.too-large',
            'request.too-many',
          ),
        },
      },
    },
    (req) =>
      storeQuotes(deps, directory, {
        traderId: traderOf(req),
        idempotencyKey: req.headers['idempotency-key'],
        batch: req.body,
      }),
  );

  scope.get(
    '/api/quote',
    {
      schema: {
        tags: ['quotes'],
        summary: "The trader's newest quotes, with their age and end, with the key of a trader",
        querystring: OwnQuotesQuery,
        response: { 200: OwnQuotes, ...traderFailures('request.invalid') },
      },
    },
    async (req) => ({
      quotes: await listOwnQuotes(deps.db.$client, traderOf(req), {
        regionId: req.query.region,
        now: deps.clock.now(),
        // The earliest that is open in any country.
        firstQuarterId: quarterId(quarterOf(addDays(deps.clock.now().toISOString().slice(0, 10), -1))),
      }),
    }),
  );

  scope.delete(
    '/api/quote',
    {
      schema: {
        tags: ['quotes'],
        summary: 'Withdraw quotes, with the key of a trader: nothing is sold at them from now on',
        querystring: WithdrawQuotesQuery,
        response: { 200: WithdrawnQuotes, ...traderFailures('request.invalid') },
      },
    },
    async (req) => {
      const { region, crop, quarter } = req.query;
      const selection =
        region && crop && quarter
          ? { lines: [{ regionId: region, cropId: crop, quarterId: quarter }] }
          : { regionId: region, cropId: crop };
      return { withdrawn: await withdrawQuotes(deps, traderOf(req), selection) };
    },
  );
}
