import { SettleDealDocument } from '@canola/api-schema/trading/generated/operations';
import { anyText, remembered } from '#shared/storage/remembered.ts';
import { type AttemptMemory, type Attempts, createAttempts, type Deal } from './lost-answers.ts';
import { requestTrading } from './trading-api.ts';
import { useTradingCompany } from './trading-company.ts';

/** One per company: closing a dialog, leaving a screen or reloading the page forgets no answer that is still owed. */
const deals = new Map<string, Attempts>();

export function useDeals(): Attempts {
  const { id } = useTradingCompany();
  return dealsOf(id);
}

export function dealsOf(companyId: string): Attempts {
  const known =
    deals.get(companyId) ??
    createAttempts({
      memory: memoryOf(companyId),
      settle: (clientMutationId) => settle(companyId, clientMutationId),
    });
  deals.set(companyId, known);
  return known;
}

async function settle(company: string, clientMutationId: string): Promise<Deal | undefined> {
  const { settleDeal } = await requestTrading(SettleDealDocument, { company, clientMutationId });
  const { contractId, orderId, offerId } = settleDeal;
  return contractId === null && orderId === null ? undefined : { contractId, orderId, offerId };
}

/** In this browser, under the company's id: the id of the request and a digest, nothing of its content. */
function memoryOf(companyId: string): AttemptMemory {
  const stored = remembered(`unsettled-deal.${companyId}`, anyText);
  return {
    read() {
      const [id, input] = stored.read()?.split(' ') ?? [];
      return id && input ? { id, input } : undefined;
    },
    write: (unsettled) => (unsettled ? stored.write(`${unsettled.id} ${unsettled.input}`) : stored.clear()),
  };
}
