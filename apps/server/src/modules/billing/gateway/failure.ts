import Stripe from 'stripe';
import { AppError } from '../../../platform/errors.ts';
import type { Decline } from './intent.ts';
import { readDecline } from './intent.ts';

const { errors } = Stripe;

/** Calls the gateway. When it cannot be reached, or is not able to work, the caller gets one error of ours. */
export async function reach<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    throw new AppError('payment.gateway-unavailable', `The card gateway did not respond: ${error.message}`);
  }
}

function isUnavailable(error: unknown): error is Error {
  return (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError ||
    (error instanceof errors.StripeAPIError && (error.statusCode ?? 500) >= 500)
  );
}

/** The bank's refusal with the intent that it left behind; undefined for any other error. */
export function declined(error: unknown): { decline: Decline; raw: Stripe.PaymentIntent | null } | undefined {
  if (error instanceof errors.StripeCardError)
    return {
      decline: readDecline(error) ?? { code: 'card_declined', advice: null },
      raw: error.payment_intent ?? null,
    };
  // A card that was detached or never saved: no bank is contacted and no intent made.
  if (error instanceof errors.StripeInvalidRequestError && error.param === 'payment_method')
    return { decline: { code: 'card_missing', advice: 'do_not_try_again' }, raw: null };
  return undefined;
}

export function isUnexpectedState(error: unknown): boolean {
  return (
    error instanceof errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state'
  );
}

/** The same refund is being requested elsewhere at this moment. */
const BUSY = new Set(['idempotency_key_in_use', 'lock_timeout']);

/** Refunds that the gateway refuses for good, for example of a charge that is too old: trying again changes nothing. */
export function isNotRefundable(error: unknown): boolean {
  return error instanceof errors.StripeInvalidRequestError && !BUSY.has(error.code ?? '');
}
