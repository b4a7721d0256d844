import { MIN_OFFER_TONS } from '@canola/api-schema/limits';
import { dayInZone, offeredHarvestYears } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { Decimal } from 'decimal.js';
import type { Deps } from '../../../platform/deps.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { archiveOffers, commitmentErrors } from '../commitments/commitments.queries.ts';
import {
  MANAGE_STORAGES,
  readableCompanies,
  requireFarm,
  requireRight,
} from '../companies/access.service.ts';
import { amountErrors, errorUnless, requireId } from '../field-checks.ts';
import { perform } from '../idempotency/perform.ts';
import { Refusal, refuse, refuseAny, withOutcome } from '../outcome.ts';
import { isSoldCrop } from '../reference/index.ts';
import { addCropToStorage, findStorage, lockStorage } from '../storages/storages.queries.ts';
import {
  addTons,
  findActiveOffer,
  findOfferOwner,
  lockOffer,
  type OfferRow,
  setTotal,
} from './offers.queries.ts';

export interface OfferInput {
  amount: string;
  cropId: string;
  storageId: string;
  yearHarvested: number;
}

export type OfferResult = { offerId: string };

/** A crop and year that the storage already holds grow by the amount (docs/product/storages.md#offers). */
export const addOffer = withOutcome(
  async (deps: Deps, viewer: Viewer, input: OfferInput, clientMutationId: string | null = null) => {
    const { db, clock } = deps;
    const storage = await findStorage(db, readableCompanies(viewer), requireId(input.storageId));
    if (!storage) refuse('root', 'not-found');
    requireRight(viewer, storage.usersCompanyId, MANAGE_STORAGES);
    const { companyId, countryId } = storage;
    const { amount, cropId, yearHarvested } = input;
    refuseAny([
      ...amountErrors('amount', amount, MIN_OFFER_TONS),
      ...errorUnless(isSoldCrop(cropId), 'crop', 'crop.unknown'),
    ]);
    const today = dayInZone(clock.now(), timeZoneOf(countryId));
    const isOffered = offeredHarvestYears(today).includes(yearHarvested);
    const request = { operation: 'addOffer', companyId, input, clientMutationId };
    return perform(db, request, async (session) => {
      await requireFarm(session, companyId);
      const held = (await lockStorage(session, companyId, storage.id)) ?? refuse('root', 'not-found');
      const key = { companyId, storageId: held.id, cropId, yearHarvested };
      // An older harvest that is still there can be corrected upwards.
      if (!isOffered && !(await findActiveOffer(session, key)))
        refuse('yearHarvested', 'harvest-year.not-offered');
      const offerId = await addTons(session, { ...key, amount, now: clock.now() });
      if (!offerId) throw new Error('the offer was not saved');
      await addCropToStorage(session, held, cropId);
      return { offerId };
    });
  },
);

/** Sets the total; what was grown and where cannot change (docs/product/storages.md#offers). */
export const editOffer = withOutcome(
  async (
    deps: Deps,
    viewer: Viewer,
    id: string,
    input: Pick<OfferInput, 'amount'> & Partial<Omit<OfferInput, 'amount'>>,
    clientMutationId: string | null = null,
  ) => {
    const { companyId } = await requireOffer(deps, viewer, id);
    refuseAny(amountErrors('amount', input.amount, MIN_OFFER_TONS));
    const request = { operation: 'editOffer', companyId, input: { id, ...input }, clientMutationId };
    return perform(deps.db, request, async (session) => {
      const offer = (await lockOffer(session, companyId, id)) ?? refuse('root', 'offer.archived');
      ensureSameCrop(offer, input);
      const committed = new Decimal(offer.ordered).plus(offer.sold);
      if (committed.gt(input.amount))
        refuse('amount', 'offer.below-committed', { committed: committed.toString() });
      await setTotal(session, offer, input.amount);
      return { offerId: id };
    });
  },
);

/** Refused while it has active orders or open contracts, naming them (docs/product/storages.md#archiving). */
export const archiveOffer = withOutcome(
  async (deps: Deps, viewer: Viewer, id: string, clientMutationId: string | null = null) => {
    const { companyId } = await requireOffer(deps, viewer, id);
    const request = { operation: 'archiveOffer', companyId, input: { id }, clientMutationId };
    return perform(deps.db, request, async (session) => {
      const offer = (await lockOffer(session, companyId, id)) ?? refuse('root', 'offer.archived');
      const errors = await commitmentErrors(session, companyId, [offer.id]);
      if (errors.length > 0) throw new Refusal(errors);
      await archiveOffers(session, companyId, [offer.id], deps.clock.now());
      return { offerId: id };
    });
  },
);

async function requireOffer(deps: Deps, viewer: Viewer, id: string) {
  const owner = await findOfferOwner(deps.db, readableCompanies(viewer), requireId(id));
  if (!owner) refuse('root', 'not-found');
  requireRight(viewer, owner.usersCompanyId, MANAGE_STORAGES);
  return owner;
}

function ensureSameCrop(offer: OfferRow, input: Partial<OfferInput>): void {
  const { cropId = offer.cropId, storageId = offer.storageId, yearHarvested = offer.yearHarvested } = input;
  refuseAny([
    ...errorUnless(cropId === offer.cropId, 'crop', 'offer.fixed'),
    ...errorUnless(storageId === offer.storageId, 'storage', 'offer.fixed'),
    ...errorUnless(yearHarvested === offer.yearHarvested, 'yearHarvested', 'offer.fixed'),
  ]);
}
