import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { graphqlEndpoint } from '../../../platform/graphql/graphql.plugin.ts';
import { passThroughPaths } from '../../../platform/graphql/pass-through.ts';
import { endTurn } from '../../../platform/http/turns.ts';
import { openNewestQuotes } from '../../prices/index.ts';
import type { TradingContext } from '../context.ts';
import { priceBoardPaths } from '../prices/price-board.ts';
import type { TraderDirectory } from '../reference/trader-directory.ts';
import { TRADING_CATALOGUE } from './catalogue.ts';
import { tradingDocuments, tradingSchema } from './schema.ts';

/** The trading service, mounted at /graphql in a scope that knows the viewer. */
export async function tradingGraphql(
  app: FastifyInstance,
  { deps, directory }: { deps: Deps; directory: TraderDirectory },
): Promise<void> {
  const newestQuotes = openNewestQuotes(deps);
  app.addHook('onClose', async () => newestQuotes.close());
  const contextOf = (request: FastifyRequest): TradingContext => ({
    viewer: request.viewer,
    hasLeft: () => request.socket.destroyed,
    endTurn: () => endTurn(request),
    deps,
    newestQuotes,
    traders: directory.current(),
  });
  const schema = tradingSchema();
  const texts = tradingDocuments();
  await graphqlEndpoint(app, {
    schema,
    documents: { texts, only: deps.config.trustedDocumentsOnly },
    introspection: deps.config.demo,
    contextOf,
    dataPaths: new Map([
      ...passThroughPaths(schema, TRADING_CATALOGUE, texts, contextOf),
      ...priceBoardPaths(schema, texts, contextOf),
    ]),
  });
}
