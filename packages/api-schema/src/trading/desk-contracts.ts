import { z } from 'zod';
import { MAX_NOTE_LENGTH } from '../limits.ts';
import { CurrencyType } from '../money.ts';
import { PageInfo, PageQuery, Search } from '../users/list.ts';
import { AcceptContract, OneLine, RejectReason, TraderAnswer, TraderContractState } from './trader-api.ts';

/** Contracts of a trader as its own people see them at the desk: /can-trading/api/desk/contracts. */

/**
 * The next step, and whose it is: ANSWER and SIGN by the trader, DOCUMENT by us (the paper is being made), FARM by the
 * company, whose signature comes last. Null when nothing is.
 */
const DESK_TASKS = ['ANSWER', 'SIGN', 'DOCUMENT', 'FARM'] as const;
export const DeskTask = z.enum(DESK_TASKS);
export type DeskTask = z.infer<typeof DeskTask>;

/** The tabs: what is open, by what is to be done and the time left; then what is signed and what has failed, newest first. */
const DESK_LISTS = ['OPEN', 'SIGNED', 'FAILED'] as const;
export const DeskList = z.enum(DESK_LISTS);
export type DeskList = z.infer<typeof DeskList>;

/** Crop or input, in the viewer's language. */
export const DeskCrop = z.object({ id: z.string(), name: z.string(), icon: z.string(), unit: z.string() });
export type DeskCrop = z.infer<typeof DeskCrop>;

const Region = z.object({ id: z.string(), name: z.string() });

export const DeskContractRow = z.object({
  id: z.uuid(),
  /** The trader's own number; null before the acceptance. */
  number: z.string().nullable(),
  kind: z.enum(['SALE', 'PURCHASE']),
  status: TraderContractState.shape.status,
  task: DeskTask.nullable(),
  company: z.string(),
  crop: DeskCrop,
  quarterId: z.string(),
  region: Region,
  amount: z.string(),
  currency: CurrencyType,
  price: z.string(),
  finalPrice: z.string(),
  /** finalPrice × amount, without VAT. */
  total: z.string(),
  createdAt: z.iso.datetime(),
  /** When it came into the state it is in. */
  since: z.iso.datetime(),
  /** It lapses then unless it is answered; null once it is. */
  answerBy: z.iso.datetime().nullable(),
  /** The last day for both signatures; null where that time doesn't run. */
  signBy: z.iso.date().nullable(),
  failure: z.string().nullable().meta({ description: 'Of a failed one, in words' }),
});
export type DeskContractRow = z.infer<typeof DeskContractRow>;

/** Tons of crops only: inputs may be in litres or pieces. */
const Sum = z.object({ task: DeskTask, currency: CurrencyType, tons: z.string(), total: z.string() });

/** Signing needs a log-in of the last 15 minutes. */
export const SIGN_FRESH_MINUTES = 15;
const Signing = z.object({
  /** Whether the person may sign for the trader at all. */
  canSign: z.boolean(),
  loggedInAt: z.iso.datetime().nullable(),
  /** Until then the person signs without logging in again; null when they have to. */
  freshUntil: z.iso.datetime().nullable(),
});
export type DeskSigning = z.infer<typeof Signing>;

const Counts = z.object({
  answer: z.int(),
  sign: z.int(),
  /** With the farms, or waiting for our document. */
  farm: z.int(),
  /** No further than a thousand. */
  signed: z.int(),
  failed: z.int(),
});

/** GET desk/contracts */
export const DeskContractsQuery = z.strictObject({
  companyId: z.uuid(),
  list: DeskList.default('OPEN'),
  /** Name of the company or number of the contract. */
  search: Search,
  ...PageQuery,
});
export type DeskContractsQuery = z.infer<typeof DeskContractsQuery>;

export const DeskContracts = z.object({
  rows: z.array(DeskContractRow),
  ...PageInfo,
  counts: Counts,
  sums: z.array(Sum),
  signing: Signing,
});
export type DeskContracts = z.infer<typeof DeskContracts>;

export const DeskContractParams = z.strictObject({ id: z.uuid() });
export const DeskDocumentParams = z.strictObject({ id: z.uuid(), documentId: z.uuid() });

/** GET desk/contracts/{id} */
export const DeskContract = DeskContractRow.extend({
  /** All that the traders' API says of it. */
  contract: TraderContractState,
  /** The quote it was sold at, in the contract's currency, and when that was published. */
  soldAt: z.object({ price: z.string(), publishedAt: z.iso.datetime() }),
  /** In the contract's currency: the trader's own price and the best of the others in the region; null where there is none. */
  priceNow: z.string().nullable(),
  bestNow: z.string().nullable(),
  /** Open tons of the crop in the book, today and once this is accepted; null for an input. */
  position: z.object({ now: z.string(), after: z.string() }).nullable(),
  /** Tons that the price line still takes, and once this is rejected; null without a limit. */
  limitLeft: z.object({ now: z.string(), afterReject: z.string() }).nullable(),
  /** The least final price that adjustments may lead to, or the highest of a purchase. */
  priceLimit: z.string(),
  /** Papers, from Confirmed on; the newest last. */
  documents: z.array(z.object({ name: z.string(), url: z.string(), size: z.int() })),
  traderSignedAt: z.iso.datetime().nullable(),
  signedAt: z.iso.datetime().nullable(),
  signing: Signing,
});
export type DeskContract = z.infer<typeof DeskContract>;

/** POST desk/contracts/{id}/accept. Without a number the next one of the trader's own is taken. */
export const DeskAccept = AcceptContract.extend({ externalNumber: OneLine(60).optional() });
export type DeskAccept = z.infer<typeof DeskAccept>;

/** POST desk/contracts/{id}/reject. The company reads both. */
export const DeskReject = z.strictObject({
  reason: RejectReason,
  text: OneLine(MAX_NOTE_LENGTH).optional(),
});
export type DeskReject = z.infer<typeof DeskReject>;

/** POST desk/contracts/{id}/withdraw: an acceptance, until the trader has signed. */
export const DeskWithdraw = z.strictObject({ reason: OneLine(MAX_NOTE_LENGTH) });
export type DeskWithdraw = z.infer<typeof DeskWithdraw>;

/**
 * POST desk/contracts/{id}/sign, one by one. `account.log-in-again` when the log-in is older than
 * {@link SIGN_FRESH_MINUTES}; `grant.missing` without CONTRACT_SIGN.
 */
export const DeskSign = z.strictObject({});

export const DeskAnswer = TraderAnswer;
export type DeskAnswer = TraderAnswer;
