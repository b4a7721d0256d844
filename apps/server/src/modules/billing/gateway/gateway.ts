import type { CurrencyType } from '@canola/api-schema/money';
import type Stripe from 'stripe';
import { idOf } from './intent.ts';
import { fromMinorUnits } from './minor-units.ts';

/** A payment that a person makes in the browser; the card is saved for renewals. */
export interface NewIntent {
  paymentId: string;
  /** Counts the tries of a payment: with the same number the same intent is returned. */
  tryNo: number;
  customerId: string;
  amount: string;
  currency: CurrencyType;
  description: string;
}

export interface OffSessionCharge extends NewIntent {
  cardId: string;
}

export type GatewayCard = ReturnType<typeof readCard>;

export function readCard({ id, customer, card }: Stripe.PaymentMethod) {
  if (!card) throw new Error(`${id} is not a card`);
  return {
    id,
    customerId: idOf(customer),
    brand: card.brand,
    last4: card.last4,
    expiresMonth: card.exp_month,
    expiresYear: card.exp_year,
  };
}

export interface GatewayRefund {
  id: string;
  amount: string;
  /** Our refund; null for one that was made at the gateway by hand. */
  refundId: string | null;
  /** PENDING ends as one of the others, and SUCCEEDED may still become FAILED, each with a message. */
  status: 'SUCCEEDED' | 'PENDING' | 'FAILED';
}

export function readRefund({ id, amount, status, metadata }: Stripe.Refund): GatewayRefund {
  const isFailed = status === 'failed' || status === 'canceled';
  return {
    id,
    amount: fromMinorUnits(amount),
    refundId: metadata?.refundId ?? null,
    status: status === 'succeeded' ? 'SUCCEEDED' : isFailed ? 'FAILED' : 'PENDING',
  };
}

export type GatewaySetup = ReturnType<typeof readSetup>;

export function readSetup(setup: Stripe.SetupIntent) {
  const { id, status, client_secret: clientSecret, metadata } = setup;
  return {
    id,
    status,
    clientSecret,
    customerId: idOf(setup.customer),
    /** The saved card, once the setup has succeeded. */
    cardId: status === 'succeeded' ? idOf(setup.payment_method) : null,
    /** The person who has opened the form. */
    userId: metadata?.userId ?? null,
  };
}
