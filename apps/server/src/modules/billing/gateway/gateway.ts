import type { CurrencyType } from '@canola/api-schema/money';
import type { Decline, Intent } from './intent.ts';
import type { GatewayEvent } from './webhook.ts';

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

/** `intent` is null when the card does not exist any more. */
interface ChargeResult {
  intent: Intent | null;
  decline: Decline | null;
}

export interface GatewayCard {
  id: string;
  customerId: string | null;
  brand: string;
  last4: string;
  expiresMonth: number;
  expiresYear: number;
}

export interface GatewayRefund {
  id: string;
  amount: string;
  /** Our refund; null for one that was made at the gateway by hand. */
  refundId: string | null;
  /** PENDING ends as one of the others, and SUCCEEDED may still become FAILED, each with a message. */
  status: 'SUCCEEDED' | 'PENDING' | 'FAILED';
}

export interface GatewaySetup {
  id: string;
  status: string;
  clientSecret: string | null;
  customerId: string | null;
  /** The saved card, once the setup has succeeded. */
  cardId: string | null;
  /** Who has opened the form; null for one from before it was written down. */
  userId: string | null;
}

/**
 * The card gateway (docs/product/payments.md#card-gateway). No call belongs inside a transaction. A gateway that does
 * not respond is `payment.gateway-unavailable`; a bank that declines is a result, not an error.
 */
export interface Gateway {
  createCustomer(input: { companyId: string; name: string; email: string }): Promise<string>;
  createIntent(input: NewIntent): Promise<Intent>;
  /** Undefined for an id that the gateway does not know. */
  retrieveIntent(id: string): Promise<Intent | undefined>;
  /** Of one customer, newest first, at most 100. */
  listIntents(customerId: string): Promise<Intent[]>;
  /**
   * Returns what the intent is afterwards: one that succeeded in the meantime stays `succeeded`. Undefined for an id that
   * the gateway does not know.
   */
  cancelIntent(id: string): Promise<Intent | undefined>;
  chargeOffSession(input: OffSessionCharge): Promise<ChargeResult>;
  /** More than the rest is `payment.not-refundable`. */
  refund(input: { refundId: string; intentId: string; amount: string }): Promise<GatewayRefund>;
  /** Of one payment, newest first, at most 100. */
  listRefunds(intentId: string): Promise<GatewayRefund[]>;
  /** The payments of disputes that were opened since then, decided or not. */
  listDisputed(since: Date): Promise<string[]>;
  retrieveCard(id: string): Promise<GatewayCard | undefined>;
  /** A card that is detached already stays so. */
  detachCard(id: string): Promise<void>;
  createSetup(input: { customerId: string; userId: string }): Promise<GatewaySetup>;
  retrieveSetup(id: string): Promise<GatewaySetup | undefined>;
  verifyWebhook(raw: Buffer, header: unknown, now?: Date): GatewayEvent;
}
