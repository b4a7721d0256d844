import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/** Objects as the API shows them, the fields that Canola reads; the vendor's types keep their names right. */
type Customer = Pick<Stripe.Customer, 'id' | 'created' | 'name' | 'email' | 'metadata'> & {
  object: 'customer';
};
export type Card = Pick<Stripe.PaymentMethod, 'id' | 'created'> & {
  object: 'payment_method';
  type: 'card';
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
};
export type PaymentError = {
  type: 'card_error';
  code: string;
  message: string;
  decline_code?: string;
  advice_code?: string;
  payment_method?: Card;
};
type NextAction = { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } };
export type Intent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'amount'
  | 'amount_received'
  | 'canceled_at'
  | 'created'
  | 'currency'
  | 'description'
  | 'livemode'
  | 'metadata'
> & {
  object: 'payment_intent';
  allowed_payment_method_types: string[];
  client_secret: string;
  customer: string | null;
  last_payment_error: PaymentError | null;
  latest_charge: string | null;
  next_action: NextAction | null;
  payment_method: string | null;
  setup_future_usage: 'off_session' | null;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
};
export type Setup = Pick<Stripe.SetupIntent, 'id' | 'created' | 'livemode' | 'metadata' | 'usage'> & {
  object: 'setup_intent';
  client_secret: string;
  customer: string | null;
  last_setup_error: PaymentError | null;
  next_action: NextAction | null;
  payment_method: string | null;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded';
};
type Charge = Pick<
  Stripe.Charge,
  'id' | 'created' | 'amount' | 'amount_refunded' | 'currency' | 'disputed' | 'paid' | 'refunded'
> & {
  object: 'charge';
  customer: string | null;
  payment_intent: string;
  payment_method: string;
  status: 'succeeded';
};
type Refund = Pick<Stripe.Refund, 'id' | 'created' | 'amount' | 'currency' | 'metadata'> & {
  object: 'refund';
  charge: string;
  payment_intent: string;
  reason: string | null;
  status: 'pending' | 'succeeded' | 'failed';
};
type Dispute = Pick<Stripe.Dispute, 'id' | 'created' | 'amount' | 'currency'> & {
  object: 'dispute';
  charge: string;
  payment_intent: string;
  reason: 'fraudulent';
  status: 'needs_response' | 'lost' | 'won';
};

type Any = Customer | Card | Intent | Setup | Charge | Refund | Dispute;
export type Kind = Any['object'];
export type StoredObject<K extends Kind> = Extract<Any, { object: K }>;

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
export const newSecret = (id: string) => `${id}_secret_${randomBytes(12).toString('hex')}`;
export const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
