import type { FieldError } from '@canola/api-schema/trading/errors';
import { Decimal } from 'decimal.js';
import type { Deps } from '../../../platform/deps.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findPostalCode } from '../../prices/index.ts';
import { BUY, requireCompany } from '../companies/access.service.ts';
import { buy } from '../contracts/buy.queries.ts';
import { type ContractResult, dealErrors } from '../contracts/contract-input.ts';
import { requireMarketPrice } from '../contracts/market-price.ts';
import { findInput } from '../crops.ts';
import { amountErrors, requireId } from '../field-checks.ts';
import { perform } from '../idempotency/perform.ts';
import { type Outcome, refuse, refuseAny, toOutcome } from '../outcome.ts';
import type { Item } from '../reference/index.ts';
import type { FastContractInput } from './fast-contract.service.ts';
import { findMinimumAmount } from './trader-minimum.queries.ts';

/** Buys an input from the marketplace: a purchase contract with no offer (docs/product/marketplace.md#buying). */
export function addFastMaterialContract(
  deps: Deps,
  viewer: Viewer,
  input: FastContractInput,
  clientMutationId: string | null = null,
): Promise<Outcome<ContractResult>> {
  return toOutcome(async () => {
    const company = await requireCompany(deps, viewer, requireId(input.companyId), BUY);
    const place = findPostalCode(company.countryId, input.zip);
    const item = findInput(input.cropId);
    refuseAny([
      ...(item ? amountOfInputErrors(input.amount, '0', item) : []),
      ...dealErrors(input),
      ...(input.currency === company.currency
        ? []
        : [{ field: 'contract.currency', code: 'currency.not-trading' } as const]),
      ...(item ? [] : [{ field: 'contract.crop', code: 'crop.unknown' } as const]),
      ...(place ? [] : [{ field: 'contract.zip', code: 'zip.unknown' } as const]),
    ]);
    if (!place || !item) refuse('root', 'not-found');
    const request = { operation: 'addFastMaterialContract', companyId: company.id, input, clientMutationId };
    return perform(deps.db, request, async (session) => {
      if (deps.config.tradingHalted) refuse('root', 'trading.halted');
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
        amount: input.amount,
        currency: input.currency,
        expectedPrice: input.expectedPrice,
        note: input.note?.trim() || null,
        now,
      });
      if (contractId) return { contractId };
      await requireMarketPrice(session, input, market, now);
      return refuse('root', 'company.blocked');
    });
  });
}

/** The trader's minimum, in the input's unit; what comes by the piece comes whole. */
function amountOfInputErrors(amount: string, minimum: string, { unit }: Item): FieldError[] {
  const errors = amountErrors('contract.amount', amount, minimum, unit);
  if (errors.length > 0 || unit !== 'PIECE' || new Decimal(amount).isInteger()) return errors;
  return [{ field: 'contract.amount', code: 'amount.step' }];
}
