import { Decimal } from 'decimal.js';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import { findNoteOfRefund } from '../documents/documents.queries.ts';
import { issueDebitNote } from '../documents/notes.service.ts';
import { movePayment, type PaymentRow } from '../ledger/payments.queries.ts';
import {
  changeRefund,
  findRefund,
  insertRefund,
  type NewRefund,
  type RefundRow,
} from '../ledger/refunds.queries.ts';
import type { About } from '../letters/kinds.ts';
import { alertStaff, announce, announceWithDocuments } from '../letters/letters.ts';
import { isLost, loseRefund } from './dispute.ts';
import { aboutPayment } from './facts.ts';
import { bookRefund, isReturn } from './give-back.ts';
import { withPayment } from './locked.ts';

type Status = RefundRow['status'];
export type RefundNews = { status: Status; gatewayId?: string };

/** A bank that made a refund may still send it back; a failed one stays failed, whatever is heard late. */
const FOLLOWS: Record<Status, readonly Status[]> = {
  PENDING: ['SUCCEEDED', 'FAILED'],
  SUCCEEDED: ['FAILED'],
  FAILED: [],
};

/**
 * What the gateway says about a refund now. Whatever was heard before, in whatever order, the result is the same
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

/** The money was sent from our bank by a person: no gateway is asked. Under the company's lock. Returns the refund's id. */
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
  // Who was told that the money is on its way is told that it is not.
  const about = aboutRefund(payment, { ...refund, amount });
  if (noteId) await announceWithDocuments(tx, deps.config, 'refund-failed', payment, about, [noteId]);
  else if (refund.status === 'SUCCEEDED' || isReturn(payment))
    await announce(tx, deps.config, 'return-failed', [payment], about);
  await alertStaff(tx, deps.config, 'refund-failed', {
    paymentId: payment.id,
    company: payment.companyName,
    details: `${refund.id}: ${amount} ${payment.currency}`,
  });
}

function aboutRefund(payment: PaymentRow, { amount, reason }: RefundRow): About {
  return aboutPayment(payment, { amount: { value: amount, currency: payment.currency }, reason });
}
