/** What the gateway's codes mean to the person at the card; anything else is "declined". */
const WORDS = {
  insufficient_funds: 'funds',
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
  card_missing: 'missing',
  processing_error: 'later',
  try_again_later: 'later',
  test_mode_live_card: 'test',
  amount_mismatch: 'mismatch',
  // Paid, cancelled or replaced while the form was open.
  payment_intent_unexpected_state: 'gone',
} as const;

export type Decline = (typeof WORDS)[keyof typeof WORDS] | 'declined' | 'unavailable';

export function declineOf(code: string | null | undefined): Decline {
  return (code && WORDS[code as keyof typeof WORDS]) || 'declined';
}

/** Another sum than ours was charged: support looks at it before anything is paid a second time. */
export function canPayAgain(code: string | null): boolean {
  return declineOf(code) !== 'mismatch';
}
