import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { enqueue, once } from '../../../platform/jobs/jobs.ts';
import type { Intent } from '../gateway/intent.ts';
import { refundJob } from '../jobs.ts';
import { changePayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { insertRefund, listRefunds } from '../ledger/refunds.queries.ts';
import { isOpen } from '../ledger/transitions.ts';
import type { Facts } from '../letters/kinds.ts';
import { alertStaff, announce } from '../letters/letters.ts';
import { abandonPurchase } from './cancel.ts';
import { aboutPayment } from './facts.ts';

/**
 * A card was charged for what nobody wants any more: it gets everything back, without an invoice, because nothing was
 * delivered.
 */
export async function returnMoney(
  tx: Db,
  deps: Deps,
  payment: PaymentRow,
  intent: Intent,
  obstacle?: Facts['obstacle'],
): Promise<void> {
  await once(tx, 'payments.return', intent.id, async (inner) => {
    const now = deps.clock.now();
    const isSecond =
      payment.status === 'COMPLETED' ||
      payment.status === 'REFUNDED' ||
      (await listRefunds(inner, [payment.id])).length > 0;
    if (isSecond) {
      // Paid twice by two tries: only a person may decide which one to return.
      await alertStaff(inner, deps.config, 'mismatch', {
        paymentId: payment.id,
        company: payment.companyName,
        details: `${intent.id}: paid a second time, ${intent.amount} ${intent.currency}`,
      });
      return;
    }
    if (isOpen(payment.status)) await abandonPurchase(inner, deps, payment);
    const values = { paymentId: payment.id, amount: payment.gross, reason: 'not wanted', createdAt: now };
    const { id } = await insertRefund(inner, { ...values, status: 'PENDING' });
    await changePayment(inner, payment.id, { gatewayId: intent.id });
    await enqueue(inner, refundJob, { refundId: id });
    const about = aboutPayment(payment, obstacle && { obstacle });
    await announce(inner, deps.config, 'returned', [payment], about);
    await alertStaff(inner, deps.config, 'returned', {
      paymentId: payment.id,
      company: payment.companyName,
      details: `${intent.id}: ${intent.amount} ${intent.currency} (${obstacle ?? 'cancelled'})`,
    });
  });
}
