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
import type { Deps } from '../../../platform/deps.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
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
  const api = apiRoutes(app, 'quotes', traderFailures);

  api.post('/api/quote', {
    summary: 'Publish quotes in bulk, with the key of a trader',
    bodyLimit: BODY_LIMIT,
    body: QuoteBatch,
    headers: QuoteHeaders,
    returns: QuoteReceipt,
    fails: ['idempotency.conflict', 'request.too-large', 'request.too-many'],
    handle: (req) =>
      storeQuotes(deps, directory, {
        traderId: traderOf(req),
        idempotencyKey: req.headers['idempotency-key'],
        batch: req.body,
      }),
  });

  api.get('/api/quote', {
    summary: "The trader's newest quotes, with their age and end, with the key of a trader",
    query: OwnQuotesQuery,
    returns: OwnQuotes,
    handle: async (req) => ({
      quotes: await listOwnQuotes(deps.db.$client, traderOf(req), {
        regionId: req.query.region,
        now: deps.clock.now(),
        // The earliest that is open in any country.
        firstQuarterId: quarterId(quarterOf(addDays(deps.clock.now().toISOString().slice(0, 10), -1))),
      }),
    }),
  });

  api.delete('/api/quote', {
    summary: 'Withdraw quotes, with the key of a trader: nothing is sold at them from now on',
    query: WithdrawQuotesQuery,
    returns: WithdrawnQuotes,
    handle: async (req) => {
      const { region, crop, quarter } = req.query;
      const selection =
        region && crop && quarter
          ? { lines: [{ regionId: region, cropId: crop, quarterId: quarter }] }
          : { regionId: region, cropId: crop };
      return { withdrawn: await withdrawQuotes(deps, traderOf(req), selection) };
    },
  });
}
