import type { Resolvers } from '../generated/resolvers.ts';
import { historyResolvers } from './history.resolvers.ts';
import { marketResolvers } from './market.resolvers.ts';
import { marketplaceResolvers } from './marketplace.resolvers.ts';
import { outlookResolvers } from './outlook.resolvers.ts';

/** Prices, their history and the marketplace. */
export const priceResolvers: Resolvers = {
  Query: { ...marketResolvers, ...historyResolvers, ...outlookResolvers, ...marketplaceResolvers },
};
