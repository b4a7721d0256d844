import type { Db } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { findAnySubscription, moveSubscription } from '../../users/index.ts';
import { closeJob } from '../jobs.ts';
import { findOpenPayment, movePayment, type PaymentRow } from '../ledger/payments.queries.ts';

/** Gives a payment up. What it would have paid for is the caller's. The intent is cancelled after the commit. */
export async function cancelPayment(tx: Db, payment: PaymentRow): Promise<void> {
  await movePayment(tx, payment.id, 'cancelled', { nextTryAt: null });
  if (payment.type === 'CARD') await enqueue(tx, closeJob, { paymentId: payment.id });
}

/** A purchase that is not paid any more. */
export async function abandonPurchase(tx: Db, payment: PaymentRow): Promise<void> {
  await cancelPayment(tx, payment);
  const { status } = found(await findAnySubscription(tx, payment.subscriptionId), 'server.failed');
  if (status === 'INCOMPLETE' || status === 'AWAITING_PAYMENT')
    await moveSubscription(tx, payment.subscriptionId, 'abandoned');
}

export async function cancelOpenPayment(tx: Db, subscriptionId: string): Promise<void> {
  const open = await findOpenPayment(tx, subscriptionId);
  if (open) await cancelPayment(tx, open);
}
