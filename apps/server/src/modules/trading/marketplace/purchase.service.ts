import { MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from '@canola/api-schema/limits';
import type { FieldError } from '@canola/api-schema/trading/errors';
import { Decimal } from 'decimal.js';
import type { Deps } from '../../../platform/deps.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findPostalCode } from '../../prices/index.ts';
import { BUY, requireCompany, requireFarm } from '../companies/access.service.ts';
import { type DealInput, dealErrors, requireMarketPrice } from '../contracts/deal-checks.ts';
import { wholeAddress } from '../contracts/documents/address-words.ts';
import { amountErrors, errorUnless, requireId, textErrors } from '../field-checks.ts';
import { perform } from '../idempotency/perform.ts';
import { refuse, refuseAny, withOutcome } from '../outcome.ts';
import { findInput, type Item } from '../reference/index.ts';
import { buy, findMinimumAmount } from './purchase.queries.ts';

export interface PurchaseInput extends DealInput {
  companyId: string;
  cropId: string;
  zip: string;
  /** Where the goods go, as a driver needs it; the postal code and its town are added where they are missing. */
  address: string;
}

/** Buys an input from the marketplace: a purchase contract with no offer (docs/product/marketplace.md#buying). */
export const buyInput = withOutcome(
  async (deps: Deps, viewer: Viewer, input: PurchaseInput, clientMutationId: string | null = null) => {
    const company = await requireCompany(deps, viewer, requireId(input.companyId), BUY);
    const place = findPostalCode(company.countryId, input.zip);
    const item = findInput(input.cropId);
    refuseAny([
      ...(item ? amountOfInputErrors(input.amount, '0', item) : []),
      ...dealErrors(input),
      ...errorUnless(input.currency === company.currency, 'contract.currency', 'currency.not-trading'),
      ...errorUnless(item, 'contract.crop', 'crop.unknown'),
      ...errorUnless(place, 'contract.zip', 'zip.unknown'),
      // A storage's name and its address, with a comma and a space between them.
      ...textErrors('contract.address', input.address, MAX_NAME_LENGTH + 2 + MAX_TEXT_LENGTH),
    ]);
    if (!place || !item) refuse('root', 'not-found');
    const request = { operation: 'addFastMaterialContract', companyId: company.id, input, clientMutationId };
    return perform(deps.db, request, async (session) => {
      if (deps.config.tradingHalted) refuse('root', 'trading.halted');
      await requireFarm(session, company.id);
      const now = deps.clock.now();
      const market = { regionId: place.region, cropId: item.id };
      const { traderId } = await requireMarketPrice(session, input, market, now);
      const minimum = await findMinimumAmount(session, item.id, traderId);
      if (minimum === undefined) refuse('contract.marketPrice', 'trader.unknown');
      refuseAny(amountOfInputErrors(input.amount, minimum, item));
      const contractId = await buy(session.$client, {
        ...market,
        companyId: company.id,
        marketPriceId: input.marketPriceId,
        zip: place.code,
        deliveryAddress: wholeAddress(input.address.trim(), place.code, company.countryId),
        amount: input.amount,
        currency: input.currency,
        expectedPrice: input.expectedPrice,
        termsVersion: input.termsVersion,
        note: input.note?.trim() || null,
        now,
      });
      if (contractId) return { contractId };
      await requireMarketPrice(session, input, market, now);
      return refuse('root', 'company.blocked');
    });
  },
);

/** The trader's minimum, in the input's unit; what comes by the piece comes whole. */
function amountOfInputErrors(amount: string, minimum: string, { unit }: Item): FieldError[] {
  const errors = amountErrors('contract.amount', amount, minimum, unit);
  if (errors.length > 0 || unit !== 'PIECE' || new Decimal(amount).isInteger()) return errors;
  return [{ field: 'contract.amount', code: 'amount.step' }];
}
