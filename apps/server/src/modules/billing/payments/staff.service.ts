import type {
  ConfirmPayment,
  Payment,
  RefundPayment,
  ReturnPayment,
} from '@canola/api-schema/billing/payment';
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
import { findRefund, insertRefund, listRefunds, type RefundRow } from '../ledger/refunds.queries.ts';
import { sendSurplus } from '../letters/surplus.ts';
import { billingDay } from '../pricing/calendar.ts';
import { stopRenewing } from '../renewal/change.service.ts';
import { recordReturn } from '../settlement/apply-refund.ts';
import { askGateway, refundedByHand, requireUndisputed } from '../settlement/ask-gateway.ts';
import { abandonPurchase, cancelPayment } from '../settlement/cancel.ts';
import { confirmTransfer } from '../settlement/confirm.ts';
import { isLost } from '../settlement/dispute.ts';
import { withPayment } from '../settlement/locked.ts';
import { isReturnable, refundableOf } from '../settlement/refundable.ts';
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
    const own = await adoptEntries(tx, [id], { userId: viewer.userId, at: deps.clock.now() });
    const last = own.at(-1);
    if (last && Number(last.surplus) > 0) await sendSurplus(tx, deps.config, payment, last, last.surplus);
    await recordFor(tx, deps, viewer, payment, 'payment.confirmed', {
      paidOn: date,
      ...(last && { entry: last.id }),
    });
  });
}

/** A first payment takes the purchase with it, a renewal ends with what is paid. */
export async function cancelTransfer(deps: Deps, viewer: Viewer, id: string): Promise<Payment> {
  return act(deps, viewer, id, async (tx, payment) => {
    requireWaiting(payment);
    if (payment.periodNo === 1) await abandonPurchase(tx, deps, payment);
    else {
      await cancelPayment(tx, deps, payment);
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
  const asked = await requireScope(deps, viewer, id);
  await unlessUnavailable(askGateway(deps, asked));
  let refundId = '';
  await act(deps, viewer, id, async (tx, payment) => {
    const known = sentId && (await findSent(tx, id, { id: sentId, amount, returnedOn: null }));
    if (known) {
      refundId = known.id;
      return;
    }
    requireUndisputed(payment);
    await requireRefundable(tx, payment, amount);
    const values = { paymentId: id, amount, reason, createdBy: viewer.userId, createdAt: deps.clock.now() };
    refundId = (await insertRefund(tx, { ...values, ...(sentId && { id: sentId }), status: 'PENDING' })).id;
    await enqueue(tx, refundJob, { refundId });
    await recordFor(tx, deps, viewer, payment, 'payment.refunded', { amount, refund: refundId });
  });
  ensure((await unlessUnavailable(runRefund(deps, refundId))) !== 'FAILED', 'payment.not-refundable');
  return presentPayment(deps, deps.db, viewer, found(await findPayment(deps.db, id), 'payment.not-found'));
}

/**
 * The card takes no refund, so the money was sent from our bank; the books are those of any refund. The gateway knows
 * whether the customer has the money already (docs/product/payments.md#a-card-that-takes-no-refund).
 */
export async function returnPayment(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { id: sentId, amount, reason, date }: ReturnPayment,
): Promise<Payment> {
  const asked = await requireScope(deps, viewer, id);
  await askGateway(deps, asked);
  const byHand = await refundedByHand(deps, asked);
  return act(deps, viewer, id, async (tx, payment) => {
    if (await findSent(tx, id, { id: sentId, amount, returnedOn: date })) return;
    requireUndisputed(payment);
    const refunds = await listRefunds(tx, [id]);
    ensure(isReturnable(payment, refunds), 'payment.not-refundable');
    await requireRefundable(tx, payment, amount);
    const isLeft = byHand.plus(amount).lte(await refundableOf(tx, payment));
    ensure(isLeft, 'payment.refunded-elsewhere');
    requireSince(refunds, date, deps.clock.now());
    const values = {
      id: sentId,
      amount,
      reason,
      returnedOn: date,
      createdBy: viewer.userId,
      createdAt: deps.clock.now(),
    };
    const refund = await recordReturn(tx, deps, payment, values);
    await recordFor(tx, deps, viewer, payment, 'payment.returned', { amount, date, refund });
  });
}

async function unlessUnavailable<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && error.code === 'payment.gateway-unavailable') return undefined;
    throw error;
  }
}

/** The refund that was sent before under the id. With another sum it is refused; after a failure another id may be used. */
async function findSent(
  tx: Db,
  paymentId: string,
  sent: Pick<RefundRow, 'id' | 'amount' | 'returnedOn'>,
): Promise<RefundRow | undefined> {
  const known = await findRefund(tx, sent.id);
  if (!known) return undefined;
  const isSame = known.paymentId === paymentId && new Decimal(known.amount).eq(sent.amount);
  const isFailed = known.paymentId === paymentId && known.status === 'FAILED';
  ensure(
    isSame && known.returnedOn === sent.returnedOn,
    isFailed ? 'payment.not-refundable' : 'payment.refund-repeated',
  );
  return known;
}

async function requireRefundable(tx: Db, payment: PaymentRow, amount: string): Promise<void> {
  const rest = await refundableOf(tx, payment);
  const isLeft = new Decimal(amount).gt(0) && new Decimal(amount).lte(rest);
  ensure(isLeft, isLost(payment) ? 'payment.dispute-lost' : 'payment.not-refundable');
}

/** By the supplier's calendar: not before the card refused the first refund, and not in the future. */
function requireSince(
  refunds: readonly Pick<RefundRow, 'status' | 'createdAt'>[],
  date: string,
  now: Date,
): void {
  const days = refunds.filter((one) => one.status === 'FAILED').map((one) => billingDay(one.createdAt));
  if (date > billingDay(now))
    throw new AppError('payment.date-future', 'The day is still to come.', { date: ['date.future'] });
  if (days.every((day) => date < day))
    throw new AppError('request.invalid', 'The day is before the refund that failed.', {
      date: ['date.invalid'],
    });
}

/** Nobody pays a year before they are asked: the year is mistyped, and the tax point would be too. */
function requireLikely({ createdAt }: PaymentRow, date: string): void {
  if (date < addDays(createdAt, -DAYS.paidAhead).toISOString().slice(0, 10))
    throw new AppError('request.invalid', 'The day is long before the payment.', { date: ['date.invalid'] });
}

function requireWaiting({ type, status }: PaymentRow): void {
  ensure(type === 'BANK_TRANSFER' && status === 'WAITING', 'payment.not-waiting');
}

async function requireScope({ db }: Deps, viewer: Viewer, id: string): Promise<PaymentRow> {
  const scope = requirePermission(viewer, 'users:payment:confirm');
  return found(await findPaymentInScope(db, id, scope), 'payment.not-found');
}

async function act(
  deps: Deps,
  viewer: Viewer,
  id: string,
  work: (tx: Db, payment: PaymentRow) => Promise<void>,
): Promise<Payment> {
  await requireScope(deps, viewer, id);
  await withPayment(deps.db, id, work);
  return presentPayment(deps, deps.db, viewer, found(await findPayment(deps.db, id), 'payment.not-found'));
}

function recordFor(
  tx: Db,
  { clock }: Deps,
  viewer: Viewer,
  payment: PaymentRow,
  action: 'payment.confirmed' | 'payment.cancelled' | 'payment.refunded' | 'payment.returned',
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
