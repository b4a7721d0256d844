import type { GraphQLSchema } from 'graphql';
import { createSchema } from 'graphql-yoga';
import { readExpensively } from '../../../platform/expensive-reads.ts';
import { rootResolver } from '../../../platform/graphql/read/reader.ts';
import { DateTime, Day, Decimal, Timestamp } from '../../../platform/graphql/scalars.ts';
import { readDocuments, readSdl, withCleanArguments } from '../../../platform/graphql/schema.ts';
import { alertMutations, alertQueries } from '../alerts/alerts.resolvers.ts';
import { companyMutations } from '../companies/companies.mutations.ts';
import type { TradingContext } from '../context.ts';
import { contractMutations, contractResolvers } from '../contracts/contracts.resolvers.ts';
import { deliveryMutations, deliveryQueries, scheduleResolvers } from '../deliveries/deliveries.resolvers.ts';
import type { QueryResolvers, Resolvers } from '../generated/resolvers.ts';
import { settleMutations } from '../idempotency/settle.mutations.ts';
import { ladderMutations, ladderQueries, ladderResolvers } from '../ladder/ladder.resolvers.ts';
import { marketplaceResolvers } from '../marketplace/marketplace.resolvers.ts';
import { offerMutations } from '../offers/offers.resolvers.ts';
import { orderMutations, orderResolvers } from '../orders/orders.resolvers.ts';
import { outlookResolvers } from '../orders/outlook.resolvers.ts';
import { positionMutations, positionQueries } from '../position/position.resolvers.ts';
import { basisResolvers } from '../prices/basis.resolvers.ts';
import { historyResolvers } from '../prices/history.resolvers.ts';
import { marketResolvers } from '../prices/market.resolvers.ts';
import { quickTradingMutations, quickTradingQueries } from '../quick-trading/quick-trading.resolvers.ts';
import { referenceResolvers } from '../reference/reference.resolvers.ts';
import { settlementMutations, settlementResolvers } from '../settlements/settlements.resolvers.ts';
import { storageMutations, storageResolvers } from '../storages/storages.resolvers.ts';
import { TRADING_CATALOGUE } from './catalogue.ts';

const FOLDER = new URL('../../../../../../packages/api-schema/src/trading/', import.meta.url);

const compiledQueries: QueryResolvers = Object.fromEntries(
  Object.keys(TRADING_CATALOGUE.roots).map((root) => [root, rootResolver(TRADING_CATALOGUE, root)]),
);

const resolvers: Resolvers[] = [
  { Decimal, Day, DateTime, Timestamp },
  {
    Query: {
      ...compiledQueries,
      ...marketResolvers,
      ...expensive(historyResolvers),
      ...expensive(outlookResolvers),
      ...expensive(basisResolvers),
      ...expensive(ladderQueries),
      ...marketplaceResolvers,
      ...quickTradingQueries,
      ...positionQueries,
      ...deliveryQueries,
      ...expensive(alertQueries),
    },
  },
  referenceResolvers,
  storageResolvers,
  orderResolvers,
  ladderResolvers,
  contractResolvers,
  scheduleResolvers,
  settlementResolvers,
  {
    // A resolver only renames the input's fields; the services decide.
    Mutation: {
      ...companyMutations,
      ...storageMutations,
      ...offerMutations,
      ...orderMutations,
      ...ladderMutations,
      ...contractMutations,
      ...quickTradingMutations,
      ...positionMutations,
      ...settlementMutations,
      ...deliveryMutations,
      ...alertMutations,
      ...settleMutations,
    },
  },
];

let schema: GraphQLSchema | undefined;

/** The same object each time: what differs between requests is in their context. */
export function tradingSchema(): GraphQLSchema {
  schema ??= withCleanArguments(createSchema({ typeDefs: readSdl(FOLDER), resolvers }));
  return schema;
}

/** The operations of our own app, by the hash of their text. */
export const tradingDocuments = (): ReadonlyMap<string, string> =>
  readDocuments(new URL('generated/trusted-documents.json', FOLDER));

type Resolve = (parent: unknown, args: unknown, context: TradingContext, info: unknown) => Promise<unknown>;

/** Queries that are limited in number, because each keeps the database busy. */
function expensive<Resolvers extends object>(resolvers: Resolvers): Resolvers {
  return Object.fromEntries(
    Object.entries(resolvers as Record<string, Resolve>).map(([name, resolve]): [string, Resolve] => [
      name,
      (parent, args, context, info) => {
        const { viewer, hasLeft, endTurn, deps } = context;
        endTurn();
        return readExpensively(deps.db, { userId: viewer.userId, hasLeft }, () =>
          resolve(parent, args, context, info),
        );
      },
    ]),
  ) as Resolvers;
}
