import type { Payment } from '@canola/api-schema/billing/payment';
import { canPayAgain } from '#shared/money/decline.ts';
import { openSidePanel, sendToSidePanel } from '#shared/side-panel/side-panel.ts';
import type { SidePanelScreen, SidePanelSubject } from '#shared/side-panel/side-panel-machine.ts';

/** The next screen of the panel that is open. */
export function showNext(screen: SidePanelScreen, subject: SidePanelSubject = {}): void {
  sendToSidePanel({ type: 'next', screen, subject });
}

/** The screen on which an open payment can be made, or the one that says why it must not be made now. */
export function openPayment({ id, type, failure }: Pick<Payment, 'id' | 'type' | 'failure'>): void {
  if (!canPayAgain(failure)) openSidePanel('payment-detail', { id });
  else openSidePanel(type === 'CARD' ? 'payment-card' : 'payment-bank-transfer', { paymentId: id });
}

/** For links of the panel to the plans: on a phone the panel covers the page that may be open already. */
export function closePanel(): void {
  sendToSidePanel({ type: 'navigated' });
}
