import type { Deps } from '../../../platform/deps.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { once } from '../../../platform/jobs/jobs.ts';
import type { GatewayRefund } from '../gateway/gateway.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import { findPayment, findPaymentOfIntent, type PaymentRow } from '../ledger/payments.queries.ts';
import { findRefund, type RefundRow } from '../ledger/refunds.queries.ts';
import { alertStaff } from '../letters/letters.ts';
import { applyRefund, type RefundNews } from './apply-refund.ts';

/**
 * Gives the money back. Repeated, it changes nothing: the gateway knows the refund by its id. A transfer is returned
 * from our bank by a person; here it is only written down.
 */
export async function runRefund(deps: Deps, refundId: string): Promise<RefundRow['status']> {
  const refund = found(await findRefund(deps.db, refundId), 'payment.not-found');
  if (refund.status !== 'PENDING') return refund.status;
  const payment = found(await findPayment(deps.db, refund.paymentId), 'payment.not-found');
  return applyRefund(deps, refund, await askGateway(deps, payment, refund));
}

async function askGateway(deps: Deps, payment: PaymentRow, refund: RefundRow): Promise<RefundNews> {
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

/** Asked for again, the gateway would repeat its first response, which is out of date. */
async function findAtGateway(deps: Deps, intentId: string, id: string): Promise<GatewayRefund | undefined> {
  return (await gatewayOf(deps).listRefunds(intentId)).find((one) => one.id === id);
}

const newsOf = ({ id, status }: GatewayRefund): RefundNews => ({ status, gatewayId: id });

/** Brings the refunds of an intent in step with the gateway. One that is none of ours is reported if it fails. */
export async function syncRefunds(deps: Deps, intentId: string): Promise<void> {
  const payment = await findPaymentOfIntent(deps.db, intentId);
  if (!payment) return;
  for (const made of await gatewayOf(deps).listRefunds(intentId)) {
    const refund = made.refundId === null ? undefined : await findRefund(deps.db, made.refundId);
    if (refund) await applyRefund(deps, refund, newsOf(made));
    else if (made.status === 'FAILED')
      await once(deps.db, 'payments.refund-failed', made.id, (tx) =>
        alertStaff(tx, deps.config, 'refund-failed', {
          paymentId: payment.id,
          company: payment.companyName,
          details: `${made.id}: ${made.amount} ${payment.currency}`,
        }),
      );
  }
}
