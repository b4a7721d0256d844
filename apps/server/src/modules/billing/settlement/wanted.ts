import type { Db } from '../../../platform/database/database.ts';
import { findLivePaid, type PaidSubscription } from '../../users/index.ts';
import { listCredits } from '../ledger/credits.queries.ts';
import { findPaidPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { add } from '../pricing/amounts.ts';
import { refundableOf } from './refundable.ts';

export type Obstacle = 'payment.overtaken' | 'payment.credit-gone';

/** The money pays for a period that nobody has paid, of a plan that stands in no other's way. */
export async function isWanted(
  tx: Db,
  payment: PaymentRow,
  subscription: PaidSubscription,
  now: Date,
): Promise<boolean> {
  return (await obstacleTo(tx, payment, subscription, now)) === undefined;
}

/** Why the money is not wanted. */
export async function obstacleTo(
  tx: Db,
  payment: PaymentRow,
  subscription: PaidSubscription,
  now: Date,
): Promise<Obstacle | undefined> {
  if (payment.periodNo !== subscription.periodNo + 1) return 'payment.overtaken';
  const live = await findLivePaid(tx, payment.companyId);
  if (live && live.id !== subscription.id && live.id !== subscription.previousId) return 'payment.overtaken';
  if (live && live.id !== subscription.id && (await isRenewed(tx, payment, live, now)))
    return 'payment.overtaken';
  return (await hasCredit(tx, payment)) ? undefined : 'payment.credit-gone';
}

/** The plan to be replaced has been paid for another period since: that money would be lost. */
async function isRenewed(tx: Db, payment: PaymentRow, live: PaidSubscription, now: Date): Promise<boolean> {
  const paid = await findPaidPayment(tx, live.id, live.periodNo);
  if (!paid || paid.periodEnd <= now) return false;
  return (await listCredits(tx, payment)).every((one) => one.payment.id !== paid.id);
}

/** What was refunded or lost in a dispute since the purchase is no longer there to be credited. */
async function hasCredit(tx: Db, payment: PaymentRow): Promise<boolean> {
  for (const { payment: credited, ...sums } of await listCredits(tx, payment))
    if ((await refundableOf(tx, credited)).lt(add(sums).gross)) return false;
  return true;
}
