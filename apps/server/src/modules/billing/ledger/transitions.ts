import type { PaymentStatus } from '@canola/api-schema/billing/payment';

interface Transition {
  from: readonly PaymentStatus[];
  to: PaymentStatus;
}

/** The only changes of a payment (docs/product/payments.md#payment-states). Success always wins. */
export const PAYMENT_TRANSITIONS = {
  /** The bank asks the payer, or takes its time; after a decline with another card. */
  underWay: { from: ['INITIALIZED', 'ERROR'], to: 'WAITING' },
  declined: { from: ['INITIALIZED', 'WAITING', 'ERROR'], to: 'ERROR' },
  completed: { from: ['INITIALIZED', 'WAITING', 'ERROR'], to: 'COMPLETED' },
  cancelled: { from: ['INITIALIZED', 'WAITING', 'ERROR'], to: 'CANCELLED' },
  /** The money came all the same, and what it pays for is still wanted. */
  completedLate: { from: ['CANCELLED'], to: 'COMPLETED' },
  /** The money came all the same, and nobody wants it any more. */
  returned: { from: ['CANCELLED'], to: 'REFUNDED' },
  refunded: { from: ['COMPLETED'], to: 'REFUNDED' },
  /** The bank did not make a refund that was said to be made: the money is with us again. */
  refundFailed: { from: ['REFUNDED'], to: 'COMPLETED' },
  returnFailed: { from: ['REFUNDED'], to: 'CANCELLED' },
} as const satisfies Record<string, Transition>;

export type PaymentEvent = keyof typeof PAYMENT_TRANSITIONS;

export const OPEN_STATUSES = ['INITIALIZED', 'WAITING', 'ERROR'] as const;

export function isOpen(status: PaymentStatus): boolean {
  return OPEN_STATUSES.some((open) => open === status);
}

/**
 * A person pays it themselves: a first order, or a renewal in a card form instead of a transfer. Otherwise a saved card
 * is charged.
 */
export function isPaidByPerson({
  periodNo,
  createdBy,
  tries,
}: {
  periodNo: number;
  createdBy: string | null;
  tries: number;
}): boolean {
  return periodNo === 1 || (createdBy !== null && tries <= 1);
}

/** Another sum than ours was charged: a person looks at it before anything is charged again. */
export const MISMATCH = 'amount_mismatch';

export function isMismatch({ failure }: { failure: string | null }): boolean {
  return failure === MISMATCH;
}
