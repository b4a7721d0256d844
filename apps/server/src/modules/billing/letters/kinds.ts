import type { Language, PlanType } from '@canola/api-schema/access';
import type { DeclineReason } from '@canola/api-schema/billing/decline';

/** Every mail about plans and payments (docs/product/payments.md#mails). */
export type LetterKind =
  | 'part'
  | 'reminder'
  | 'overdue'
  | 'ahead'
  | 'declined'
  | 'declined-last'
  | 'declined-past-due'
  | 'approval-needed'
  | 'approval-past-due'
  | 'past-due'
  | 'past-due-covered'
  | 'cancelled'
  | 'resumed'
  | 'started-early'
  | 'expired'
  | 'return-failed'
  | 'returned'
  | 'withdrawn'
  | 'sent-back'
  | 'card-expiring'
  | 'card-missing'
  | 'price-change'
  | 'trial-ending'
  | 'trial-ended'
  | 'gift'
  | 'gift-ended';

/** Those that carry a document. */
export type DocumentLetterKind =
  | 'receipt'
  | 'upgraded'
  | 'renewed'
  | 'request'
  | 'refunded'
  | 'refund-failed';

interface Money {
  value: string;
  currency: string;
}

export interface Facts {
  company: string;
  countryId: string;
  plan: PlanType;
  /** The one that ran before it. */
  before?: PlanType;
  /** Another one that the company has all the same. */
  other?: PlanType;
  amount?: Money;
  /** Of a payment that has arrived in part. */
  total?: Money;
  rest?: Money;
  /** Arrived for a payment that was given up: it goes back. */
  left?: Money;
  /** The day that the mail is about. */
  date?: Date;
  /** Another one: of the next try, of the end. */
  until?: Date;
  card?: { brand: string; last4: string } | undefined;
  symbol?: string;
  iban?: string;
  /** Staff did it, not the customer. */
  isByStaff?: boolean;
  /** Why money was not wanted; none where the purchase was cancelled. */
  obstacle?: 'overtaken' | 'credit-gone';
  /** In the words of staff. */
  reason?: string;
  /** Why the card was declined. */
  decline?: DeclineReason;
  /** How many credit notes come with the invoice. */
  notes?: number;
}

export interface Recipient {
  email: string;
  language: Language;
}

/** What is announced, and to which company. */
export interface About {
  companyId: string;
  paymentId?: string;
  subscriptionId?: string;
  facts: Facts;
  /** Who did it on the screen a moment ago, and needs no notification. */
  by?: string | null;
}
