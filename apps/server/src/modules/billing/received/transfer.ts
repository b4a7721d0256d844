import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, ensure } from '../../../platform/errors.ts';
import { billingDay } from '../calendar.ts';
import { addDays, DAYS } from '../deadlines.ts';
import { subscriptionOf } from '../ledger/lock.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';
import { findObstacle } from '../subscriptions/payable.ts';
import { completePayment } from './complete-payment.ts';

/** A transfer that we wait for arrived on that day. Under the company's lock. */
export async function confirmTransfer(
  tx: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  payment: PaymentRow,
  paidOn: string,
): Promise<void> {
  ensure(payment.type === 'BANK_TRANSFER' && payment.status === 'WAITING', 'payment.not-waiting');
  // By the supplier's calendar, as a statement's bookings and the invoice's date.
  if (paidOn > billingDay(deps.clock.now()))
    throw new AppError('payment.date-future', 'The day is still to come.', { date: ['date.future'] });
  const obstacle = await findObstacle(tx, payment, await subscriptionOf(tx, payment), deps.clock.now());
  if (obstacle) throw new AppError(obstacle);
  await completePayment(tx, deps, payment, { paidOn });
}

/**
 * A transfer that was given up and arrived all the same still counts for a while, as long as nothing else was bought
 * (docs/product/payments.md#statement-import). An upgrade only as long as its request would have been open: what it
 * credited is used up after that.
 */
export async function canReopen(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  payment: PaymentRow,
): Promise<boolean> {
  if (payment.type !== 'BANK_TRANSFER' || payment.status !== 'CANCELLED') return false;
  const sub = await subscriptionOf(tx, payment);
  const [end, days] =
    payment.creditedId === null ? [sub.expiresAt ?? payment.dueAt, DAYS.late] : [payment.dueAt, DAYS.overdue];
  const isInTime = end === null || clock.now() <= addDays(end, days);
  return isInTime && (await findObstacle(tx, payment, sub, clock.now())) === undefined;
}
