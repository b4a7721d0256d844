import { z } from 'zod';
import { Day, Moment } from '../day.ts';
import { CurrencyType } from '../money.ts';
import { ExportFormat, PageInfo, PageQuery, Search } from '../users/list.ts';
import { DeliverySide } from './desk-deliveries.ts';

/** Settlements at a trader's desk and in the traders' API (docs/product/settlements.md). Not tax documents. */
const Money = z.string().regex(/^\d{1,10}(\.\d{1,2})?$/, 'number.invalid');

const DeskReceipt = z.object({
  id: z.uuid(),
  amount: z.string(),
  day: z.iso.date(),
  saidBy: DeliverySide,
  confirmedAt: z.iso.datetime().nullable(),
});

export const DeskSettlement = z.object({
  id: z.uuid(),
  number: z.string(),
  contractId: z.uuid(),
  contractNumber: z.string().nullable(),
  company: z.string(),
  state: z.enum(['SENT', 'PAID', 'DISPUTED', 'REPLACED']),
  day: z.iso.date(),
  due: z.iso.date(),
  currency: CurrencyType,
  net: z.string(),
  tax: z.string(),
  /** Net and tax. */
  total: z.string(),
  /** The total without confirmed receipts. */
  owed: z.string(),
  overdueDays: z.int().nullable(),
  lines: z.array(
    z.object({
      contractId: z.uuid(),
      ticketId: z.uuid(),
      number: z.string(),
      day: z.iso.date(),
      netKg: z.int(),
      paidKg: z.int(),
      amount: z.string(),
    }),
  ),
  receipts: z.array(DeskReceipt),
  /** Why the farm disputes it. */
  disputeNote: z.string().nullable(),
  /** Of a correction: the settlement before it. */
  replaces: z.uuid().nullable(),
  /** Where the farm is paid, as it is today; null as long as it has not said. */
  account: z.object({ iban: z.string(), changedAt: z.iso.datetime(), isNew: z.boolean() }).nullable(),
});
export type DeskSettlement = z.infer<typeof DeskSettlement>;

/** GET desk/settlements */
export const DeskSettlementsQuery = z.strictObject({
  companyId: z.uuid(),
  list: z.enum(['OWED', 'PAID', 'ALL']).default('OWED'),
  search: Search,
  ...PageQuery,
});
export type DeskSettlementsQuery = z.infer<typeof DeskSettlementsQuery>;
export const DeskSettlements = z.object({
  rows: z.array(DeskSettlement),
  ...PageInfo,
  /** The run: contracts with confirmed tickets that are in no settlement. */
  toSettle: z.array(
    z.object({
      contractId: z.uuid(),
      number: z.string().nullable(),
      company: z.string(),
      tickets: z.int(),
      currency: CurrencyType,
      net: z.string(),
      due: z.iso.date(),
      /** A dispute is open: nothing is settled until it is decided. */
      isDisputed: z.boolean(),
    }),
  ),
  /** Payments that farms say they have received. */
  toConfirm: z.int(),
});
export type DeskSettlements = z.infer<typeof DeskSettlements>;

/** POST desk/settlements: all confirmed tickets of a contract that are in no settlement. */
export const NewSettlement = z.strictObject({
  contractId: z.uuid(),
  tax: Money.default('0'),
  /** A correction: the settlement of the contract that it replaces, with those of its tickets that stay in. */
  replaces: z.uuid().nullish(),
  /** Tickets that are left out. */
  without: z.array(z.uuid()).max(500).default([]),
  clientMutationId: z.uuid().nullish(),
});
export type NewSettlement = z.infer<typeof NewSettlement>;

/** POST desk/settlements/{id}/paid: counts once the farm has confirmed it. */
export const PaidSettlement = z.strictObject({
  amount: Money,
  day: Day,
  clientMutationId: z.uuid().nullish(),
});
export type PaidSettlement = z.infer<typeof PaidSettlement>;

export const SettlementParams = z.strictObject({ id: z.uuid() });

/** GET desk/owed: by currency; disputed sums are in no total. */
export const DeskOwed = z.object({
  currencies: z.array(
    z.object({
      currency: CurrencyType,
      total: z.string(),
      overdue: z.string(),
      disputed: z.string(),
      /** The month is null for what is overdue. */
      months: z.array(z.object({ company: z.string(), month: z.string().nullable(), amount: z.string() })),
    }),
  ),
});
export type DeskOwed = z.infer<typeof DeskOwed>;

/** GET desk/settlements/{id}/file and the farm's; the accounts of a period. */
export const SettlementFileQuery = z.strictObject({ companyId: z.uuid(), format: ExportFormat });
export const OwnSettlementFileQuery = z.strictObject({ format: ExportFormat });
export const AccountsQuery = z.strictObject({
  companyId: z.uuid(),
  format: ExportFormat,
  from: Day,
  to: Day,
});
export type AccountsQuery = z.infer<typeof AccountsQuery>;

/** Of the traders' API: GET settlement, newest first by change. */
export const TraderSettlementsQuery = z.strictObject({
  after: z.templateLiteral([z.iso.datetime(), '_', z.uuid()]).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  changedSince: Moment.optional(),
});
export type TraderSettlementsQuery = z.infer<typeof TraderSettlementsQuery>;
export const TraderSettlements = z.object({
  settlements: z.array(DeskSettlement.extend({ changedAt: z.iso.datetime() })),
  next: z.string().nullable(),
});
export type TraderSettlements = z.infer<typeof TraderSettlements>;
