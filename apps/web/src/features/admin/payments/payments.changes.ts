import { Payment } from '@canola/api-schema/billing/payment';
import { isAnswerLost } from '#market/trading/lost-answers.ts';
import { api } from '#shared/api/client.ts';
import { ApiError } from '#shared/api/errors.ts';
import { anyText, remembered } from '#shared/storage/remembered.ts';

const API = '/can-users/api/payment';
const REPEATED = 'payment.refund-repeated';

export const confirmPayment = ({ id, date }: { id: string; date: string }) =>
  api.put(`${API}/${id}/confirm`, { schema: Payment, body: { date } });

export const cancelPayment = (id: string) => api.put(`${API}/${id}/cancel`, { schema: Payment });

/** By payment, the refund whose reply is not known, for a browser that refuses storage. */
const unanswered = new Map<string, string>();
const BETWEEN = ' ';

/**
 * A page that is reloaded after a lost reply still knows the refund. Once the payment shows other sums of refunds, the
 * result is known from there, and the next refund is another one.
 */
function attemptOf(key: string, sums: string) {
  const stored = remembered(key, anyText);
  return {
    begin(): string {
      const [known, ...seen] = (unanswered.get(key) ?? stored.read() ?? '').split(BETWEEN);
      const id = known && seen.join(BETWEEN) === sums ? known : crypto.randomUUID();
      const attempt = `${id}${BETWEEN}${sums}`;
      unanswered.set(key, attempt);
      stored.write(attempt);
      return id;
    },
    end() {
      unanswered.delete(key);
      stored.clear();
    },
  };
}

export interface Refunded {
  id: string;
  /** The earlier refunds, as the person sees them. */
  sums: string;
  amount: string;
  reason: string;
}

/**
 * Sent again after a lost reply, also from another dialog or after a reload, it is the same refund
 * (docs/product/payments.md#refunds).
 */
export const refundPayment = (refund: Refunded) => sendOnce('refund', 'unanswered-refund', refund);

/** Sent by bank transfer already, because the card takes no refund. */
export const returnPayment = (refund: Refunded & { date: string }) =>
  sendOnce('returned', 'unanswered-return', refund);

async function sendOnce(path: string, key: string, { id, sums, ...body }: Refunded): Promise<Payment> {
  const attempt = attemptOf(`${key}.${id}`, sums);
  try {
    const payment = await api.post(`${API}/${id}/${path}`, {
      schema: Payment,
      body: { id: attempt.begin(), ...body },
    });
    attempt.end();
    return payment;
  } catch (error) {
    // The refund stored under the id isn't the typed one: under another id both would be given back.
    const isOpen = isAnswerLost(error) || (error instanceof ApiError && error.code === REPEATED);
    if (!isOpen) attempt.end();
    throw error;
  }
}
