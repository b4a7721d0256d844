import type { GraphQLSchema } from 'graphql';
import { createSchema } from 'graphql-yoga';
import { readDocuments, readSdl } from '../../../platform/graphql/sdl.ts';
import { contractResolvers } from './contracts.resolvers.ts';
import type { Resolvers } from './generated/resolvers.ts';
import { holdingResolvers } from './holdings.resolvers.ts';
import { mutationResolvers } from './mutations/index.ts';
import { priceResolvers } from './prices/index.ts';
import { referenceResolvers } from './reference.resolvers.ts';
import { DateTime, Day, Decimal, Timestamp } from './scalars.ts';

const FOLDER = new URL('../../../../../../packages/api-schema/src/trading/', import.meta.url);

const scalarResolvers: Resolvers = { Decimal, Day, DateTime, Timestamp };

/** The SDL of the schema package with the resolvers of each part. */
export function tradingSchema(): GraphQLSchema {
  return createSchema({
    typeDefs: readSdl(FOLDER),
    resolvers: [
      scalarResolvers,
      referenceResolvers,
      holdingResolvers,
      contractResolvers,
      priceResolvers,
      mutationResolvers,
    ],
  });
}

/** The operations of our own app, by the hash of their text. */
export const tradingDocuments = (): ReadonlyMap<string, string> =>
  readDocuments(new URL('generated/trusted-documents.json', FOLDER));
