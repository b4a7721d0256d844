import { type DeclineReason, declineOf } from '@canola/api-schema/billing/decline';

/** The sentence for the cardholder; the card service may also be unreachable. */
export type Decline = DeclineReason | 'unavailable';

/** Another sum than ours was charged: support looks at it before anything is paid a second time. */
export function canPayAgain(code: string | null): boolean {
  return declineOf(code) !== 'mismatch';
}
