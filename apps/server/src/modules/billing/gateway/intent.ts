import type Stripe from 'stripe';
import { fromMinorUnits } from './minor-units.ts';

const STATUSES = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'canceled',
  'succeeded',
] as const;

/** The bank wants the card holder's approval. */
export const APPROVAL = 'authentication_required';

/** Why the bank did not pay, in the gateway's words. */
export interface Decline {
  /** Stripe's decline code where the bank gave one, else its error code; `authentication_required` among them. */
  code: string;
  /** `do_not_try_again`, `try_again_later`, `confirm_card_data`. */
  advice: string | null;
}

/** A payment as the gateway has it. Amounts are decimals as text. */
export interface Intent {
  id: string;
  status: (typeof STATUSES)[number];
  amount: string;
  /** Paid so far, before refunds. */
  received: string;
  refunded: string;
  /** As the gateway has it: another one than the payment's is a mismatch. */
  currency: string;
  clientSecret: string | null;
  customerId: string | null;
  cardId: string | null;
  /** Of the last try; null once a later one succeeds. */
  decline: Decline | null;
  dispute: 'OPEN' | 'WON' | 'LOST' | null;
  /** There may be several about one payment, each about a part. */
  openDisputes: readonly { id: string; amount: string; createdAt: Date }[];
  /** Taken by the bank in lost disputes: a dispute may be about a part. */
  lost: string;
  paymentId: string | null;
  createdAt: Date;
}

/** With `latest_charge` expanded, as every call of ours requests it. */
export function readIntent(raw: Stripe.PaymentIntent, disputes: readonly Stripe.Dispute[] = []): Intent {
  const status = STATUSES.find((known) => known === raw.status);
  if (!status) throw new Error(`an intent in an unknown state: ${raw.status}`);
  const charge = chargeOf(raw);
  return {
    id: raw.id,
    status,
    amount: fromMinorUnits(raw.amount),
    received: fromMinorUnits(raw.amount_received),
    refunded: fromMinorUnits(charge?.amount_refunded ?? 0),
    currency: raw.currency.toUpperCase(),
    clientSecret: raw.client_secret,
    customerId: idOf(raw.customer),
    cardId: idOf(raw.payment_method),
    decline: status === 'succeeded' ? null : readDecline(raw.last_payment_error),
    dispute: disputeState(disputes),
    openDisputes: disputes.filter(isOpenDispute).map((dispute) => ({
      id: dispute.id,
      amount: fromMinorUnits(disputedOf(raw, dispute)),
      createdAt: new Date(dispute.created * 1000),
    })),
    lost: fromMinorUnits(lostOf(raw, disputes)),
    paymentId: raw.metadata.paymentId ?? null,
    createdAt: new Date(raw.created * 1000),
  };
}

export function chargeOf({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
  return typeof latest_charge === 'object' ? (latest_charge ?? undefined) : undefined;
}

export function readDecline(
  error: { code?: string; decline_code?: string; advice_code?: string } | null | undefined,
): Decline | null {
  if (!error) return null;
  return { code: error.decline_code ?? error.code ?? 'card_declined', advice: error.advice_code ?? null };
}

/** Inquiries (`warning_…`) take no money. */
const isInquiry = ({ status }: Stripe.Dispute) => status.startsWith('warning');

/** A dispute that was prevented is one that a rule of the bank decided immediately, for the payer. */
const isLost = ({ status }: Stripe.Dispute) => status === 'lost' || status === 'prevented';

function isOpenDispute(dispute: Stripe.Dispute): boolean {
  return !isInquiry(dispute) && dispute.status !== 'won' && !isLost(dispute);
}

function disputeState(disputes: readonly Stripe.Dispute[]): Intent['dispute'] {
  if (disputes.some(isOpenDispute)) return 'OPEN';
  if (disputes.some(isLost)) return 'LOST';
  return disputes.every(isInquiry) ? null : 'WON';
}

/** A dispute in the bank's own currency is taken to be about everything. */
function disputedOf({ amount, currency }: Stripe.PaymentIntent, dispute: Stripe.Dispute): number {
  return dispute.currency === currency ? dispute.amount : amount;
}

function lostOf(raw: Stripe.PaymentIntent, disputes: readonly Stripe.Dispute[]): number {
  const sums = disputes.filter(isLost).map((dispute) => disputedOf(raw, dispute));
  return Math.min(
    raw.amount,
    sums.reduce((all, sum) => all + sum, 0),
  );
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
