import { MAX_NOTE_LENGTH, MIN_TONS } from '@canola/api-schema/limits';
import { Decimal } from 'decimal.js';
import type { Deps } from '../../../platform/deps.ts';
import { wakeWorkers } from '../../../platform/jobs/wake-workers.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { allowedCompanies, readableCompanies, requireRight, TRADE } from '../companies/access.service.ts';
import { amountErrors, errorUnless, isId, lengthErrors, requireId } from '../field-checks.ts';
import { retryAfterDeadlock } from '../idempotency/deadlock.ts';
import { findMutation } from '../idempotency/mutations.queries.ts';
import { hashInput, replay, requireMutationId } from '../idempotency/perform.ts';
import { harvestErrors, transportOf } from '../orders/order-input.ts';
import { Refusal, refuse, refuseAny, withOutcome } from '../outcome.ts';
import { findSaleTarget, type SaleTarget } from './contracts.queries.ts';
import { type ContractInput, type ContractResult, dealErrors, requireMarketPrice } from './deal-checks.ts';
import { type Sale, sell } from './sell.queries.ts';

/** How often the sale is tried again because the reason for its refusal has disappeared. */
const TRIES = 3;

/** Sells immediately at a market price (docs/product/selling.md#sales). */
export const addContract = withOutcome(
  async (deps: Deps, viewer: Viewer, input: ContractInput, clientMutationId: string | null = null) => {
    if (clientMutationId !== null) requireMutationId(clientMutationId);
    requireId(input.offerId);
    checkContract(input);
    const inputHash = hashInput('addContract', input);
    const usersCompanyIds = allowedCompanies(viewer, TRADE);
    for (let tried = 0; tried < TRIES; tried++) {
      const sale: Sale = {
        ...saleOf(input, deps.clock.now()),
        usersCompanyIds,
        clientMutationId,
        inputHash,
      };
      const contractId = deps.config.tradingHalted
        ? undefined
        : await retryAfterDeadlock(() => sell(deps.db.$client, sale));
      if (contractId) {
        wakeWorkers(deps.db.$client);
        return { contractId };
      }
      const earlier = await findRefusal(deps, viewer, sale);
      if (earlier) return earlier;
    }
    throw new Error('a sale was refused without a reason');
  },
);

function checkContract(input: ContractInput): void {
  refuseAny([
    ...amountErrors('contract.amount', input.amount, MIN_TONS),
    ...dealErrors(input),
    ...lengthErrors('contract.transportNote', input.transportNote, MAX_NOTE_LENGTH),
    ...errorUnless(isId(input.marketPriceId), 'contract.marketPrice', 'contract.quote-gone'),
  ]);
}

function saleOf(input: ContractInput, now: Date) {
  return { ...input, ...transportOf(input), note: input.note?.trim() || null, now };
}

/** Throws the reason. Returns the first result if the sale was made before, and nothing if the reason has disappeared. */
async function findRefusal(deps: Deps, viewer: Viewer, sale: Sale): Promise<ContractResult | undefined> {
  const { db, config } = deps;
  const target = await findSaleTarget(db, readableCompanies(viewer), sale.offerId);
  if (!target) refuse('root', 'not-found');
  const { companyId, usersCompanyId } = target;
  requireRight(viewer, usersCompanyId, TRADE);
  if (sale.clientMutationId && (await findMutation(db, companyId, sale.clientMutationId)))
    return replay(db, companyId, sale.clientMutationId, sale.inputHash);
  if (config.tradingHalted) refuse('root', 'trading.halted');
  await refuseSale(deps, target, sale);
  return undefined;
}

/** The conditions of the statement, one by one. */
async function refuseSale(
  { db }: Pick<Deps, 'db'>,
  target: SaleTarget,
  sale: Pick<Sale, 'amount' | 'currency' | 'marketPriceId' | 'expectedPrice' | 'termsVersion' | 'now'>,
): Promise<void> {
  if (target.isArchived) refuse('root', 'offer.archived');
  if (target.companyState !== 'APPROVED') refuse('root', 'company.blocked');
  if (target.currency !== sale.currency) refuse('contract.currency', 'currency.not-trading');
  const quote = await requireMarketPrice(db, sale, target, sale.now);
  const [early] = harvestErrors(quote.quarterId, target.yearHarvested);
  if (early) throw new Refusal([{ ...early, field: 'contract.marketPrice' }]);
  if (new Decimal(sale.amount).gt(target.free))
    refuse('contract.amount', 'amount.exceeds-free', { free: new Decimal(target.free).toString() });
}
