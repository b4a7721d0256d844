import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { enqueue, once } from '../../../platform/jobs/jobs.ts';
import type { Intent } from '../gateway/intent.ts';
import { refundJob } from '../jobs.ts';
import { changePayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { insertRefund, listRefunds } from '../ledger/refunds.queries.ts';
import { isOpen } from '../ledger/transitions.ts';
import { aboutPayment } from '../letters/about.ts';
import { alertStaff, announce } from '../letters/letters.ts';
import type { Facts } from '../letters/notifications.ts';
import { abandonOrder } from '../subscriptions/abandon-order.ts';

/**
 * A card was charged for what nobody wants any more: it gets everything back, without an invoice, because nothing was
 * delivered.
 */
export async function returnUnwanted(
  tx: Db,
  { config, clock }: Deps,
  payment: PaymentRow,
  intent: Intent,
  obstacle?: Facts['obstacle'],
): Promise<void> {
  const { id: paymentId, status, gross: amount } = payment;
  const sum = `${intent.amount} ${intent.currency}`;
  await once(tx, 'payments.return', intent.id, async (inner) => {
    const isSecond =
      status === 'COMPLETED' || status === 'REFUNDED' || (await listRefunds(inner, [paymentId])).length > 0;
    if (isSecond) {
      // Paid twice by two tries: only a person may decide which one to return.
      await alertStaff(inner, config, 'mismatch', payment, `${intent.id}: paid a second time, ${sum}`);
      return;
    }
    if (isOpen(status)) await abandonOrder(inner, { config }, payment);
    const values = { paymentId, amount, reason: 'not wanted', createdAt: clock.now() };
    const { id } = await insertRefund(inner, { ...values, status: 'PENDING' });
    await changePayment(inner, paymentId, { gatewayId: intent.id });
    await enqueue(inner, refundJob, { refundId: id });
    await announce(inner, config, 'returned', [payment], aboutPayment(payment, obstacle && { obstacle }));
    await alertStaff(inner, config, 'returned', payment, `${intent.id}: ${sum} (${obstacle ?? 'cancelled'})`);
  });
}
