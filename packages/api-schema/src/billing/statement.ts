import { z } from 'zod';
import { CurrencyType } from '../money.ts';
import { PageInfo, PageQuery } from '../users/list.ts';
import { MoneyReason } from './payment.ts';

/** The meaning of an entry of a bank statement (docs/product/payments.md#bank-transfers). */
const ENTRY_MATCHES = [
  'EXACT',
  'PART',
  'SURPLUS',
  'OTHER_CURRENCY',
  'UNKNOWN',
  'PAID_ALREADY',
  'CANCELLED',
  'IMPORTED_BEFORE',
] as const;
export const EntryMatch = z.enum(ENTRY_MATCHES);
export type EntryMatch = z.infer<typeof EntryMatch>;

const MatchedPayment = z.object({
  id: z.uuid(),
  companyName: z.string(),
  variableSymbol: z.string(),
  amountTotal: z.string(),
  currency: CurrencyType,
});

export const StatementEntry = z.object({
  id: z.uuid(),
  bookedOn: z.iso.date(),
  amount: z.string(),
  currency: CurrencyType,
  variableSymbol: z.string().nullable(),
  payer: z.string().nullable(),
  message: z.string().nullable(),
  match: EntryMatch,
  wouldPay: z.boolean(),
  /** Ticked from the start: everything agrees. */
  isSafe: z.boolean(),
  payment: MatchedPayment.nullable(),
  /** For a symbol we do not know: payments it may have meant. */
  suggestions: z.array(MatchedPayment),
});
export type StatementEntry = z.infer<typeof StatementEntry>;

/** POST /api/payment/statement: the file as it is, `application/xml` (CAMT.053) or `text/csv`. */
export const Statement = z.object({
  id: z.uuid(),
  account: z.string(),
  currency: CurrencyType,
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  entries: z.array(StatementEntry),
});
export type Statement = z.infer<typeof Statement>;

export const StatementParams = z.object({ id: z.uuid() });
/** POST /api/payment/statement/{id}/confirm: the entries that staff ticked. */
export const ConfirmEntries = z.strictObject({ entryIds: z.array(z.uuid()).min(1).max(5000) });
export const ConfirmedEntries = z.object({ confirmed: z.number().int(), parts: z.number().int() });

/** Money on our account that waits for a decision, or that we owe back. */
export const OpenEntry = StatementEntry.extend({
  statementId: z.uuid(),
  /** The amount to return: all of it, or the surplus. */
  toReturn: z.string(),
  /** A confirmation would still use it for a payment. */
  isUndecided: z.boolean(),
});
export type OpenEntry = z.infer<typeof OpenEntry>;

export const EntryQuery = z.strictObject({ ...PageQuery });
export const OpenEntryPage = z.object({ entries: z.array(OpenEntry), ...PageInfo });
export type OpenEntryPage = z.infer<typeof OpenEntryPage>;

/** POST /api/payment/entry/{id}/assign: the payment that the payer meant. */
export const AssignEntry = z.strictObject({ paymentId: z.uuid() });

/** POST /api/payment/entry/{id}/settle: why the entry isn't a payment for us and isn't returned. */
export const SettleEntry = z.strictObject({
  reason: MoneyReason,
});
export type SettleEntry = z.infer<typeof SettleEntry>;

/** An entry that staff settled without a payment: why, by whom and when. */
export const SettledEntry = StatementEntry.pick({
  id: true,
  bookedOn: true,
  amount: true,
  currency: true,
  variableSymbol: true,
  payer: true,
  message: true,
}).extend({
  reason: z.string(),
  settledAt: z.iso.datetime(),
  /** The name; none of a person who was erased. */
  settledBy: z.string().nullable(),
});
export type SettledEntry = z.infer<typeof SettledEntry>;

export const SettledEntryPage = z.object({ entries: z.array(SettledEntry), ...PageInfo });
export type SettledEntryPage = z.infer<typeof SettledEntryPage>;
