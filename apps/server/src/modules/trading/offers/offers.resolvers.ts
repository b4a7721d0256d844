import type { TradingContext } from '../context.ts';
import type { MutationArchiveOfferArgs, MutationResolvers } from '../generated/resolvers.ts';
import { payloadOf } from '../payload.ts';
import { addOffer, archiveOffer, editOffer, type OfferResult } from './offers.service.ts';

const ids = ({ offerId }: OfferResult) => ({ id: offerId });

const archive = (_: unknown, args: MutationArchiveOfferArgs, context: TradingContext) =>
  payloadOf(context, archiveOffer(context.deps, context.viewer, args.id, args.clientMutationId ?? null), ids);

export const offerMutations: MutationResolvers = {
  addOffer(_, { offer, clientMutationId = null }, context) {
    const { amount, crop, storage, yearHarvested } = offer;
    const input = { amount, cropId: crop, storageId: storage, yearHarvested };
    return payloadOf(context, addOffer(context.deps, context.viewer, input, clientMutationId), ids);
  },
  editOffer(_, { id, offer, clientMutationId = null }, context) {
    const { amount, crop, storage, yearHarvested } = offer;
    const input = {
      amount,
      ...(crop != null && { cropId: crop }),
      ...(storage != null && { storageId: storage }),
      ...(yearHarvested != null && { yearHarvested }),
    };
    return payloadOf(context, editOffer(context.deps, context.viewer, id, input, clientMutationId), ids);
  },
  archiveOffer: archive,
  // docs/product/storages.md#offers: nothing that was agreed on is ever deleted.
  deleteOffer: archive,
};
