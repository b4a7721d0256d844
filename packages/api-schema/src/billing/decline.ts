/** The reason behind each of the gateway's codes; any other code means that the bank declined. */
const REASONS = {
  insufficient_funds: 'funds',
  card_velocity_exceeded: 'limit',
  withdrawal_count_limit_exceeded: 'limit',
  expired_card: 'expired',
  incorrect_number: 'number',
  invalid_number: 'number',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  authentication_required: 'approval',
  payment_intent_authentication_failure: 'approval',
  setup_intent_authentication_failure: 'approval',
  lost_card: 'blocked',
  stolen_card: 'blocked',
  card_not_supported: 'unsupported',
  currency_not_supported: 'unsupported',
  not_permitted: 'unsupported',
  pickup_card: 'unsupported',
  restricted_card: 'unsupported',
  service_not_allowed: 'unsupported',
  transaction_not_allowed: 'unsupported',
  card_missing: 'missing',
  processing_error: 'later',
  try_again_later: 'later',
  issuer_not_available: 'later',
  approve_with_id: 'later',
  reenter_transaction: 'later',
  test_mode_live_card: 'test',
  testmode_decline: 'test',
  amount_mismatch: 'mismatch',
  // Paid, saved, cancelled or replaced while the form was open.
  payment_intent_unexpected_state: 'gone',
  setup_intent_unexpected_state: 'gone',
} as const;

export type DeclineReason = (typeof REASONS)[keyof typeof REASONS] | 'declined';

export const DECLINE_REASONS: readonly DeclineReason[] = [...new Set(Object.values(REASONS)), 'declined'];

export function declineOf(code: string | null | undefined): DeclineReason {
  return (code && Object.hasOwn(REASONS, code) && REASONS[code as keyof typeof REASONS]) || 'declined';
}
