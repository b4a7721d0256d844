import { z } from 'zod';
import { Currency } from '../money.ts';
import { PaymentType } from '../users/country.ts';
import { PeriodType, PlanType } from '../users/plan.ts';
import { Billing } from './payment.ts';

/** The terms that a purchase accepts; stored with the payment, so another text has another version. */
export const TERMS_VERSION = '2026-11-17';

export const PurchaseSubscription = z.strictObject({
  companyId: z.uuid(),
  periodId: z.int32(),
  paymentType: PaymentType,
  billing: Billing,
  /** An outdated one is refused: the buyer has read other terms. */
  termsVersion: z.string().max(20).optional(),
});
export type PurchaseSubscription = z.infer<typeof PurchaseSubscription>;

/** Another member is buying: part of the body of `payment.in-progress`, so the two can talk to each other. */
export const OtherBuyer = z.object({ buyer: z.object({ name: z.string(), since: z.iso.datetime() }) });
export type OtherBuyer = z.infer<typeof OtherBuyer>;

/** GET /api/subscription/preview: what the purchase would cost, by the function that charges it. */
export const PurchasePreviewQuery = z.strictObject({
  companyId: z.uuid(),
  periodId: z.coerce.number().pipe(z.int32()),
  vat: z.string().trim().max(20).optional(),
});
export type PurchasePreviewQuery = z.infer<typeof PurchasePreviewQuery>;

/**
 * NEW: a first purchase. UPGRADE: immediately, less the unused part of what was paid. AT_RENEWAL: a cheaper plan or another
 * period, which waits for the next renewal.
 */
const PURCHASE_KINDS = ['NEW', 'UPGRADE', 'AT_RENEWAL'] as const;

export const PurchasePreview = z.object({
  kind: z.enum(PURCHASE_KINDS),
  planType: PlanType,
  periodType: PeriodType,
  currency: Currency,
  /** The list price without VAT. */
  net: z.string(),
  credit: z.string(),
  /** The plan and period the credit comes from. */
  creditFrom: z.object({ planType: PlanType, until: z.iso.datetime() }).nullable(),
  vatRate: z.string(),
  vat: z.string(),
  /** Due today, with VAT. */
  gross: z.string(),
  isReverseCharge: z.boolean(),
  /** EMPTY without an id; an INVALID one is refused when buying. */
  vatId: z.enum(['EMPTY', 'VALID', 'INVALID', 'UNREGISTERED']),
  /** In a trial the paid period starts when the trial ends. */
  startsAt: z.iso.datetime(),
  nextPaymentAt: z.iso.datetime(),
  nextGross: z.string(),
});
export type PurchasePreview = z.infer<typeof PurchasePreview>;

/** PUT /api/subscription/{id}/next: the period to renew with; null takes the choice back. */
export const NextPeriod = z.strictObject({
  periodId: z.int32().nullable(),
  /** The price that the person has read, without VAT: another one is refused. */
  price: z.string().max(20).optional(),
});
export type NextPeriod = z.infer<typeof NextPeriod>;

export const Card = z.object({
  id: z.uuid(),
  brand: z.string(),
  last4: z.string(),
  expiresMonth: z.number().int(),
  expiresYear: z.number().int(),
  /** Renewals charge it. */
  isUsed: z.boolean(),
  /** Of a plan that was cancelled: renewals would charge it again. */
  isUsedIfResumed: z.boolean().default(false),
  /** Its bank refused it for good for the payment that is open: it is not charged for that again. */
  isRefused: z.boolean().default(false),
});
export type Card = z.infer<typeof Card>;
export const CardParams = z.object({ id: z.uuid() });

export const CardSetup = z.strictObject({ companyId: z.uuid() });
export const CardSetupDetails = z.object({ clientSecret: z.string(), publicKey: z.string() });
export type CardSetupDetails = z.infer<typeof CardSetupDetails>;
