import type { Language, PlanType } from '@canola/api-schema/access';
import type { InvoiceType } from '@canola/api-schema/billing/invoice';
import type { CurrencyType } from '@canola/api-schema/money';
import type { PaymentType } from '@canola/api-schema/users/country';
import type { PeriodType } from '@canola/api-schema/users/plan';
import type { Config } from '../../../platform/config/config.ts';
import type { Amounts } from '../vat/rounding.ts';

export type NoteReason = 'UPGRADE' | 'UPGRADE_REFUNDED' | 'REFUND_FAILED';

/**
 * Everything a document says, as it was when it was issued (docs/product/payments.md#invoices). Stored with the
 * document; the PDF and the XML inside it are made from this and nothing else. Days are `2026-11-16`.
 */
export interface DocumentSnapshot extends Amounts {
  kind: InvoiceType;
  number: string;
  language: Language;
  issuedOn: string;
  /** The day the money arrived; a request has none. */
  taxPoint: string | null;
  dueOn: string | null;
  supplier: Config['supplier'];
  buyer: {
    name: string;
    number: string;
    vatId: string | null;
    address: string;
    countryId: string;
  };
  service: {
    planType: PlanType;
    periodType: PeriodType;
    from: string;
    /** The last day, so that the periods of consecutive invoices do not overlap. */
    to: string;
    /** A request's: its days are known once it is paid. */
    starts?: 'PAYMENT' | 'TRIAL_END' | 'RENEWAL';
  };
  vatRate: string;
  isReverseCharge: boolean;
  currency: CurrencyType;
  /** Czech tax in another currency is also stated in CZK. */
  isTaxInCzk: boolean;
  variableSymbol: string | null;
  /** Where to pay, and who gets it; a card payment has none. */
  bank: NonNullable<Config['banks']['CZK']> | null;
  /** An invoice's: what arrived and how, besides what a credit note settled. */
  paid: { type: PaymentType; on: string; sum: string } | null;
  /** A request's: the unused part of the former plan, without VAT, which the sums are already less. */
  credit: string | null;
  /** An invoice's: what credit notes to the former plan's invoices settled, with VAT. */
  settled: { sum: string; number: string } | null;
  /** A credit note's invoice, a debit note's credit note. */
  original: { number: string; issuedOn: string } | null;
  /** In the words of staff. */
  reason: string | null;
  /** A reason of ours, which has a text in every language. */
  reasonKey?: NoteReason;
}
