import type { Db } from '../../../platform/database/database.ts';
import { findLivePaid, type PaidSubscription } from '../../users/index.ts';
import { listCredits } from '../ledger/credits.queries.ts';
import { findPaidPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { refundableOf } from '../ledger/refundable.ts';
import { add } from '../vat/rounding.ts';

export type Obstacle = 'payment.overtaken' | 'payment.credit-gone';

/**
 * Why money for the payment could not be used any more: its period is paid, another plan runs, or what it credits was
 * given back. Undefined when it can be used.
 */
export async function findObstacle(
  tx: Db,
  payment: PaymentRow,
  subscription: PaidSubscription,
  now: Date,
): Promise<Obstacle | undefined> {
  if (payment.periodNo !== subscription.periodNo + 1) return 'payment.overtaken';
  const live = await findLivePaid(tx, payment.companyId);
  if (live && live.id !== subscription.id) {
    const isReplaced = live.id === subscription.previousId;
    if (!isReplaced || (await isRenewed(tx, payment, live, now))) return 'payment.overtaken';
  }
  return (await hasCredit(tx, payment)) ? undefined : 'payment.credit-gone';
}

/** The plan to be replaced has been paid for another period since: that money would be lost. */
async function isRenewed(tx: Db, payment: PaymentRow, live: PaidSubscription, now: Date): Promise<boolean> {
  const paid = await findPaidPayment(tx, live.id, live.periodNo);
  if (!paid || paid.periodEnd <= now) return false;
  return (await listCredits(tx, payment)).every((credit) => credit.payment.id !== paid.id);
}

/** A payment that was refunded or lost in a dispute since the order can't be credited any more. */
async function hasCredit(tx: Db, payment: PaymentRow): Promise<boolean> {
  for (const { payment: credited, ...sums } of await listCredits(tx, payment))
    if ((await refundableOf(tx, credited)).lt(add(sums).gross)) return false;
  return true;
}
