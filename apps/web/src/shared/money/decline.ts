import { type DeclineReason, declineOf } from '@canola/api-schema/billing/decline';

/** What the person at the card reads; the card service may also be out of reach. */
export type Decline = DeclineReason | 'unavailable';

/** Another sum than ours was charged: support looks at it before anything is paid a second time. */
export function canPayAgain(code: string | null): boolean {
  return declineOf(code) !== 'mismatch';
}
