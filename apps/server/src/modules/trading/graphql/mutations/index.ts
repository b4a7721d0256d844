import type { Resolvers } from '../generated/resolvers.ts';
import { cleaned } from './clean.ts';
import { contractMutations } from './contracts.mutations.ts';
import { offerMutations } from './offers.mutations.ts';
import { orderMutations } from './orders.mutations.ts';
import { storageMutations } from './storages.mutations.ts';

/** Everything that changes something: a resolver renames the input's fields, the services decide. */
export const mutationResolvers: Resolvers = {
  Mutation: cleaned({ ...storageMutations, ...offerMutations, ...orderMutations, ...contractMutations }),
};
