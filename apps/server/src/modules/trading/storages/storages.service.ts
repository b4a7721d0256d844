import { MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from '@canola/api-schema/limits';
import type { Deps } from '../../../platform/deps.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findPostalCode, type PostalCode } from '../../prices/index.ts';
import { archiveOffers, commitmentErrors } from '../commitments/commitments.queries.ts';
import {
  MANAGE_STORAGES,
  readableCompanies,
  requireCompany,
  requireRight,
} from '../companies/access.service.ts';
import { requireId, textErrors } from '../field-checks.ts';
import { perform } from '../idempotency/perform.ts';
import { Refusal, refuse, refuseAny, withOutcome } from '../outcome.ts';
import { isSoldCrop } from '../reference/index.ts';

import {
  countActiveOrders,
  findStorage,
  insertStorage,
  listHeldCrops,
  lockOffersOf,
  lockStorage,
  type OwnedStorage,
  updateStorage,
} from './storages.queries.ts';

export interface StorageInput {
  label: string;
  address: string;
  zip: string;
}

export interface StorageEdit extends StorageInput {
  /** Absent leaves the list as it is. */
  crops?: readonly string[] | null;
}

export type StorageResult = { storageId: string };

export const addStorage = withOutcome(
  async (
    deps: Deps,
    viewer: Viewer,
    input: StorageInput & { companyId: string },
    clientMutationId: string | null = null,
  ) => {
    const company = await requireCompany(deps, viewer, requireId(input.companyId), MANAGE_STORAGES);
    const values = checkStorage(input, company.countryId);
    const request = { operation: 'addStorage', companyId: company.id, input, clientMutationId };
    return perform(deps.db, request, async (session) => {
      const stored = await insertStorage(session, {
        ...values,
        companyId: company.id,
        createdAt: deps.clock.now(),
      });
      if (!stored) throw new Error('the storage was not inserted');
      return { storageId: stored.id };
    });
  },
);

export const editStorage = withOutcome(
  async (
    deps: Deps,
    viewer: Viewer,
    id: string,
    input: StorageEdit,
    clientMutationId: string | null = null,
  ) => {
    const storage = await requireStorage(deps, viewer, id);
    const { companyId } = storage;
    const values = checkStorage(input, storage.countryId);
    const unknown = input.crops?.find((cropId) => !isSoldCrop(cropId));
    if (unknown !== undefined) refuse('crops', 'crop.unknown');
    const request = { operation: 'editStorage', companyId, input: { id, ...input }, clientMutationId };
    return perform(deps.db, request, async (session) => {
      const held = (await lockStorage(session, companyId, id)) ?? refuse('root', 'not-found');
      if (values.regionId !== held.regionId) {
        // Orders are matched by the region they were placed in.
        const offers = await lockOffersOf(session, companyId, id);
        const orders = await countActiveOrders(session, companyId, offers);
        if (orders > 0) refuse('zip', 'storage.has-orders', { orders: String(orders) });
      }
      const crops = input.crops && [
        ...new Set([...input.crops, ...(await listHeldCrops(session, companyId, id))]),
      ];
      await updateStorage(session, held, { ...values, ...(crops && { cropIds: crops }) });
      return { storageId: id };
    });
  },
);

/**
 * With all its offers; refused while any of them has an active order or an open contract
 * (docs/product/storages.md#archiving).
 */
export const archiveStorage = withOutcome(
  async (deps: Deps, viewer: Viewer, id: string, clientMutationId: string | null = null) => {
    const { companyId } = await requireStorage(deps, viewer, id);
    const request = { operation: 'archiveStorage', companyId, input: { id }, clientMutationId };
    return perform(deps.db, request, async (session) => {
      const held = (await lockStorage(session, companyId, id)) ?? refuse('root', 'not-found');
      const offers = await lockOffersOf(session, companyId, id);
      const errors = await commitmentErrors(session, companyId, offers);
      if (errors.length > 0) throw new Refusal(errors);
      const now = deps.clock.now();
      await archiveOffers(session, companyId, offers, now);
      await updateStorage(session, held, { archivedAt: now });
      return { storageId: id };
    });
  },
);

/** The storage alone: what was stored in it may be gone, so its offers stay archived (docs/product/storages.md#archiving). */
export const restoreStorage = withOutcome(
  async (deps: Deps, viewer: Viewer, id: string, clientMutationId: string | null = null) => {
    const archived = await requireStorage(deps, viewer, id, { isArchived: true });
    const { companyId } = archived;
    const request = { operation: 'restoreStorage', companyId, input: { id }, clientMutationId };
    return perform(deps.db, request, async (session) => {
      await updateStorage(session, archived, { archivedAt: null });
      return { storageId: id };
    });
  },
);

async function requireStorage(
  deps: Deps,
  viewer: Viewer,
  id: string,
  state?: { isArchived: boolean },
): Promise<OwnedStorage> {
  const storage = await findStorage(deps.db, readableCompanies(viewer), requireId(id), state);
  if (!storage) refuse('root', 'not-found');
  requireRight(viewer, storage.usersCompanyId, MANAGE_STORAGES);
  return storage;
}

/** Errors name the form's fields (docs/product/storages.md#storages). */
function checkStorage(input: StorageInput, countryId: string) {
  const place = findPostalCode(countryId, input.zip);
  refuseAny([
    ...textErrors('label', input.label, MAX_NAME_LENGTH),
    ...textErrors('address', input.address, MAX_TEXT_LENGTH),
    ...(input.zip.trim() === ''
      ? [{ field: 'zip', code: 'field.required' } as const]
      : place
        ? []
        : [{ field: 'zip', code: 'zip.unknown' } as const]),
  ]);
  if (!place) return refuse('zip', 'zip.unknown');
  return { label: input.label.trim(), address: input.address.trim(), ...locationOf(place) };
}

export function locationOf(place: PostalCode): { zip: string; regionId: string } {
  return { zip: place.code, regionId: place.region };
}
