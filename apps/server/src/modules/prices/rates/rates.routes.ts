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
import type { Deps } from '../../../platform/deps.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
import { varyBy } from '../../../platform/http/encoding.ts';
import { observeFeeds } from '../feeds/feed-age.ts';
import { commodityCurrent, commodityRates, currencyRates } from './rates.service.ts';

const OF_READERS = ['user.not-registered', 'feature.not-in-plan'] as const;

/** Futures and exchange rates, mounted at /can-prices in a scope with a viewer. */
export async function exchangeRates(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const api = apiRoutes(app, 'exchange');
  observeFeeds(deps);

  api.get('/api/currency/rate/:currency1/:currency2', {
    summary: 'Fixings of a currency pair',
    params: CurrencyRateParams,
    query: CurrencyRateQuery,
    returns: CurrencyRates,
    fails: OF_READERS,
    handle: async (req, reply) =>
      sendJson(reply, await currencyRates(deps, req.viewer, req.params, req.query)),
  });

  api.get('/api/commodity/rate/:commodity', {
    summary: 'The series of the nearest or the next contract',
    params: CommodityParams,
    query: CommodityRateQuery,
    returns: CommodityRates,
    fails: [...OF_READERS, 'commodity.not-found'],
    handle: async (req, reply) =>
      sendJson(reply, await commodityRates(deps, req.viewer, req.params.commodity, req.query)),
  });

  api.get('/api/commodity/current/:commodity', {
    summary: 'The newest price of every listed contract',
    params: CommodityParams,
    query: CommodityCurrentQuery,
    returns: CommodityCurrent,
    fails: [...OF_READERS, 'commodity.not-found'],
    handle: async (req, reply) =>
      sendJson(reply, await commodityCurrent(deps, req.viewer, req.params.commodity, req.query)),
  });
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
