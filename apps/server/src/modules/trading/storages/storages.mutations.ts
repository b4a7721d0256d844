import type { MutationResolvers } from '../generated/resolvers.ts';
import { payloadOf } from '../payload/payload.ts';
import {
  addStorage,
  archiveStorage,
  editStorage,
  restoreStorage,
  type StorageResult,
} from './storages.service.ts';

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
