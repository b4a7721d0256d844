import { z } from 'zod';
import { MAX_NAME_LENGTH, MAX_NOTE_LENGTH, MAX_PRICE } from '../limits.ts';
import { CurrencyType } from '../money.ts';

/** The API of a trader's system for its contracts: the waiting ones, and its decisions. */
const Decimal = z.string().regex(/^\d{1,10}(\.\d{1,2})?$/);
/** One line: it is printed in documents and mails, where a line break would start something of its own. */
const Text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\r\n\t]*$/, 'One line only');

export const TraderContractsQuery = z.strictObject({
  /** The id of the last contract on the previous page. */
  after: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type TraderContractsQuery = z.infer<typeof TraderContractsQuery>;

export const TraderContractParams = z.strictObject({ id: z.uuid() });

const Party = z.object({
  name: z.string(),
  country: z.string(),
  address: z.string().nullable(),
  identificationNumber: z.string().nullable(),
  vatNumber: z.string().nullable(),
});

export const TraderContract = z.object({
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
  total: z.string(),
  quarterId: z.string(),
  yearHarvested: z.int().nullable(),
  regionId: z.string(),
  zip: z.string(),
  storage: z.object({ label: z.string(), address: z.string(), zip: z.string() }).nullable(),
  customTransport: z.boolean(),
  transportNote: z.string().nullable(),
  note: z.string().nullable(),
});
export type TraderContract = z.infer<typeof TraderContract>;

/** One contract in any state that the trader has heard of. */
export const TraderContractState = TraderContract.extend({
  status: z.enum(['PROCESSING', 'SUCCESS', 'CONFIRMED', 'SIGNED', 'FAILED']),
  /** Of a failed one; the note is the other side's own words. */
  failure: z
    .object({ reason: z.enum(['rejected', 'withdrawn', 'declined', 'expired']), note: z.string().nullable() })
    .nullable(),
});
export type TraderContractState = z.infer<typeof TraderContractState>;

/** Oldest first; `next` is the `after` of the next page, null on the last one. */
export const TraderContracts = z.object({ contracts: z.array(TraderContract), next: z.uuid().nullable() });
export type TraderContracts = z.infer<typeof TraderContracts>;

/** What quality or transport add to the price per unit, or take off it. The company reads the reason. */
export const Adjustment = z.strictObject({
  reason: Text(MAX_NAME_LENGTH),
  amount: z
    .string()
    .regex(/^-?\d{1,10}(\.\d{1,2})?$/)
    .refine((amount) => Number(amount) !== 0, { message: 'An adjustment of nothing' }),
});
export type Adjustment = z.infer<typeof Adjustment>;

export const AcceptContract = z.strictObject({
  /** The trader's own number of the contract. */
  externalNumber: Text(60),
  /** Together at most 5 % to the company's disadvantage. */
  adjustments: z.array(Adjustment).min(1).max(10).optional(),
  /** Per unit. Must be the agreed price plus the adjustments; without it, it is that. */
  finalPrice: Decimal.refine((price) => Number(price) > 0 && Number(price) <= MAX_PRICE, {
    message: `The final price is above zero and at most ${MAX_PRICE}`,
  }).optional(),
});
export type AcceptContract = z.infer<typeof AcceptContract>;

/** Shown to the company. */
export const RefuseContract = z.strictObject({ reason: Text(MAX_NOTE_LENGTH) });
export type RefuseContract = z.infer<typeof RefuseContract>;

/** The person who signs for the trader. */
export const SignContract = z.strictObject({ signatory: Text(MAX_NAME_LENGTH) });
export type SignContract = z.infer<typeof SignContract>;

/** Repeating the same call returns the same result. */
export const TraderAnswer = z.object({
  id: z.uuid(),
  answer: z.enum(['ACCEPTED', 'REJECTED', 'TRADER_SIGNED', 'WITHDRAWN']),
  at: z.iso.datetime(),
});
export type TraderAnswer = z.infer<typeof TraderAnswer>;
