import { z } from 'zod';
import { Moment } from '../day.ts';
import { MAX_NAME_LENGTH, MAX_NOTE_LENGTH, MAX_PRICE } from '../limits.ts';
import { CurrencyType } from '../money.ts';

/** The API of a trader's system for its contracts: the waiting ones, and its decisions. */
const Decimal = z.string().regex(/^\d{1,10}(\.\d{1,2})?$/);
/** One line: it is printed in documents and mails, where a line break would start something of its own. */
export const OneLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\r\n\t]*$/, 'One line only');

/** States that a trader sees; a contract that is still being sent is in none of them. */
const TRADER_STATUSES = ['PROCESSING', 'SUCCESS', 'CONFIRMED', 'SIGNED', 'FAILED'] as const;
const TraderStatus = z.enum(TRADER_STATUSES);

/** `changedSince` reaches back by so much more: what was being written then is not missed. */
export const CHANGED_OVERLAP_SECONDS = 60;

/** Of those that wait an id; of those by change also when the last one changed, since it may change again. */
const Cursor = z.union([z.uuid(), z.templateLiteral([z.iso.datetime(), '_', z.uuid()])]);

export const TraderContractsQuery = z.strictObject({
  after: Cursor.optional().meta({ description: '`next` of the page before' }),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  status: TraderStatus.optional().meta({ description: 'All contracts in this state, by change' }),
  changedSince: Moment.optional().meta({
    description: `All contracts that changed since then, by change. The last ${CHANGED_OVERLAP_SECONDS} seconds before it are included: deduplicate by \`id\` and \`event.number\``,
  }),
});
export type TraderContractsQuery = z.infer<typeof TraderContractsQuery>;

export const TraderContractParams = z.strictObject({ id: z.uuid() });

/** Why a trader refuses, in the words of the desk; the company reads it in its language. */
export const REJECT_REASONS = ['capacity', 'quality', 'price-slip', 'counterparty', 'other'] as const;
export const RejectReason = z.enum(REJECT_REASONS);
export type RejectReason = z.infer<typeof RejectReason>;

const Party = z.object({
  name: z.string(),
  country: z.string(),
  address: z.string().nullable(),
  identificationNumber: z.string().nullable(),
  vatNumber: z.string().nullable(),
});

const TraderContract = z.object({
  id: z.uuid(),
  /** PROCESSING waits for a decision, SUCCESS for our document, CONFIRMED for the trader's signature. */
  status: z.enum(['PROCESSING', 'SUCCESS', 'CONFIRMED']),
  kind: z.enum(['SALE', 'PURCHASE']),
  externalNumber: z.string().nullable(),
  createdAt: z.iso.datetime(),
  seller: Party,
  buyer: Party,
  marketPriceId: z.uuid(),
  cropId: z.string(),
  unit: z.string(),
  amount: z.string(),
  currency: CurrencyType,
  price: z.string(),
  finalPrice: z.string(),
  /** Added to the price by the acceptance, with their reasons. */
  adjustments: z.array(z.object({ reason: z.string(), amount: z.string() })),
  /** Without VAT, as all prices. */
  total: z.string(),
  /** The quote as it was published, and the rate from its currency to the contract's; null for older contracts. */
  quoted: z
    .object({ price: z.string(), currency: CurrencyType, rate: z.string(), rateDay: z.iso.date().nullable() })
    .nullable(),
  /** Those it was made under: paid so many days after delivery, delivered at least and at most; null for older contracts. */
  terms: z
    .object({
      version: z.int(),
      paymentDays: z.int(),
      least: z.string().nullable(),
      most: z.string().nullable(),
    })
    .nullable(),
  quarterId: z.string(),
  yearHarvested: z.int().nullable(),
  regionId: z.string(),
  zip: z.string(),
  storage: z.object({ label: z.string(), address: z.string(), zip: z.string() }).nullable(),
  /** Of a purchase: where the goods go. */
  deliveryAddress: z.string().nullable(),
  customTransport: z.boolean(),
  /** Where the company delivers to, if it does. */
  collectionPoint: z.string().nullable(),
  transportNote: z.string().nullable(),
  note: z.string().nullable(),
  /** It lapses then unless it is answered; null once it is. */
  answerBy: z.iso.datetime().nullable(),
  /** The trader's words with the acceptance. */
  answerNote: z.string().nullable(),
  /** The last day for both signatures, in the company's zone; null before the acceptance and after the end. */
  signBy: z.iso.date().nullable(),
});
/** One contract in any state that the trader knows. */
export const TraderContractState = TraderContract.extend({
  status: TraderStatus,
  /** The last thing that happened to it; numbers count from 1. */
  event: z.object({ number: z.int(), at: z.iso.datetime() }),
  traderSignedAt: z.iso.datetime().nullable(),
  /** Of the company, whose signature comes last. */
  signedAt: z.iso.datetime().nullable(),
  /** Of a failed one; the note is the other side's own words. */
  failure: z
    .object({
      reason: z.enum(['rejected', 'withdrawn', 'declined', 'expired', 'unanswered']),
      note: z.string().nullable(),
    })
    .extend({ rejectReason: RejectReason.nullable() })
    .nullable(),
});
export type TraderContractState = z.infer<typeof TraderContractState>;

/** Oldest first; `next` is the `after` of the next page. */
export const TraderContracts = z.object({
  contracts: z.array(TraderContractState),
  next: Cursor.nullable(),
});
export type TraderContracts = z.infer<typeof TraderContracts>;

/** Added to the price per unit for quality or transport, or taken off. The company reads the reason. */
export const Adjustment = z.strictObject({
  reason: OneLine(MAX_NAME_LENGTH),
  amount: z
    .string()
    .regex(/^-?\d{1,10}(\.\d{1,2})?$/)
    .refine((amount) => Number(amount) !== 0, { message: 'An adjustment of nothing' }),
});
export type Adjustment = z.infer<typeof Adjustment>;

export const AcceptContract = z.strictObject({
  /** The trader's own number of the contract. */
  externalNumber: OneLine(60),
  /** Together at most 5 % to the company's disadvantage. */
  adjustments: z.array(Adjustment).min(1).max(10).optional(),
  /** Per unit. Must be the agreed price plus the adjustments; without it, it is that. */
  finalPrice: Decimal.refine((price) => Number(price) > 0 && Number(price) <= MAX_PRICE, {
    message: `The final price is above zero and at most ${MAX_PRICE}`,
  }).optional(),
  /** A few words for the company. */
  note: OneLine(MAX_NOTE_LENGTH).optional(),
});
export type AcceptContract = z.infer<typeof AcceptContract>;

/** Shown to the company. */
export const RefuseContract = z.strictObject({ reason: OneLine(MAX_NOTE_LENGTH) });
export type RefuseContract = z.infer<typeof RefuseContract>;

/** A code, so that the company reads it in its language, words, or both. */
export const RejectContract = z
  .strictObject({ code: RejectReason.optional(), reason: OneLine(MAX_NOTE_LENGTH).optional() })
  .refine(({ code, reason }) => code !== undefined || reason !== undefined, {
    path: ['reason'],
    message: 'A code or words',
  });
export type RejectContract = z.infer<typeof RejectContract>;

/** The person who signs for the trader. */
export const SignContract = z.strictObject({ signatory: OneLine(MAX_NAME_LENGTH) });
export type SignContract = z.infer<typeof SignContract>;

/** Repeating the same call returns the same result. */
export const TraderAnswer = z.object({
  id: z.uuid(),
  answer: z.enum(['ACCEPTED', 'REJECTED', 'TRADER_SIGNED', 'WITHDRAWN']),
  at: z.iso.datetime(),
});
export type TraderAnswer = z.infer<typeof TraderAnswer>;
