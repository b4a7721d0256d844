import type { ConfirmPayment, Payment, RefundPayment } from '@canola/api-schema/billing/payment';
import { Decimal } from 'decimal.js';
import { record } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, ensure, found } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { requirePermission, type Viewer } from '../../../platform/viewer.ts';
import { planChanged } from '../../users/index.ts';
import { refundJob } from '../jobs.ts';
import { adoptEntries } from '../ledger/own-entries.queries.ts';
import { findPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { findRefund, insertRefund } from '../ledger/refunds.queries.ts';
import { stopRenewing } from '../renewal/change.service.ts';
import { abandonPurchase, cancelPayment } from '../settlement/cancel.ts';
import { confirmTransfer } from '../settlement/confirm.ts';
import { withPayment } from '../settlement/locked.ts';
import { refundableOf } from '../settlement/refundable.ts';
import { runRefund } from '../settlement/refunds.ts';
import { addDays, DAYS } from '../terms.ts';
import { findPaymentInScope } from './payments.queries.ts';
import { presentPayment } from './present.ts';

/** Only transfers: the gateway says whether a card was charged. */
export async function confirmPayment(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { date }: ConfirmPayment,
): Promise<Payment> {
  return act(deps, viewer, id, async (tx, payment) => {
    requireLikely(payment, date);
    await confirmTransfer(tx, deps, payment, date);
    const [entry] = await adoptEntries(tx, [id], { userId: viewer.userId, at: deps.clock.now() });
    await recordFor(tx, deps, viewer, payment, 'payment.confirmed', {
      paidOn: date,
      ...(entry && { entry }),
    });
  });
}

/** A first payment takes the purchase with it, a renewal ends with what is paid. */
export async function cancelTransfer(deps: Deps, viewer: Viewer, id: string): Promise<Payment> {
  return act(deps, viewer, id, async (tx, payment) => {
    requireWaiting(payment);
    if (payment.periodNo === 1) await abandonPurchase(tx, payment);
    else {
      await cancelPayment(tx, payment);
      await stopRenewing(tx, deps, payment.subscriptionId);
    }
    await planChanged(tx, payment.companyId);
    await recordFor(tx, deps, viewer, payment, 'payment.cancelled', {});
  });
}

/**
 * The sum is set aside first; what the gateway does not answer now, a job finishes. Sent again under its id after a lost
 * answer, it is the same refund.
 */
export async function refundPayment(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { id: sentId, amount, reason }: RefundPayment,
): Promise<Payment> {
  let refundId = '';
  await act(deps, viewer, id, async (tx, payment) => {
    const known = sentId && (await findRefund(tx, sentId));
    if (known) {
      const isSame = known.paymentId === id && new Decimal(known.amount).eq(amount);
      ensure(isSame, 'payment.refund-repeated');
      refundId = known.id;
      return;
    }
    const rest = await refundableOf(tx, payment);
    const isRefundable = new Decimal(amount).gt(0) && new Decimal(amount).lte(rest);
    ensure(isRefundable, 'payment.not-refundable');
    const values = { paymentId: id, amount, reason, createdBy: viewer.userId, createdAt: deps.clock.now() };
    refundId = (await insertRefund(tx, { ...values, ...(sentId && { id: sentId }), status: 'PENDING' })).id;
    await enqueue(tx, refundJob, { refundId });
    await recordFor(tx, deps, viewer, payment, 'payment.refunded', { amount, refund: refundId });
  });
  try {
    ensure((await runRefund(deps, refundId)) !== 'FAILED', 'payment.not-refundable');
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'payment.gateway-unavailable')) throw error;
  }
  return presentPayment(deps, deps.db, viewer, found(await findPayment(deps.db, id), 'payment.not-found'));
}

/** Nobody pays a year before they are asked: the year is mistyped, and the tax point would be too. */
function requireLikely({ createdAt }: PaymentRow, date: string): void {
  if (date < addDays(createdAt, -DAYS.paidAhead).toISOString().slice(0, 10))
    throw new AppError('request.invalid', 'The day is long before the payment.', { date: ['date.invalid'] });
}

function requireWaiting({ type, status }: PaymentRow): void {
  ensure(type === 'BANK_TRANSFER' && status === 'WAITING', 'payment.not-waiting');
}

async function act(
  deps: Deps,
  viewer: Viewer,
  id: string,
  work: (tx: Db, payment: PaymentRow) => Promise<void>,
): Promise<Payment> {
  const scope = requirePermission(viewer, 'users:payment:confirm');
  found(await findPaymentInScope(deps.db, id, scope), 'payment.not-found');
  await withPayment(deps.db, id, work);
  return presentPayment(deps, deps.db, viewer, found(await findPayment(deps.db, id), 'payment.not-found'));
}

function recordFor(
  tx: Db,
  { clock }: Deps,
  viewer: Viewer,
  payment: PaymentRow,
  action: 'payment.confirmed' | 'payment.cancelled' | 'payment.refunded',
  changes: Record<string, string>,
): Promise<void> {
  return record(tx, clock.now(), viewer, {
    action,
    subjectType: 'payment',
    subjectId: payment.id,
    companyId: payment.companyId,
    countryId: payment.countryId,
    changes: { gross: payment.gross, currency: payment.currency, ...changes },
  });
}
