import type { SidePanelState } from '#shared/side-panel/side-panel-machine.ts';

/** A card for renewals isn't a payment, and a cancellation without an answer has not failed. */
export function titleOf({ screen, subject }: NonNullable<SidePanelState>) {
  if (screen === 'payment-card' && subject.setup && !subject.paymentId) return 'new-card';
  if (screen === 'subscriptions-cancel-failure' && subject.lost) return 'subscriptions-cancel';
  return screen;
}
