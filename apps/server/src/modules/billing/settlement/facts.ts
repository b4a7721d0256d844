import type { Db } from '../../../platform/database/database.ts';
import type { PaidSubscription } from '../../users/index.ts';
import { findCard } from '../customers/cards.queries.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';
import type { About, Facts } from '../letters/kinds.ts';

/** What is announced about a payment. */
export function aboutPayment(payment: PaymentRow, more: Partial<Facts> = {}): About {
  return {
    companyId: payment.companyId,
    paymentId: payment.id,
    subscriptionId: payment.subscriptionId,
    facts: {
      company: payment.companyName,
      countryId: payment.countryId,
      plan: payment.planType,
      amount: { value: payment.gross, currency: payment.currency },
      ...(payment.variableSymbol && { symbol: payment.variableSymbol }),
      ...more,
    },
  };
}

export async function cardOf(
  db: Db,
  subscription: PaidSubscription,
): Promise<{ brand: string; last4: string } | undefined> {
  return subscription.cardId === null ? undefined : findCard(db, subscription.cardId);
}
