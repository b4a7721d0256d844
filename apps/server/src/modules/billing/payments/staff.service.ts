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
import { billingDay } from '../calendar.ts';
import { addDays, DAYS } from '../deadlines.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import { refundJob } from '../jobs.ts';
import { withPayment } from '../ledger/lock.ts';
import { adoptEntries } from '../ledger/own-entries.queries.ts';
import { findPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { isReturnable, refundableOf } from '../ledger/refundable.ts';
import { findRefund, insertRefund, listRefunds, type RefundRow } from '../ledger/refunds.queries.ts';
import { alertSurplus } from '../letters/letters.ts';
import { syncPayment } from '../received/card-payment.ts';
import { confirmTransfer } from '../received/transfer.ts';
import { recordReturn, runRefund } from '../refunds/apply-refund.ts';
import { isLost } from '../refunds/dispute.ts';
import { abandonOrder } from '../subscriptions/abandon-order.ts';
import { cancelPayment } from '../subscriptions/cancel-payment.ts';
import { stopRenewing } from '../subscriptions/change.service.ts';
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
    if (last && Number(last.surplus) > 0) await alertSurplus(tx, deps.config, payment, last, last.surplus);
    await recordFor(tx, deps, viewer, payment, 'payment.confirmed', {
      paidOn: date,
      ...(last && { entry: last.id }),
    });
  });
}

/** A first payment takes the purchase with it, a renewal ends with what is paid. */
export async function cancelTransfer(deps: Deps, viewer: Viewer, id: string): Promise<Payment> {
  return act(deps, viewer, id, async (tx, payment) => {
    ensure(payment.type === 'BANK_TRANSFER' && payment.status === 'WAITING', 'payment.not-waiting');
    if (payment.periodNo === 1) await abandonOrder(tx, deps, payment);
    else {
      await cancelPayment(tx, deps, payment);
      await stopRenewing(tx, deps, payment.subscriptionId);
    }
    await planChanged(tx, payment.companyId);
    await recordFor(tx, deps, viewer, payment, 'payment.cancelled', {});
  });
}

/**
 * The sum is set aside first; without a response of the gateway, a job finishes it. Sent again under its id after a lost
 * response, it is the same refund.
 */
export async function refundPayment(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { id: sentId, amount, reason }: RefundPayment,
): Promise<Payment> {
  const { gatewayId } = await requireScope(deps, viewer, id);
  // A dispute, or its end, that no message has named is in our books afterwards.
  await unlessUnavailable(syncPayment(deps, gatewayId));
  let refundId = '';
  await act(deps, viewer, id, async (tx, payment) => {
    const known = sentId && (await findSent(tx, id, { id: sentId, amount, returnedOn: null }));
    if (known) {
      refundId = known.id;
      return;
    }
    // Until the bank decides, nobody knows whose money it is: it could be given back twice.
    ensure(payment.disputedAt === null, 'payment.disputed');
    await requireRefundable(tx, payment, amount);
    if (!sentId) await requireFirst(tx, id, amount);
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
  const { gatewayId } = await requireScope(deps, viewer, id);
  await syncPayment(deps, gatewayId);
  const byHand = await sumRefundedByHand(deps, gatewayId);
  return act(deps, viewer, id, async (tx, payment) => {
    if (await findSent(tx, id, { id: sentId, amount, returnedOn: date })) return;
    ensure(payment.disputedAt === null, 'payment.disputed');
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

/** Refunded at the gateway by a person, and not in our books: sent from our bank too, it would be paid twice. */
async function sumRefundedByHand(deps: Deps, gatewayId: string | null): Promise<Decimal> {
  const made = gatewayId === null ? [] : await gatewayOf(deps).listRefunds(gatewayId);
  const byHand = made.filter(({ refundId, status }) => refundId === null && status !== 'FAILED');
  return Decimal.sum(0, ...byHand.map(({ amount }) => amount));
}

async function unlessUnavailable<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
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

/** Without an id nobody knows whether the same sum is meant again, or was sent again after a lost response. */
async function requireFirst(tx: Db, paymentId: string, amount: string): Promise<void> {
  const made = (await listRefunds(tx, [paymentId])).filter(({ status }) => status !== 'FAILED');
  ensure(!made.some((refund) => new Decimal(refund.amount).eq(amount)), 'payment.refund-repeated');
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
  const days = refunds
    .filter(({ status }) => status === 'FAILED')
    .map(({ createdAt }) => billingDay(createdAt));
  if (date > billingDay(now))
    throw new AppError('payment.date-future', 'The day is still to come.', { date: ['date.future'] });
  if (days.every((day) => date < day))
    throw new AppError('request.invalid', 'The day is before the refund that failed.', {
      date: ['date.invalid'],
    });
}

/** Nobody pays a year before the request: the year is mistyped, and the tax point would be too. */
function requireLikely({ createdAt }: PaymentRow, date: string): void {
  if (date < addDays(createdAt, -DAYS.paidAhead).toISOString().slice(0, 10))
    throw new AppError('request.invalid', 'The day is long before the payment.', { date: ['date.invalid'] });
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
