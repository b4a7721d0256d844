import type { Payment } from '@canola/api-schema/billing/payment';
import { subtract } from '#shared/money/decimal.ts';

/** What is still to be paid: a part of a transfer may have arrived. */
export function restOf({ amountTotal, received }: Pick<Payment, 'amountTotal' | 'received'>): string {
  return subtract(amountTotal, received);
}
