import { MAX_NOTE_LENGTH } from '@canola/api-schema/limits';
import { harvestYear, parseQuarterId } from '@canola/api-schema/quarter';
import type { Deps } from '../../../platform/deps.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findPostalCode } from '../../prices/index.ts';
import { requireCompany, TRADE_FAST } from '../companies/access.service.ts';
import { isSoldCrop } from '../crops.ts';
import { lengthErrors, requireId } from '../field-checks.ts';
import { perform } from '../idempotency/perform.ts';
import { type OrderInput, termsErrors } from '../orders/order-input.ts';
import { type OrderResult, placeOrder } from '../orders/placing.ts';
import { type Outcome, refuse, refuseAny, toOutcome } from '../outcome.ts';
import { findOrCreateOffer } from './find-or-create.ts';

/**
 * The position that a client sends is never trusted, and the harvest year follows from the quarter
 * (docs/product/prices.md#regions, docs/product/prices.md#harvest-years).
 */
export interface FastOrderInput extends Omit<OrderInput, 'offerId'> {
  companyId: string;
  cropId: string;
  zip: string;
}

export function addFastOrder(
  deps: Deps,
  viewer: Viewer,
  input: FastOrderInput,
  clientMutationId: string | null = null,
): Promise<Outcome<OrderResult>> {
  return toOutcome(async () => {
    const company = await requireCompany(deps, viewer, requireId(input.companyId), TRADE_FAST);
    const { cropId, amount } = input;
    const now = deps.clock.now();
    const place = findPostalCode(company.countryId, input.zip);
    refuseAny([
      ...termsErrors(input, company, now),
      ...lengthErrors('note', input.note, MAX_NOTE_LENGTH),
      ...(isSoldCrop(cropId) ? [] : [{ field: 'crop', code: 'crop.unknown' } as const]),
      ...(place ? [] : [{ field: 'zip', code: 'zip.unknown' } as const]),
    ]);
    const quarter = parseQuarterId(input.quarterId);
    if (!place || !quarter) refuse('root', 'not-found');
    const request = { operation: 'addFastOrder', companyId: company.id, input, clientMutationId };
    return perform(deps.db, request, async (session) => {
      const wanted = { companyId: company.id, place, cropId, year: harvestYear(quarter), amount };
      const { offer, brought } = await findOrCreateOffer(session, wanted, now);
      return placeOrder(deps, session, offer, input, brought);
    });
  });
}
