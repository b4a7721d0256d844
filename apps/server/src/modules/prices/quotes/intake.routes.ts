import { QuoteBatch, QuoteHeaders, QuoteReceipt } from '@canola/api-schema/prices/quote';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from '../../../platform/deps.ts';
import { traderFailures } from '../../../platform/http/failures.ts';
import { authenticateTraders, traderOf } from '../trader-keys/trader-keys.service.ts';
import { takeQuotes } from './intake.service.ts';
import type { TraderDirectory } from './trader-directory.ts';

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
  authenticateTraders(app, deps);
  app.withTypeProvider<ZodTypeProvider>().post(
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
      takeQuotes(deps, directory, {
        traderId: traderOf(req),
        idempotencyKey: req.headers['idempotency-key'],
        batch: req.body,
      }),
  );
}
