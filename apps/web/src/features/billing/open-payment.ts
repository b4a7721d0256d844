import type { Payment } from '@canola/api-schema/billing/payment';
import { openSidePanel } from '#shared/side-panel/side-panel.ts';

/** The screen on which an open payment can be made. */
export function openPayment({ id, type }: Pick<Payment, 'id' | 'type'>): void {
  openSidePanel(type === 'CARD' ? 'payment-card' : 'payment-bank-transfer', { paymentId: id });
}
