import type { TryRow } from './tries.queries.ts';

/** The card will not work tomorrow either, and a bank counts repeated charges against us. */
const HARD = new Set([
  'card_missing',
  'card_not_supported',
  'currency_not_supported',
  'expired_card',
  'fraudulent',
  'incorrect_number',
  'invalid_account',
  'lost_card',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'stolen_card',
  'stop_payment_order',
]);

/** The same card must not be charged for this payment again. A payment that its bank wants approved can be. */
export function isHardDecline({ code, advice }: { code: string | null; advice: string | null }): boolean {
  return advice === 'do_not_try_again' || (code !== null && HARD.has(code));
}

/** Whether one of the payment's tries ended so with this card. */
export function isRefusedForGood(tries: readonly TryRow[], stripeId: string): boolean {
  return tries.some((tried) => tried.cardId === stripeId && isHardDecline(tried));
}
