import { luhn } from './luhn.ts';
import { Refusal } from './refusal.ts';
import type { Card, PaymentError } from './shapes.ts';

/**
 * Numbers and tokens are the vendor's own for testing (docs/product/demo.md#test-cards), except the last two: the vendor
 * has no card whose refund waits and then fails, or is refused because the charge is too old.
 */
interface TestCard {
  number: string;
  /** Names the card where no number is sent. */
  token: string;
  /** The bank's page: at the first payment only, or at every one. */
  bankPage?: 'once' | 'always';
  decline?: 'generic_decline' | 'insufficient_funds';
  /** Declined only once it is saved. */
  declineSaved?: 'generic_decline';
  isDisputed?: boolean;
  refund?: RefundCourse;
  /** Too old to be refunded. */
  isRefundRefused?: boolean;
}
/** The first state of a refund, and its last. */
export type RefundCourse = readonly ['pending' | 'succeeded', 'succeeded' | 'failed'];

const CARDS: readonly TestCard[] = [
  { number: '4242424242424242', token: 'pm_card_visa' },
  { number: '4000000000000002', token: 'pm_card_chargeDeclined', decline: 'generic_decline' },
  {
    number: '4000000000009995',
    token: 'pm_card_chargeDeclinedInsufficientFunds',
    decline: 'insufficient_funds',
  },
  { number: '4000002500003155', token: 'pm_card_authenticationRequiredOnSetup', bankPage: 'once' },
  { number: '4000002760003184', token: 'pm_card_authenticationRequired', bankPage: 'always' },
  { number: '4000000000000341', token: 'pm_card_chargeCustomerFail', declineSaved: 'generic_decline' },
  { number: '4000000000000259', token: 'pm_card_createDispute', isDisputed: true },
  { number: '4000000000007726', token: 'pm_card_pendingRefund', refund: ['pending', 'succeeded'] },
  { number: '4000000000005126', token: 'pm_card_refundFail', refund: ['succeeded', 'failed'] },
  { number: '4000000000009243', token: 'pm_card_pendingRefundFail', refund: ['pending', 'failed'] },
  { number: '4000000000006322', token: 'pm_card_refundExpired', isRefundRefused: true },
];

export interface CardInput {
  number: string;
  exp_month: number;
  exp_year: number;
}

/** The bank's decision on a charge. */
export type Verdict = 'paid' | 'bank-page' | PaymentError;

export function judge(card: Card, { isOffSession = false, isSaved = false } = {}): Verdict {
  const { bankPage, decline, declineSaved } = behaviourOf(card);
  const refusal = decline ?? (isSaved ? declineSaved : undefined);
  if (refusal) return declined(refusal, card);
  if (bankPage === undefined || (bankPage === 'once' && isSaved)) return 'paid';
  return isOffSession ? authenticationRequired(card) : 'bank-page';
}

export const isDisputed = (card: Card) => behaviourOf(card).isDisputed === true;
export const isRefundRefused = (card: Card) => behaviourOf(card).isRefundRefused === true;
export const refundCourseOf = (card: Card): RefundCourse =>
  behaviourOf(card).refund ?? ['succeeded', 'succeeded'];

function behaviourOf({ card }: Card): TestCard {
  const found = CARDS.find(({ number }) => number.endsWith(card.last4));
  if (!found) throw new Error(`no test card ends with ${card.last4}`);
  return found;
}

export function cardOfToken(token: string): CardInput | undefined {
  const found = CARDS.find((card) => card.token === token);
  return found && { number: found.number, exp_month: 12, exp_year: 2034 };
}

/** A card number as a person types it; a number that isn't a test card's is refused, as the vendor does in test mode. */
export function checkCard({ number, exp_month, exp_year }: CardInput, now: Date): PaymentError | undefined {
  const digits = number.replace(/\s/g, '');
  if (!/^\d{12,19}$/.test(digits) || !luhn(digits))
    return cardError('incorrect_number', 'Your card number is incorrect.');
  if (new Date(Date.UTC(exp_year, exp_month, 1)) <= now)
    return cardError('expired_card', 'Your card has expired.', { advice_code: 'do_not_try_again' });
  if (!CARDS.some(({ number }) => number === digits))
    return cardError('card_declined', 'A test card is needed here.', {
      decline_code: 'test_mode_live_card',
      advice_code: 'do_not_try_again',
    });
  return undefined;
}

export function notUsable(id: string): Refusal {
  return new Refusal(`The payment method ${id} was detached or belongs to another customer.`, {
    param: 'payment_method',
  });
}

function cardError(code: string, message: string, extra: Partial<PaymentError> = {}): PaymentError {
  return { type: 'card_error', code, message, ...extra };
}

const declined = (code: string, card: Card) =>
  cardError('card_declined', 'Your card was declined.', {
    decline_code: code,
    advice_code: 'try_again_later',
    payment_method: card,
  });

const authenticationRequired = (card: Card) =>
  cardError('authentication_required', 'The bank asks the card holder for approval.', {
    decline_code: 'authentication_required',
    payment_method: card,
  });

export const bankRefused = (card: Card) =>
  cardError('payment_intent_authentication_failure', 'The card holder did not approve the payment.', {
    payment_method: card,
  });
