import { SettleDealDocument } from '@canola/api-schema/trading/generated/operations';
import { type Attempts, createAttempts, type Deal } from './attempts.ts';
import { askTrading } from './trading-api.ts';
import { useTradingCompany } from './trading-company.ts';

/** For as long as the page lives: closing a question or leaving a screen forgets no answer that is still owed. */
const deals = new Map<string, Attempts>();

/** The company's sales and orders, one at a time. */
export function useDeals(): Attempts {
  const { id } = useTradingCompany();
  const known = deals.get(id) ?? createAttempts({ settle: (attempt) => settle(id, attempt) });
  deals.set(id, known);
  return known;
}

async function settle(company: string, clientMutationId: string): Promise<Deal | undefined> {
  const { settleDeal } = await askTrading(SettleDealDocument, { company, clientMutationId });
  const { contractId, orderId, offerId } = settleDeal;
  return contractId === null && orderId === null ? undefined : { contractId, orderId, offerId };
}
