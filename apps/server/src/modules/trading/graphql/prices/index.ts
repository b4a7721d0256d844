import type { Resolvers } from '../generated/resolvers.ts';

/** Prices, their history and the marketplace. */
export const priceResolvers: Resolvers = {};
