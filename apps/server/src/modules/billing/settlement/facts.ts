import type { Db } from '../../../platform/database/database.ts';
import type { PaidSubscription } from '../../users/index.ts';
import { findCard } from '../customers/cards.queries.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';
import type { Facts } from '../letters/letters.ts';

/** What mails about a payment say. */
export function factsOf(payment: PaymentRow): Facts {
  return {
    company: payment.companyName,
    countryId: payment.countryId,
    plan: payment.planType,
    amount: { value: payment.gross, currency: payment.currency },
    ...(payment.variableSymbol && { symbol: payment.variableSymbol }),
  };
}

export async function cardOf(
  db: Db,
  subscription: PaidSubscription,
): Promise<{ brand: string; last4: string } | undefined> {
  return subscription.cardId === null ? undefined : findCard(db, subscription.cardId);
}
