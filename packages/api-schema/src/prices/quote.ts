import { z } from 'zod';
import { CurrencyType } from '../money.ts';

/** Rows of one batch, one per region, crop and quarter; a trader with more sends several batches. */
const MAX_QUOTES = 10_000;

/**
 * The price a trader pays, or charges for an input, per unit delivered in a quarter of a region
 * (docs/product/prices.md#quotes).
 */
export const NewQuote = z.strictObject({
  regionId: z.string().meta({ description: 'NUTS 3 code', example: 'CZ064' }),
  cropId: z.string().meta({ example: 'milling-wheat' }),
  quarterId: z.string().meta({ description: 'Delivery', example: '2027Q1' }),
  price: z
    .string()
    .regex(/^\d{1,8}(\.\d{1,2})?$/)
    .meta({
      description: 'Above zero, at most two decimals; text, so that no digit is lost',
      example: '5400.00',
    }),
  currency: CurrencyType.meta({ description: "The region's own" }),
  publishedAt: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: 'When the price became valid; the time of receipt when left out' }),
  validUntil: z.iso
    .datetime({ offset: true })
    .nullish()
    .meta({ description: 'When the price ends; without it, when it is withdrawn or seven days old' }),
  confirmed: z
    .boolean()
    .optional()
    .meta({ description: 'True when the price is meant although it is far from the last one' }),
});
export type NewQuote = z.infer<typeof NewQuote>;

/** Each wrong row is refused separately, so the batch accepts anything; the document describes a row. */
const { $schema: _, ...rowSchema } = z.toJSONSchema(NewQuote, { io: 'input' });

export const QuoteBatch = z.strictObject({
  quotes: z.array(z.unknown().meta(rowSchema)).min(1).max(MAX_QUOTES),
});
export type QuoteBatch = z.infer<typeof QuoteBatch>;

/** Node gives header names in lower case. */
export const QuoteHeaders = z.object({
  'idempotency-key': z
    .string()
    .trim()
    .min(1)
    .max(200)
    .meta({ description: 'The same key and body answer the first result again; another body is refused' }),
});

/** Why a row was not taken. */
export const QUOTE_REFUSALS = [
  'row.invalid',
  'region.not-served',
  'crop.not-traded',
  'quarter.not-offered',
  'currency.not-of-region',
  'price.not-positive',
  'price.implausible',
  'published-at.in-future',
  'published-at.too-old',
  'valid-until.past',
  'valid-until.too-far',
  'row.duplicate',
] as const;
export const QuoteRefusal = z.enum(QUOTE_REFUSALS);
export type QuoteRefusal = z.infer<typeof QuoteRefusal>;

export const RefusedQuote = z.object({
  index: z.number().int().meta({ description: 'Position in the batch, from zero' }),
  code: QuoteRefusal,
  /** Of an implausible price: the last one, which it was compared with. */
  lastPrice: z.string().optional(),
  /** Of an invalid row: the fields that are missing, unknown or malformed. */
  fields: z.array(z.string()).optional(),
});
export type RefusedQuote = z.infer<typeof RefusedQuote>;

/** GET /can-prices/api/quote: the trader's newest quotes. */
const OwnQuote = z.object({
  id: z.uuid().meta({ description: 'The `marketPriceId` of contracts at this price' }),
  regionId: z.string(),
  cropId: z.string(),
  quarterId: z.string(),
  price: z.string(),
  currency: CurrencyType,
  publishedAt: z.iso.datetime().meta({ description: 'Its age begins here' }),
  validUntil: z.iso.datetime().nullable(),
  isOpen: z
    .boolean()
    .meta({ description: 'Whether farms can sell at it: not too old, not ended and not filled up' }),
});
export const OwnQuotesQuery = z.strictObject({ region: z.string().max(20).optional() });
/** DELETE /can-prices/api/quote: one quote, those of a region, a crop or both, or all of them. */
export const WithdrawQuotesQuery = z
  .strictObject({
    region: z.string().max(20).optional(),
    crop: z.string().max(60).optional(),
    quarter: z.string().max(10).optional().meta({ description: 'With a region and a crop only' }),
    all: z.literal('true').optional().meta({ description: 'Without anything else: every quote' }),
  })
  .refine(
    ({ region, crop, quarter, all }) => (quarter ? region && crop && !all : !all === !!(region ?? crop)),
    {
      path: ['all'],
      message: 'Name a region, a crop, a quarter with both, or all',
    },
  );
export const WithdrawnQuotes = z.object({ withdrawn: z.int() });
export const OwnQuotes = z.object({ quotes: z.array(OwnQuote) });
export type OwnQuotes = z.infer<typeof OwnQuotes>;

export const QuoteReceipt = z.object({
  accepted: z.number().int(),
  refused: z.array(RefusedQuote),
});
export type QuoteReceipt = z.infer<typeof QuoteReceipt>;
