import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import { once } from '../../../platform/jobs/jobs.ts';
import { findAnySubscription, moveSubscription, planChanged } from '../../users/index.ts';
import type { Intent } from '../gateway/intent.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';
import { alertStaff } from '../letters/letters.ts';
import { cancelOpenPayment } from './cancel.ts';

/** The cardholder wants the money back from the bank. Staff answer; a lost dispute ends the plan. */
export async function followDispute(tx: Db, deps: Deps, payment: PaymentRow, intent: Intent): Promise<void> {
  if (intent.dispute !== 'OPEN' && intent.dispute !== 'LOST') return;
  const kind = intent.dispute === 'OPEN' ? 'dispute' : 'dispute-lost';
  await once(tx, 'payments.dispute', `${intent.id} ${intent.dispute}`, async (inner) => {
    if (intent.dispute === 'LOST') await takeBack(inner, payment, deps.clock.now());
    await alertStaff(inner, deps.config, kind, {
      paymentId: payment.id,
      company: payment.companyName,
      details: `${intent.id}: ${intent.amount} ${intent.currency}`,
    });
  });
}

/** The period that the payment paid for ends, if it is the running one. */
export async function takeBack(tx: Db, payment: PaymentRow, now: Date): Promise<void> {
  const sub = found(await findAnySubscription(tx, payment.subscriptionId), 'server.failed');
  const isRunning = sub.status === 'ACTIVE' || sub.status === 'CANCELLED';
  if (!isRunning || sub.periodNo !== payment.periodNo) return;
  await cancelOpenPayment(tx, sub.id);
  await moveSubscription(tx, sub.id, 'takenBack', { expiresAt: now, accessUntil: null, nextPaymentAt: null });
  await planChanged(tx, payment.companyId);
}
