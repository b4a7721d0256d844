import { MAX_NOTE_LENGTH } from '@canola/api-schema/limits';
import { harvestYear, parseQuarterId } from '@canola/api-schema/quarter';
import type { Deps } from '../../../platform/deps.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findPostalCode } from '../../prices/index.ts';
import { QUICK_TRADE, requireCompany } from '../companies/access.service.ts';
import { errorUnless, lengthErrors, requireId } from '../field-checks.ts';
import { perform } from '../idempotency/perform.ts';
import { type OrderInput, termsErrors } from '../orders/order-input.ts';
import { placeOrder } from '../orders/placing.ts';
import { refuse, refuseAny, withOutcome } from '../outcome.ts';
import { isSoldCrop } from '../reference/index.ts';
import { findOrCreateOffer } from './find-or-create-offer.ts';

/**
 * The position that a client sends is never trusted, and the harvest year follows from the quarter
 * (docs/product/prices.md#regions, docs/product/prices.md#harvest-years).
 */
export interface QuickOrderInput extends Omit<OrderInput, 'offerId'> {
  companyId: string;
  cropId: string;
  zip: string;
}

export const addQuickOrder = withOutcome(
  async (deps: Deps, viewer: Viewer, input: QuickOrderInput, clientMutationId: string | null = null) => {
    const company = await requireCompany(deps, viewer, requireId(input.companyId), QUICK_TRADE);
    const { cropId, amount } = input;
    const now = deps.clock.now();
    const place = findPostalCode(company.countryId, input.zip);
    refuseAny([
      ...termsErrors(input, company, now),
      ...lengthErrors('note', input.note, MAX_NOTE_LENGTH),
      ...errorUnless(isSoldCrop(cropId), 'crop', 'crop.unknown'),
      ...errorUnless(place, 'zip', 'zip.unknown'),
    ]);
    const quarter = parseQuarterId(input.quarterId);
    if (!place || !quarter) refuse('root', 'not-found');
    const request = { operation: 'addFastOrder', companyId: company.id, input, clientMutationId };
    return perform(deps.db, request, async (session) => {
      const wanted = { companyId: company.id, place, cropId, year: harvestYear(quarter), amount };
      const { offer, brought } = await findOrCreateOffer(session, wanted, now);
      return placeOrder(deps, session, offer, input, brought);
    });
  },
);
