import type { Db } from '../../../platform/database/database.ts';
import { findLivePaid, type PaidSubscription } from '../../users/index.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';

/** The money pays for a period that nobody has paid, of a plan that stands in no other's way. */
export async function isWanted(
  tx: Db,
  payment: PaymentRow,
  subscription: PaidSubscription,
): Promise<boolean> {
  if (payment.periodNo !== subscription.periodNo + 1) return false;
  const live = await findLivePaid(tx, payment.companyId);
  return !live || live.id === subscription.id || live.id === subscription.previousId;
}
