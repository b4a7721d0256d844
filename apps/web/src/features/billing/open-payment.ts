import type { Payment } from '@canola/api-schema/billing/payment';
import { canPayAgain } from '#shared/money/decline.ts';
import { openSidePanel } from '#shared/side-panel/side-panel.ts';

/** The screen on which an open payment can be made, or the one that says why it must not be made now. */
export function openPayment({ id, type, failure }: Pick<Payment, 'id' | 'type' | 'failure'>): void {
  if (!canPayAgain(failure)) openSidePanel('payment-detail', { id });
  else openSidePanel(type === 'CARD' ? 'payment-card' : 'payment-bank-transfer', { paymentId: id });
}
