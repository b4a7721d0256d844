import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { graphqlEndpoint } from '../../../platform/graphql/graphql.plugin.ts';
import { openNewestQuotes } from '../../prices/index.ts';
import { contextFor } from './context.ts';
import { passedThrough } from './pass-through.ts';
import { passedPrices } from './prices/passed-prices.ts';
import { tradingDocuments, tradingSchema } from './schema.ts';

/** The trading service, mounted at /graphql in a scope that knows the viewer. */
export async function tradingGraphql(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const newestQuotes = openNewestQuotes(deps);
  app.addHook('onClose', async () => newestQuotes.close());
  const contextOf = ({ viewer }: FastifyRequest) => contextFor(deps, newestQuotes, viewer);
  const schema = tradingSchema();
  const texts = tradingDocuments();
  await graphqlEndpoint(app, {
    schema,
    documents: { texts, only: deps.config.trustedDocumentsOnly },
    introspection: deps.config.demo,
    contextOf,
    passThrough: new Map([
      ...passedThrough(schema, texts, contextOf),
      ...passedPrices(schema, texts, contextOf),
    ]),
  });
}
