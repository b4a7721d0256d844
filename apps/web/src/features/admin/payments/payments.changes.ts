import { Payment } from '@canola/api-schema/billing/payment';
import { isAnswerLost } from '#market/trading/lost-answers.ts';
import { api } from '#shared/api/client.ts';
import { anyText, remembered } from '#shared/storage/remembered.ts';

const API = '/can-users/api/payment';

export const confirmPayment = ({ id, date }: { id: string; date: string }) =>
  api.put(`${API}/${id}/confirm`, { schema: Payment, body: { date } });

export const cancelPayment = (id: string) => api.put(`${API}/${id}/cancel`, { schema: Payment });

/** By payment, the id of a refund whose answer is not known, for a browser that refuses storage. */
const unanswered = new Map<string, string>();

/** A page that is reloaded after a lost answer still knows the refund. */
function attemptOf(paymentId: string) {
  const stored = remembered(`unanswered-refund.${paymentId}`, anyText);
  return {
    begin(): string {
      const id = unanswered.get(paymentId) ?? stored.read() ?? crypto.randomUUID();
      unanswered.set(paymentId, id);
      stored.write(id);
      return id;
    },
    end() {
      unanswered.delete(paymentId);
      stored.clear();
    },
  };
}

/**
 * Sent again after a lost answer, also from another dialog or after a reload, it is the same refund
 * (docs/product/payments.md#refunds).
 */
export async function refundPayment({ id, ...body }: { id: string; amount: string; reason: string }) {
  const attempt = attemptOf(id);
  try {
    const payment = await api.post(`${API}/${id}/refund`, {
      schema: Payment,
      body: { id: attempt.begin(), ...body },
    });
    attempt.end();
    return payment;
  } catch (error) {
    if (!isAnswerLost(error)) attempt.end();
    throw error;
  }
}
