import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, ensure, found } from '../../../platform/errors.ts';
import { findAnySubscription } from '../../users/index.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';
import { billingDay } from '../pricing/calendar.ts';
import { addDays, DAYS } from '../terms.ts';
import { settle } from './settle.ts';
import { isWanted, obstacleTo } from './wanted.ts';

type Work = Pick<Deps, 'config' | 'clock'>;

/** A transfer that we wait for arrived on that day. Under the company's lock. */
export async function confirmTransfer(
  tx: Db,
  deps: Work,
  payment: PaymentRow,
  paidOn: string,
): Promise<PaymentRow> {
  ensure(payment.type === 'BANK_TRANSFER' && payment.status === 'WAITING', 'payment.not-waiting');
  // By the supplier's calendar, as a statement's bookings and the invoice's date.
  if (paidOn > billingDay(deps.clock.now()))
    throw new AppError('payment.date-future', 'The day is still to come.', { date: ['date.future'] });
  const sub = found(await findAnySubscription(tx, payment.subscriptionId), 'server.failed');
  const obstacle = await obstacleTo(tx, payment, sub);
  if (obstacle) throw new AppError(obstacle);
  return settle(tx, deps, payment, { paidOn });
}

/**
 * A transfer that was given up and arrived all the same still counts for a while, as long as nothing else was bought
 * (docs/product/payments.md#statement-import).
 */
export async function canReopen(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  payment: PaymentRow,
): Promise<boolean> {
  if (payment.type !== 'BANK_TRANSFER' || payment.status !== 'CANCELLED') return false;
  const sub = found(await findAnySubscription(tx, payment.subscriptionId), 'server.failed');
  const end = sub.expiresAt ?? payment.dueAt;
  const isInTime = end === null || clock.now() <= addDays(end, DAYS.late);
  return isInTime && isWanted(tx, payment, sub);
}
