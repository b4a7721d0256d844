import { MAX_NOTE_LENGTH, MIN_TONS } from '@canola/api-schema/limits';
import { harvestYear, parseQuarterId } from '@canola/api-schema/quarter';
import type { Deps } from '../../../platform/deps.ts';
import { wakeWorkers } from '../../../platform/jobs/wake-workers.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findPostalCode } from '../../prices/index.ts';
import { QUICK_TRADE, requireCompany } from '../companies/access.service.ts';
import { type DealInput, dealErrors, requireMarketPrice } from '../contracts/deal-checks.ts';
import { sell } from '../contracts/sell.queries.ts';
import { amountErrors, errorUnless, lengthErrors, requireId } from '../field-checks.ts';
import { perform } from '../idempotency/perform.ts';
import { transportOf } from '../orders/order-input.ts';
import { refuse, refuseAny, withOutcome } from '../outcome.ts';
import { isSoldCrop } from '../reference/index.ts';
import { findOrCreateOffer } from './find-or-create-offer.ts';

const TRIES = 3;

/**
 * The harvest year follows from the quote's quarter; a client's position is never trusted
 * (docs/product/prices.md#regions, docs/product/prices.md#harvest-years).
 */
export interface QuickSaleInput extends DealInput {
  companyId: string;
  cropId: string;
  zip: string;
  customTransport: boolean;
  transportNote: string | null;
}

/**
 * Sells a crop that need not be in a storage yet: storage, offer and contract in one transaction
 * (docs/product/selling.md#quick-trading).
 */
export const addQuickSale = withOutcome(
  async (deps: Deps, viewer: Viewer, input: QuickSaleInput, clientMutationId: string | null = null) => {
    const company = await requireCompany(deps, viewer, requireId(input.companyId), QUICK_TRADE);
    const { cropId, amount } = input;
    const place = findPostalCode(company.countryId, input.zip);
    refuseAny([
      ...amountErrors('contract.amount', amount, MIN_TONS),
      ...dealErrors(input),
      ...lengthErrors('contract.transportNote', input.transportNote, MAX_NOTE_LENGTH),
      ...errorUnless(input.currency === company.currency, 'contract.currency', 'currency.not-trading'),
      ...errorUnless(isSoldCrop(cropId), 'contract.crop', 'crop.not-sold'),
      ...errorUnless(place, 'contract.zip', 'zip.unknown'),
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
      const sale = {
        usersCompanyIds: [company.usersCompanyId],
        offerId: offer.id,
        marketPriceId: input.marketPriceId,
        amount,
        brought,
        currency: input.currency,
        expectedPrice: input.expectedPrice,
        termsVersion: input.termsVersion,
        ...transportOf(input),
        note: input.note?.trim() || null,
        // `perform` marks the request in this transaction.
        clientMutationId: null,
        inputHash: '',
      };
      // The tons are there and locked, so only the price can have moved since it was looked up, or its line was published
      // again.
      for (let tried = 0; tried < TRIES; tried++) {
        const at = deps.clock.now();
        const contractId = await sell(session.$client, { ...sale, now: at });
        if (contractId) return { contractId, offerId: offer.id };
        await requireMarketPrice(session, input, market, at);
      }
      return refuse('root', 'company.blocked');
    });
    wakeWorkers(deps.db.$client);
    return sold;
  },
);
