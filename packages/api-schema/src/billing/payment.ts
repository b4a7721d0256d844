import { z } from 'zod';
import { Day } from '../day.ts';
import { MAX_TEXT_LENGTH } from '../limits.ts';
import { Currency, CurrencyType } from '../money.ts';
import { Phone, StoredPhone } from '../phone.ts';
import { PaymentType } from '../users/country.ts';
import { Direction, ExportFormat, PageInfo, PageQuery, Search } from '../users/list.ts';
import { PeriodType, PlanType } from '../users/plan.ts';
import { InvoiceRef } from './invoice.ts';
import { PAYMENT_STATUSES } from './payment-statuses.ts';

export const PaymentStatus = z.enum(PAYMENT_STATUSES);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

const GATEWAYS = ['BANK', 'STRIPE'] as const;

/** A decimal number as text, so no amount is converted to a float. */
const Amount = z.string().regex(/^\d{1,10}(\.\d{1,2})?$/, 'field.amount-invalid');

export const PaymentParams = z.object({ id: z.uuid() });

/** The recipient of the invoice, in addition to the company's name and number. */
export const Billing = z.strictObject({
  address: z.string().trim().min(1, 'field.required').max(MAX_TEXT_LENGTH, 'field.too-long'),
  email: z.string().trim().min(1, 'field.required').pipe(z.email('field.email-invalid')),
  phone: Phone.nullish(),
  vat: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9 ]{0,20}$/, 'billing.vat-invalid')
    .nullish(),
});
export type Billing = z.infer<typeof Billing>;

const StoredBilling = z.object({
  address: z.string(),
  email: z.string(),
  phone: StoredPhone.nullable(),
  vat: z.string().nullable(),
});

/** GET /api/company/{id}/billing: what was used last, else what the company's details say. */
export const BillingProfile = z.object({
  address: z.string().nullable(),
  email: z.string().nullable(),
  phone: StoredPhone.nullable(),
  vat: z.string().nullable(),
});
export type BillingProfile = z.infer<typeof BillingProfile>;

const BankDetails = z.object({
  beneficiary: z.string(),
  iban: z.string(),
  swift: z.string(),
  account: z.string(),
  variableSymbol: z.string(),
});

/** Present while the payment can still be made, for those who may make it. */
const PaymentDetails = z.object({
  bank: BankDetails.nullable(),
  stripe: z.object({ clientSecret: z.string(), publicKey: z.string() }).nullable(),
  /** The purchase waits for a transfer, and its buyer may buy this period by card instead. */
  cardInstead: z.object({ periodId: z.number().int() }).nullable(),
  /** The request of a renewal: POST /api/payment/{id}/card opens a card form instead. */
  cardForRenewal: z.boolean(),
  /** Of a purchase by transfer: what the next period is requested for, with VAT. */
  nextTotal: z.string().nullable(),
});

export const Payment = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  gateway: z.enum(GATEWAYS),
  type: PaymentType,
  status: PaymentStatus,
  /** With VAT: what is charged. */
  amountTotal: z.string(),
  /** Without VAT, after the credit of an upgrade. */
  amount: z.string(),
  vat: z.string(),
  vatRate: z.string(),
  isReverseCharge: z.boolean(),
  credit: z.string(),
  /** Of a waiting or cancelled transfer: the parts that have arrived and that we still have. */
  received: z.string(),
  /** Without refunds that the gateway has not made yet. */
  refundedAmount: z.string(),
  /** Refunds under way, which the bank hasn't confirmed. */
  refundPending: z.string(),
  /** The amount that staff can still refund: without refunds under way and the credit of an upgrade. */
  refundable: z.string(),
  /** The card took no refund, so staff may return what is left by a bank transfer. */
  isReturnable: z.boolean(),
  /** The cardholder disputes it: until the bank decides, nothing is refunded or returned. */
  isDisputed: z.boolean(),
  currency: Currency,
  billing: StoredBilling,
  subscription: z.object({ id: z.uuid(), planType: PlanType, planPeriod: PeriodType }),
  invoices: z.array(InvoiceRef),
  gatewayId: z.string().nullable(),
  dueAt: z.iso.datetime().nullable(),
  paidAt: z.iso.datetime().nullable(),
  /** Why the bank declined, as a code that the web translates. */
  failure: z.string().nullable(),
  details: PaymentDetails.nullable(),
  company: z.object({ id: z.uuid(), name: z.string() }),
});
export type Payment = z.infer<typeof Payment>;

/** GET /api/payment/status/{id}, by the payment's id or the gateway's. */
export const PaymentStatusParams = z.object({ id: z.string().regex(/^[\w-]{1,100}$/) });
export const PaymentStatusResult = z.object({
  /** Our id, also when the gateway's was sent. */
  id: z.uuid(),
  status: PaymentStatus,
  type: PaymentType,
  subscription: z.object({ isActive: z.boolean(), planType: PlanType }),
  /** Why the bank declined, as a code that the web translates. */
  failure: z.string().nullable(),
  /** How many tries were declined: a new card may be declined for the reason of the old one. */
  declines: z.int().default(0),
});
export type PaymentStatusResult = z.infer<typeof PaymentStatusResult>;

/** Transfers that staff wait for, whatever the list is filtered by. */
const WaitingTransfers = z.object({
  count: z.number().int(),
  overdue: z.number().int(),
  sums: z.array(z.object({ amount: z.string(), currency: CurrencyType })),
});

export const PaymentPage = z.object({
  payments: z.array(Payment),
  waiting: WaitingTransfers.optional(),
  ...PageInfo,
});
export type PaymentPage = z.infer<typeof PaymentPage>;

const PaymentFilter = {
  status: PaymentStatus.optional(),
  type: PaymentType.optional(),
  /** In the company's name, the variable symbol and the billing e-mail. */
  search: Search,
  sort: z.enum(['CREATED']).default('CREATED'),
  direction: Direction.default('DESC'),
};

export const PaymentQuery = z.strictObject({ ...PageQuery, ...PaymentFilter });
export type PaymentQuery = z.infer<typeof PaymentQuery>;

export const PaymentExportQuery = z.strictObject({ format: ExportFormat, ...PaymentFilter });
export type PaymentExportQuery = z.infer<typeof PaymentExportQuery>;

/** Rows on a page of the panel. */
export const PANEL_PAGE_SIZE = 5;

export const CompanyPaymentQuery = z.strictObject({
  page: PageQuery.page,
  size: z.coerce.number().int().min(1).max(100).default(PANEL_PAGE_SIZE),
  direction: Direction.default('DESC'),
});
export type CompanyPaymentQuery = z.infer<typeof CompanyPaymentQuery>;

/** PUT /api/payment/{id}/confirm: the day the money arrived, not in the future. */
export const ConfirmPayment = z.strictObject({ date: Day });
export type ConfirmPayment = z.infer<typeof ConfirmPayment>;

/** Staff's reason for a decision about money. */
export const MoneyReason = z.string().trim().min(3, 'field.required').max(MAX_TEXT_LENGTH, 'field.too-long');

/** POST /api/payment/{id}/refund: a part or all of what was paid, with VAT. */
export const RefundPayment = z.strictObject({
  /** Chosen by the caller: sent again with the same id, it is the same refund. */
  id: z.uuid().optional(),
  amount: Amount,
  reason: MoneyReason,
});
export type RefundPayment = z.infer<typeof RefundPayment>;

/** POST /api/payment/{id}/returned: staff sent it by bank transfer on that day, because the card takes no refund. */
export const ReturnPayment = z.strictObject({
  ...RefundPayment.shape,
  /** Chosen by the caller: sent again with the same id, it is the same return. */
  id: z.uuid(),
  date: Day,
});
export type ReturnPayment = z.infer<typeof ReturnPayment>;
