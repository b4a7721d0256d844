/** How they follow each other: docs/product/payments.md#payment-states. */
export const PAYMENT_STATUSES = [
  'INITIALIZED',
  'WAITING',
  'COMPLETED',
  'CANCELLED',
  'REFUNDED',
  'ERROR',
] as const;
