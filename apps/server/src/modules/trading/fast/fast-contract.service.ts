import { MAX_NOTE_LENGTH, MIN_TONS } from '@canola/api-schema/limits';
import { harvestYear, parseQuarterId } from '@canola/api-schema/quarter';
import type { Deps } from '../../../platform/deps.ts';
import { wakeWorkers } from '../../../platform/jobs/wake-workers.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findPostalCode } from '../../prices/index.ts';
import { requireCompany, TRADE_FAST } from '../companies/access.service.ts';
import { type ContractResult, type DealInput, dealErrors } from '../contracts/contract-input.ts';
import { requireMarketPrice } from '../contracts/market-price.ts';
import { sell } from '../contracts/sell.queries.ts';
import { isSoldCrop } from '../crops.ts';
import { amountErrors, lengthErrors, requireId } from '../field-checks.ts';
import { perform } from '../idempotency/perform.ts';
import { transportOf } from '../orders/order-input.ts';
import { type Outcome, refuse, refuseAny, toOutcome } from '../outcome.ts';
import { findOrCreateOffer } from './find-or-create.ts';

/**
 * The harvest year follows from the quote's quarter; a client's position is never trusted
 * (docs/product/prices.md#regions, docs/product/prices.md#harvest-years).
 */
export interface FastContractInput extends DealInput {
  companyId: string;
  cropId: string;
  zip: string;
  customTransport: boolean;
  transportNote: string | null;
}

/**
 * Sells what need not be in a storage yet: storage, offer and contract in one transaction
 * (docs/product/selling.md#quick-trading).
 */
export function addFastContract(
  deps: Deps,
  viewer: Viewer,
  input: FastContractInput,
  clientMutationId: string | null = null,
): Promise<Outcome<ContractResult & { offerId: string }>> {
  return toOutcome(async () => {
    const company = await requireCompany(deps, viewer, requireId(input.companyId), TRADE_FAST);
    const { cropId, amount } = input;
    const place = findPostalCode(company.countryId, input.zip);
    refuseAny([
      ...amountErrors('contract.amount', amount, MIN_TONS),
      ...dealErrors(input),
      ...lengthErrors('contract.transportNote', input.transportNote, MAX_NOTE_LENGTH),
      ...(input.currency === company.currency
        ? []
        : [{ field: 'contract.currency', code: 'currency.not-trading' } as const]),
      ...(isSoldCrop(cropId) ? [] : [{ field: 'contract.crop', code: 'crop.not-sold' } as const]),
      ...(place ? [] : [{ field: 'contract.zip', code: 'zip.unknown' } as const]),
    ]);
    if (!place) refuse('contract.zip', 'zip.unknown');
    const request = { operation: 'addFastContract', companyId: company.id, input, clientMutationId };
    const sold = await perform(deps.db, request, async (session) => {
      if (deps.config.tradingHalted) refuse('root', 'trading.halted');
      const now = deps.clock.now();
      const market = { regionId: place.region, cropId };
      const quote = await requireMarketPrice(session, input, market, now);
      const quarter = parseQuarterId(quote.quarterId);
      if (!quarter) throw new Error(`a quote for ${quote.quarterId}`);
      const wanted = { companyId: company.id, place, cropId, year: harvestYear(quarter), amount };
      const { offer, brought } = await findOrCreateOffer(session, wanted, now);
      const contractId = await sell(session.$client, {
        usersCompanyIds: [company.usersCompanyId],
        offerId: offer.id,
        marketPriceId: input.marketPriceId,
        amount,
        brought,
        currency: input.currency,
        expectedPrice: input.expectedPrice,
        ...transportOf(input),
        note: input.note?.trim() || null,
        // `perform` marks the request in this transaction.
        clientMutationId: null,
        inputHash: '',
        now,
      });
      if (contractId) return { contractId, offerId: offer.id };
      // The tons are there and locked, so only the price can have moved since it was looked up.
      await requireMarketPrice(session, input, market, now);
      return refuse('root', 'company.blocked');
    });
    wakeWorkers(deps.db.$client);
    return sold;
  });
}
