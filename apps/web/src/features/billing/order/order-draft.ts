import type { PaymentType } from '@canola/api-schema/users/country';
import { createStore } from '#shared/storage/store.ts';
import type { BillingForm } from './billing.schema.ts';

/** The typed order and why it was refused, for the way to the payment screen and back. */
export interface OrderDraft {
  periodId: number;
  method: PaymentType;
  billing: BillingForm;
  /** The purchase failed; the card or bank screen says why. */
  error?: unknown;
}

const store = createStore<OrderDraft | undefined>(undefined);

export function keepDraft(draft: OrderDraft): void {
  store.set(draft);
}

export function draftOf(periodId: number): OrderDraft | undefined {
  const draft = store.get();
  return draft?.periodId === periodId ? draft : undefined;
}

export function forgetDraft(): void {
  store.set(undefined);
}
