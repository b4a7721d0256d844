import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import { findPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { findRefund, finishRefund, type RefundRow } from '../ledger/refunds.queries.ts';
import { alertStaff, sendLetter } from '../letters/letters.ts';
import { factsOf } from './facts.ts';
import { giveBack } from './give-back.ts';
import { withPayment } from './locked.ts';

/**
 * Gives the money back and issues the credit note. Repeated, it changes nothing: the gateway knows the refund by its
 * id. A transfer is returned from our bank by a person; here it is only written down.
 */
export async function runRefund(deps: Deps, refundId: string): Promise<Result['status']> {
  const refund = found(await findRefund(deps.db, refundId), 'payment.not-found');
  if (refund.status !== 'PENDING') return refund.status;
  const payment = found(await findPayment(deps.db, refund.paymentId), 'payment.not-found');
  const result = await askGateway(deps, payment, refund);
  await withPayment(deps.db, payment.id, async (tx, locked) => {
    if ((await findRefund(tx, refundId))?.status !== 'PENDING') return;
    await finishRefund(tx, refund, result);
    if (result.status === 'FAILED') await reportFailure(tx, deps, locked, refund);
    else await recordRefund(tx, deps, locked, refund);
  });
  return result.status;
}

type Result = { status: 'SUCCEEDED' | 'FAILED'; gatewayId?: string };

async function askGateway(deps: Deps, payment: PaymentRow, refund: RefundRow): Promise<Result> {
  if (payment.type === 'BANK_TRANSFER' || payment.gatewayId === null) return { status: 'SUCCEEDED' };
  try {
    const input = { refundId: refund.id, intentId: payment.gatewayId, amount: refund.amount };
    const { id, status } = await gatewayOf(deps).refund(input);
    // A pending one nearly always succeeds; the gateway's message says when it does not.
    return { status: status === 'FAILED' ? 'FAILED' : 'SUCCEEDED', gatewayId: id };
  } catch (error) {
    if (error instanceof AppError && error.code === 'payment.not-refundable') return { status: 'FAILED' };
    throw error;
  }
}

async function recordRefund(tx: Db, deps: Deps, payment: PaymentRow, refund: RefundRow): Promise<void> {
  // What was never delivered has no invoice to take back.
  if (payment.status !== 'COMPLETED') return;
  await giveBack(tx, deps, payment, refund);
  const amount = { value: refund.amount, currency: payment.currency };
  await sendLetter(
    tx,
    deps.config,
    'refunded',
    payment,
    { ...factsOf(payment), amount, reason: refund.reason },
    payment.id,
  );
}

async function reportFailure(tx: Db, deps: Deps, payment: PaymentRow, refund: RefundRow): Promise<void> {
  await alertStaff(tx, deps.config, 'refund-failed', {
    paymentId: payment.id,
    company: payment.companyName,
    details: `${refund.id}: ${refund.amount} ${payment.currency}`,
  });
}
