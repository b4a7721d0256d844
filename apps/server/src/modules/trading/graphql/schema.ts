import type { GraphQLSchema } from 'graphql';
import { createSchema } from 'graphql-yoga';
import { withCleanArguments } from '../../../platform/graphql/clean-arguments.ts';
import { rootResolver } from '../../../platform/graphql/read/reader.ts';
import { DateTime, Day, Decimal, Timestamp } from '../../../platform/graphql/scalars.ts';
import { readDocuments, readSdl } from '../../../platform/graphql/sdl.ts';
import { contractMutations } from '../contracts/contracts.mutations.ts';
import { contractResolvers } from '../contracts/contracts.resolvers.ts';
import { fastMutations } from '../fast/fast.mutations.ts';
import { quickStockResolvers } from '../fast/quick-stock.resolvers.ts';
import type { QueryResolvers, Resolvers } from '../generated/resolvers.ts';
import { settleMutations } from '../idempotency/settle.mutations.ts';
import { marketplaceResolvers } from '../marketplace/marketplace.resolvers.ts';
import { offerMutations } from '../offers/offers.mutations.ts';
import { orderMutations } from '../orders/orders.mutations.ts';
import { orderResolvers } from '../orders/orders.resolvers.ts';
import { outlookResolvers } from '../orders/outlook.resolvers.ts';
import { basisResolvers } from '../prices/basis.resolvers.ts';
import { historyResolvers } from '../prices/history.resolvers.ts';
import { marketResolvers } from '../prices/market.resolvers.ts';
import { quarterResolvers } from '../prices/quarters.resolvers.ts';
import { referenceResolvers } from '../reference/reference.resolvers.ts';
import { storageMutations } from '../storages/storages.mutations.ts';
import { storageResolvers } from '../storages/storages.resolvers.ts';
import { TRADING_CATALOGUE } from './catalogue.ts';
import { expensive } from './expensive.ts';

const FOLDER = new URL('../../../../../../packages/api-schema/src/trading/', import.meta.url);

/** Queries that are one statement each. */
const compiledQueries: QueryResolvers = Object.fromEntries(
  Object.keys(TRADING_CATALOGUE.roots).map((root) => [root, rootResolver(TRADING_CATALOGUE, root)]),
);

const resolvers: Resolvers[] = [
  { Decimal, Day, DateTime, Timestamp },
  {
    Query: {
      ...compiledQueries,
      ...quarterResolvers,
      ...marketResolvers,
      ...expensive(historyResolvers),
      ...expensive(outlookResolvers),
      ...expensive(basisResolvers),
      ...marketplaceResolvers,
      ...quickStockResolvers,
    },
  },
  referenceResolvers,
  storageResolvers,
  orderResolvers,
  contractResolvers,
  {
    // A resolver only renames the input's fields; the services decide.
    Mutation: {
      ...storageMutations,
      ...offerMutations,
      ...orderMutations,
      ...contractMutations,
      ...fastMutations,
      ...settleMutations,
    },
  },
];

/** The SDL of the schema package with the resolvers of each capability. */
export function tradingSchema(): GraphQLSchema {
  return withCleanArguments(createSchema({ typeDefs: readSdl(FOLDER), resolvers }));
}

/** The operations of our own app, by the hash of their text. */
export const tradingDocuments = (): ReadonlyMap<string, string> =>
  readDocuments(new URL('generated/trusted-documents.json', FOLDER));
