import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, ensure, found } from '../../../platform/errors.ts';
import { findAnySubscription, type PaidSubscription } from '../../users/index.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';
import { addDays, DAYS } from '../terms.ts';
import { settle } from './settle.ts';
import { isWanted } from './wanted.ts';

/**
 * A transfer arrived on that day. One that was given up may still be confirmed for a while, as long as nothing else
 * was bought (docs/product/payments.md#bank-transfers). Under the company's lock.
 */
export async function confirmTransfer(
  tx: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  payment: PaymentRow,
  paidOn: string,
): Promise<PaymentRow> {
  const now = deps.clock.now();
  const isCandidate = payment.status === 'WAITING' || payment.status === 'CANCELLED';
  ensure(payment.type === 'BANK_TRANSFER' && isCandidate, 'payment.not-waiting');
  if (paidOn > dayInZone(now, timeZoneOf(payment.countryId)))
    throw new AppError('payment.date-future', 'The day is still to come.', { date: ['date.future'] });
  const sub = found(await findAnySubscription(tx, payment.subscriptionId), 'server.failed');
  ensure(!isTooLate(payment, sub, now), 'payment.not-waiting');
  ensure(await isWanted(tx, payment, sub), 'subscription.exists');
  return settle(tx, deps, payment, { paidOn });
}

function isTooLate(payment: PaymentRow, sub: PaidSubscription, now: Date): boolean {
  const end = sub.expiresAt ?? payment.dueAt;
  return payment.status === 'CANCELLED' && end !== null && now > addDays(end, DAYS.late);
}
