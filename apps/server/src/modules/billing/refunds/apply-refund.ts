import { Decimal } from 'decimal.js';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { once } from '../../../platform/jobs/jobs.ts';
import { findNoteOfRefund } from '../documents/documents.queries.ts';
import { issueDebitNote } from '../documents/notes.service.ts';
import type { GatewayRefund } from '../gateway/gateway.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import { withPayment } from '../ledger/lock.ts';
import {
  findPayment,
  findPaymentOfIntent,
  movePayment,
  type PaymentRow,
} from '../ledger/payments.queries.ts';
import {
  changeRefund,
  findRefund,
  insertRefund,
  type NewRefund,
  type RefundRow,
} from '../ledger/refunds.queries.ts';
import { aboutPayment } from '../letters/about.ts';
import { type About, alertStaff, announce, announceWithDocuments } from '../letters/letters.ts';
import type { Facts } from '../letters/notifications.ts';
import { bookRefund, isReturn } from './book-refund.ts';
import { isLost, loseRefund } from './dispute.ts';

type Status = RefundRow['status'];
type RefundNews = { status: Status; gatewayId?: string };

/** A bank that made a refund may still send it back; a failed one stays failed, whatever message comes late. */
const FOLLOWS: Record<Status, readonly Status[]> = {
  PENDING: ['SUCCEEDED', 'FAILED'],
  SUCCEEDED: ['FAILED'],
  FAILED: [],
};

/**
 * Brings our refund in step with what the gateway says now. The result is the same in whatever order its messages come
 * (docs/product/payments.md#refunds). Returns the refund's status.
 */
export function applyRefund(
  deps: Deps,
  { id, paymentId }: Pick<RefundRow, 'id' | 'paymentId'>,
  news: RefundNews,
): Promise<Status> {
  return withPayment(deps.db, paymentId, async (tx, payment) => {
    const refund = found(await findRefund(tx, id), 'payment.not-found');
    const isNews = FOLLOWS[refund.status].includes(news.status);
    const isNamed = refund.gatewayId === null && news.gatewayId !== undefined;
    if (isNews || isNamed) await changeRefund(tx, refund, isNews ? news : { ...news, status: refund.status });
    if (!isNews) return refund.status;
    if (news.status === 'SUCCEEDED') await record(tx, deps, payment, refund);
    else await fail(tx, deps, payment, refund);
    return news.status;
  });
}

/** A person has sent the money from our bank, without the gateway. Under the company's lock. Returns the refund's id. */
export async function recordReturn(
  tx: Db,
  deps: Deps,
  payment: PaymentRow,
  values: Omit<NewRefund, 'paymentId' | 'status'>,
): Promise<string> {
  const refund = await insertRefund(tx, { ...values, paymentId: payment.id, status: 'SUCCEEDED' });
  await record(tx, deps, payment, refund);
  return refund.id;
}

async function record(tx: Db, deps: Deps, payment: PaymentRow, refund: RefundRow): Promise<void> {
  await bookRefund(tx, deps, payment, refund);
  const note = await findNoteOfRefund(tx, refund.id);
  const about = aboutRefund(payment, refund);
  if (note) await announceWithDocuments(tx, deps.config, 'refunded', payment, about, [note.id]);
  // The first return of an unwanted charge was announced when it began; one by staff follows a failure.
  else if (refund.createdBy !== null) await announce(tx, deps.config, 'sent-back', [payment], about);
}

/** The money is with us again. A plan that ended with the refund stays ended: staff decided so, and owe the money. */
async function fail(tx: Db, deps: Deps, payment: PaymentRow, refund: RefundRow): Promise<void> {
  const noteId = await issueDebitNote(tx, deps, refund.id);
  if (payment.status === 'REFUNDED')
    await movePayment(tx, payment.id, isReturn(payment) ? 'returnFailed' : 'refundFailed');
  // Unless the bank has taken it in the meantime: there is nothing to refund again.
  const rest = isLost(payment)
    ? await loseRefund(tx, deps, payment, refund.amount)
    : new Decimal(refund.amount);
  if (rest.isZero()) return;
  const amount = rest.toFixed(2);
  // A mail has said that the money is on its way: another one says that it is not.
  const about = aboutRefund(payment, { ...refund, amount }, { isDocumented: noteId !== undefined });
  if (noteId) await announceWithDocuments(tx, deps.config, 'refund-failed', payment, about, [noteId]);
  else if (refund.status === 'SUCCEEDED' || isReturn(payment))
    await announce(tx, deps.config, 'refund-failed', [payment], about);
  const details = `${refund.id}: ${amount} ${payment.currency}`;
  await alertStaff(tx, deps.config, 'refund-failed', payment, details);
}

function aboutRefund(payment: PaymentRow, { amount, reason }: RefundRow, more: Partial<Facts> = {}): About {
  return aboutPayment(payment, { amount: { value: amount, currency: payment.currency }, reason, ...more });
}

/**
 * Gives the money back. Repeated, it changes nothing: the gateway knows the refund by its id. A transfer is returned
 * from our bank by a person; here it is only written down.
 */
export async function runRefund(deps: Deps, refundId: string): Promise<RefundRow['status']> {
  const refund = found(await findRefund(deps.db, refundId), 'payment.not-found');
  if (refund.status !== 'PENDING') return refund.status;
  const payment = found(await findPayment(deps.db, refund.paymentId), 'payment.not-found');
  return applyRefund(deps, refund, await requestRefund(deps, payment, refund));
}

async function requestRefund(deps: Deps, payment: PaymentRow, refund: RefundRow): Promise<RefundNews> {
  if (payment.type === 'BANK_TRANSFER' || payment.gatewayId === null) return { status: 'SUCCEEDED' };
  try {
    const input = { refundId: refund.id, intentId: payment.gatewayId, amount: refund.amount };
    const known = refund.gatewayId && (await findAtGateway(deps, payment.gatewayId, refund.gatewayId));
    return newsOf(known || (await gatewayOf(deps).refund(input)));
  } catch (error) {
    if (error instanceof AppError && error.code === 'payment.not-refundable') return { status: 'FAILED' };
    throw error;
  }
}

/** A second request would only repeat the gateway's first response, which is out of date. */
async function findAtGateway(deps: Deps, intentId: string, id: string): Promise<GatewayRefund | undefined> {
  return (await gatewayOf(deps).listRefunds(intentId)).find((refund) => refund.id === id);
}

const newsOf = ({ id, status }: GatewayRefund): RefundNews => ({ status, gatewayId: id });

/** Brings the refunds of an intent in step with the gateway. One that isn't ours is reported if it fails. */
export async function syncRefunds(deps: Deps, intentId: string): Promise<void> {
  const payment = await findPaymentOfIntent(deps.db, intentId);
  if (!payment) return;
  for (const made of await gatewayOf(deps).listRefunds(intentId)) {
    const refund = made.refundId === null ? undefined : await findRefund(deps.db, made.refundId);
    if (refund) await applyRefund(deps, refund, newsOf(made));
    else if (made.status === 'FAILED')
      await once(deps.db, 'payments.refund-failed', made.id, (tx) =>
        alertStaff(
          tx,
          deps.config,
          'refund-failed',
          payment,
          `${made.id}: ${made.amount} ${payment.currency}`,
        ),
      );
  }
}
