import { findPostalCode, REGIONS } from '../../prices/index.ts';
import type { MutationResolvers, Resolvers } from '../generated/resolvers.ts';
import { payloadOf } from '../payload.ts';
import {
  addStorage,
  archiveStorage,
  editStorage,
  restoreStorage,
  type StorageResult,
} from './storages.service.ts';

/** The statement puts these into the row for the resolvers. */
interface StoragePlace {
  _zip: string;
  _region: string;
}

export const storageResolvers: Resolvers = {
  Storage: {
    latitude: (storage) => positionOf(storage as unknown as StoragePlace).latitude,
    longitude: (storage) => positionOf(storage as unknown as StoragePlace).longitude,
  },
};

/** Of the postal code; where a newer list no longer has it, the middle of the region. */
function positionOf({ _zip, _region }: StoragePlace): { latitude: number; longitude: number } {
  const place = findPostalCode(_region.slice(0, 2), _zip) ?? REGIONS.find(({ id }) => id === _region);
  if (!place) throw new Error(`The region ${_region} is not known.`);
  return place;
}

const ids = ({ storageId }: StorageResult) => ({ id: storageId });

/**
 * The currency that a client sends is ignored, and a storage never changes its company
 * (docs/product/storages.md#storages).
 */
export const storageMutations: MutationResolvers = {
  addStorage(_, { storage, clientMutationId = null }, context) {
    const { company, label, address, zip } = storage;
    const input = { companyId: company, label, address, zip };
    return payloadOf(context, addStorage(context.deps, context.viewer, input, clientMutationId), ids);
  },
  editStorage(_, { id, storage, clientMutationId = null }, context) {
    const { label, address, zip, crops = null } = storage;
    const input = { label, address, zip, crops };
    return payloadOf(context, editStorage(context.deps, context.viewer, id, input, clientMutationId), ids);
  },
  archiveStorage(_, { id, clientMutationId = null }, context) {
    return payloadOf(context, archiveStorage(context.deps, context.viewer, id, clientMutationId), ids);
  },
  restoreStorage(_, { id, clientMutationId = null }, context) {
    return payloadOf(context, restoreStorage(context.deps, context.viewer, id, clientMutationId), ids);
  },
};
