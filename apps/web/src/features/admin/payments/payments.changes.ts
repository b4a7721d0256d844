import { Payment } from '@canola/api-schema/billing/payment';
import { isAnswerLost } from '#market/trading/lost-answers.ts';
import { api } from '#shared/api/client.ts';

const API = '/can-users/api/payment';

export const confirmPayment = ({ id, date }: { id: string; date: string }) =>
  api.put(`${API}/${id}/confirm`, { schema: Payment, body: { date } });

export const cancelPayment = (id: string) => api.put(`${API}/${id}/cancel`, { schema: Payment });

/** By payment, the id of a refund whose answer is not known. */
const unanswered = new Map<string, string>();

/** Sent again after a lost answer, also from another dialog, it is the same refund (docs/product/payments.md#refunds). */
export async function refundPayment({ id, ...body }: { id: string; amount: string; reason: string }) {
  const refundId = unanswered.get(id) ?? crypto.randomUUID();
  unanswered.set(id, refundId);
  try {
    const payment = await api.post(`${API}/${id}/refund`, {
      schema: Payment,
      body: { id: refundId, ...body },
    });
    unanswered.delete(id);
    return payment;
  } catch (error) {
    if (!isAnswerLost(error)) unanswered.delete(id);
    throw error;
  }
}
