import { Decimal } from 'decimal.js';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import { findAnySubscription, moveSubscription, planChanged } from '../../users/index.ts';
import { sumCreditNotes } from '../documents/documents.queries.ts';
import { issueCreditNote } from '../documents/issue.service.ts';
import { movePayment, type PaymentRow } from '../ledger/payments.queries.ts';
import type { RefundRow } from '../ledger/refunds.queries.ts';
import { refundAmounts } from '../pricing/amounts.ts';
import { cancelOpenPayment } from './cancel.ts';

/** Money of a completed payment is the payer's again: a credit note, and once all of it is, the end of the plan. */
export async function giveBack(
  tx: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  payment: PaymentRow,
  refund: Pick<RefundRow, 'id' | 'amount' | 'reason'>,
): Promise<void> {
  const before = await sumCreditNotes(tx, payment.id);
  const part = refundAmounts(refund.amount, payment, { rate: payment.vatRate }, before);
  await issueCreditNote(tx, deps, payment.id, { ...part, reason: refund.reason, refundId: refund.id });
  // Counted by credit notes: of two refunds at once each has its own, whichever is recorded first.
  const refunded = new Decimal(before.gross).minus(before.credited).plus(refund.amount);
  if (!refunded.eq(payment.gross)) return;
  await movePayment(tx, payment.id, 'refunded');
  await takeBack(tx, payment, deps.clock.now());
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
