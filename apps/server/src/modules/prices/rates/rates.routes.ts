import {
  CommodityCurrent,
  CommodityCurrentQuery,
  CommodityParams,
  CommodityRateQuery,
  CommodityRates,
  CurrencyRateParams,
  CurrencyRateQuery,
  CurrencyRates,
} from '@canola/api-schema/prices/rates';
import { VIEW_HEADER } from '@canola/api-schema/users/view-header';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from '../../../platform/deps.ts';
import { varyBy } from '../../../platform/http/encoding.ts';
import { failures } from '../../../platform/http/failures.ts';
import { observeFeeds } from '../feeds/feed-age.ts';
import { commodityCurrent, commodityRates, currencyRates } from './rates.service.ts';

/** Futures and exchange rates, mounted at /can-prices in a scope with a viewer. */
export async function exchangeRates(host: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const app = host.withTypeProvider<ZodTypeProvider>();
  observeFeeds(deps);

  app.get(
    '/api/currency/rate/:currency1/:currency2',
    {
      schema: {
        tags: ['exchange'],
        summary: 'Fixings of a currency pair',
        params: CurrencyRateParams,
        querystring: CurrencyRateQuery,
        response: {
          200: CurrencyRates,
          ...failures('request.invalid', 'user.not-registered', 'feature.not-in-plan'),
        },
      },
    },
    async (req, reply) => sendJson(reply, await currencyRates(deps, req.viewer, req.params, req.query)),
  );

  app.get(
    '/api/commodity/rate/:commodity',
    {
      schema: {
        tags: ['exchange'],
        summary: 'The series of the nearest or the next contract',
        params: CommodityParams,
        querystring: CommodityRateQuery,
        response: {
          200: CommodityRates,
          ...failures('request.invalid', 'user.not-registered', 'feature.not-in-plan', 'commodity.not-found'),
        },
      },
    },
    async (req, reply) =>
      sendJson(reply, await commodityRates(deps, req.viewer, req.params.commodity, req.query)),
  );

  app.get(
    '/api/commodity/current/:commodity',
    {
      schema: {
        tags: ['exchange'],
        summary: 'The newest price of every listed contract',
        params: CommodityParams,
        querystring: CommodityCurrentQuery,
        response: {
          200: CommodityCurrent,
          ...failures('request.invalid', 'user.not-registered', 'feature.not-in-plan', 'commodity.not-found'),
        },
      },
    },
    async (req, reply) =>
      sendJson(reply, await commodityCurrent(deps, req.viewer, req.params.commodity, req.query)),
  );
}

/** The text comes from the statement, so it isn't parsed and written again; tests compare it with the schema. */
function sendJson(reply: FastifyReply, json: string): never {
  // Two people may use one browser within that minute, or one person another's eyes.
  varyBy(reply, 'Authorization', VIEW_HEADER);
  return reply
    .header('cache-control', 'private, max-age=60')
    .type('application/json; charset=utf-8')
    .send(json) as never;
}
