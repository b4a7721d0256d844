import { z } from 'zod';
import { CurrencyType } from '../money.ts';
import { QUOTE_REFUSALS } from '../prices/quote.ts';
import { DeskQuery } from './desk.ts';

/**
 * A trader's own prices (docs/product/desk-prices.md#lines): one line per region, crop and delivery quarter. Amounts are
 * decimal text, moments ISO, a futures month its first day.
 */
export const MAX_DESK_ROWS = 2000;
export const MAX_PREVIEW_CELLS = 10_000;
export const MAX_PREVIEW_BYTES = 1024 * 1024;
const Price = z.string().regex(/^\d{1,8}(\.\d{1,2})?$/);
const LineTons = z.string().regex(/^\d{1,7}(\.\d)?$/);
const Basis = z.string().regex(/^-?\d{1,8}(\.\d{1,2})?$/);
const FuturesMonth = z.iso.date().regex(/-01$/);

const LineKey = z.strictObject({
  regionId: z.string().max(20).meta({ example: 'CZ072' }),
  cropId: z.string().max(60).meta({ example: 'milling-wheat' }),
  quarterId: z.string().max(10).meta({ example: '2026Q4' }),
});
export type LineKey = z.infer<typeof LineKey>;

/** `floor((futures × rate + basis) / step) × step`; wheat and rapeseed only. */
export const Formula = z.strictObject({
  futuresMonth: FuturesMonth.meta({ example: '2026-12-01' }),
  basis: Basis.meta({ description: "In the region's currency", example: '-180.00' }),
  step: Price.meta({ example: '10.00' }),
  /** Outside of them the price is withdrawn. */
  minPrice: Price.nullable(),
  maxPrice: Price.nullable(),
  /** The price stops when the futures move further than so many per cent from the reference. */
  stopPercent: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/)
    .nullable()
    .meta({ example: '3' }),
});
export type Formula = z.infer<typeof Formula>;

/** Why a formula has no price at the moment; `stopped` waits for a person, the others end by themselves. */
export const PAUSED_REASONS = [
  /** Far from the reference: a person publishes the line again, which takes a new reference. */
  'stopped',
  'out-of-bounds',
  /** No bid for 15 minutes of a session, and no recent settlement. */
  'futures-stale',
  'rate-stale',
  /** The pinned month is not traded any more. */
  'month-expired',
] as const;
export const PausedReason = z.enum(PAUSED_REASONS);
export type PausedReason = z.infer<typeof PausedReason>;

/**
 * OPEN can be sold at; FULL has less than 24 t left; OLD is from more than seven days ago; ENDED was withdrawn or has
 * passed its end; PAUSED is a formula without a price; NONE was never published.
 */
const LINE_STATES = ['OPEN', 'FULL', 'OLD', 'ENDED', 'PAUSED', 'NONE'] as const;
const LineState = z.enum(LINE_STATES);

export const DeskLine = LineKey.extend({
  state: LineState,
  mode: z.enum(['FIXED', 'FORMULA']),
  /** The last one that was published, also of an ended or paused line; null where there was none. */
  price: z.string().nullable(),
  /** Its age begins here. */
  publishedAt: z.iso.datetime().nullable(),
  validUntil: z.iso.datetime().nullable(),
  /** Null without a limit, and for inputs. */
  limitTons: z.string().nullable(),
  takenTons: z.string(),
  leftTons: z.string().nullable(),
  formula: Formula.extend({ referenceFutures: z.string() }).nullable(),
  pausedReason: PausedReason.nullable(),
  /** The highest open price of the other traders in the region; of inputs the lowest. */
  bestOther: z.string().nullable(),
  /** Sent with a change; 0 where there is no line yet. */
  version: z.int(),
  /** The person who changed it last; null for a formula's own moves and for machines. */
  changedBy: z.string().nullable(),
});
export type DeskLine = z.infer<typeof DeskLine>;

/** Formulas are calculated from it; newest first where a bid and a settlement are known. */
export const DeskFutures = z.object({
  commodity: z.enum(['wheat', 'rapeseed']),
  month: z.string(),
  lastTradingDay: z.iso.date(),
  /** The bid, or the settlement where there is none; null where neither is recent enough for a formula. */
  price: z.string().nullable(),
  kind: z.enum(['BID', 'SETTLE']).nullable(),
  at: z.iso.datetime().nullable(),
});
export type DeskFutures = z.infer<typeof DeskFutures>;

/** GET desk/prices?companyId&region; the first served region where it is left out. The other calls take the company only. */
export const DeskPricesQuery = DeskQuery.extend({ region: z.string().max(20).optional() });

export const DeskPrices = z.object({
  traderId: z.string(),
  traderName: z.string(),
  regionId: z.string(),
  currency: CurrencyType,
  regions: z.array(z.object({ id: z.string(), name: z.string(), openPrices: z.int() })),
  /** Where farms of this region deliver to. */
  collectionPoint: z.string().nullable(),
  quarters: z.array(z.string()),
  /** Rows of the grid; a tab each for crops and inputs. */
  crops: z.array(
    z.object({
      id: z.string(),
      /** In the caller's language. */
      title: z.string(),
      icon: z.string(),
      isInput: z.boolean(),
      unit: z.string(),
      /** The least that a farm sells or buys. */
      minimum: z.string(),
      /** Of a crop whose price can be a formula. */
      commodity: z.enum(['wheat', 'rapeseed']).nullable(),
    }),
  ),
  /** One line for each crop and quarter that has a price of this trader or of others. */
  lines: z.array(DeskLine),
  /** The nearest listed months of each commodity. */
  futures: z.array(DeskFutures),
  /** One euro in the region's currency; null in the euro area and where there is none. `isFresh` is false after 4 days. */
  rate: z
    .object({ rate: z.string(), date: z.iso.date(), source: z.string().nullable(), isFresh: z.boolean() })
    .nullable(),
  /** The newest publication in this region. */
  publishedAt: z.iso.datetime().nullable(),
});
export type DeskPrices = z.infer<typeof DeskPrices>;

const Change = {
  ...LineKey.shape,
  /** Of the line as it was read; a line changed since then is refused with `line.stale`. */
  version: z.int().min(0),
};
const Open = {
  ...Change,
  /** In the future; null or left out: until it is withdrawn or seven days old. */
  validUntil: z.iso.datetime({ offset: true }).nullish(),
  /** Null or left out: no limit. Refused for inputs. */
  limitTons: LineTons.nullish(),
  /** Ticked by a person: the price is meant although it is far from the last one. */
  confirmed: z.boolean().optional(),
};

/** A changed cell, complete: what is left out is cleared. */
export const DeskRow = z.discriminatedUnion('mode', [
  z.strictObject({
    mode: z.literal('FIXED'),
    ...Open,
    price: Price,
    currency: CurrencyType.optional().meta({ description: "The region's own where left out" }),
  }),
  z.strictObject({ mode: z.literal('FORMULA'), ...Open, formula: Formula }),
  z.strictObject({ mode: z.literal('WITHDRAWN'), ...Change }),
]);
export type DeskRow = z.infer<typeof DeskRow>;

/** Each wrong row is refused separately, so the body accepts anything; the document describes a row. */
const { $schema: _, ...rowSchema } = z.toJSONSchema(DeskRow, { io: 'input' });

/** PUT desk/prices, with an `Idempotency-Key`. */
export const PublishPrices = z.strictObject({
  rows: z.array(z.unknown().meta(rowSchema)).min(1).max(MAX_DESK_ROWS),
});
export type PublishPrices = z.infer<typeof PublishPrices>;

const LINE_REFUSALS = [
  ...QUOTE_REFUSALS,
  /** Somebody changed it in the meantime; `current` is theirs. */
  'line.stale',
  /** `taken` tons are sold already. */
  'line.limit-below-taken',
  /** The lowest price of a formula is above the highest, or its step or stop is nothing. */
  'line.bounds',
  'line.no-formula',
  'line.no-limit',
  /** The futures month isn't listed. */
  'line.futures-month',
  /** The formula has no price at the moment; `reason` says why. It is not stored. */
  'line.paused',
] as const;
const LineRefusal = z.enum(LINE_REFUSALS);

export const RefusedRow = z.object({
  index: z.int().meta({ description: 'Position among the rows, from zero' }),
  code: LineRefusal,
  lastPrice: z.string().optional(),
  fields: z.array(z.string()).optional(),
  taken: z.string().optional(),
  reason: PausedReason.optional(),
  current: DeskLine.optional(),
});
export type RefusedRow = z.infer<typeof RefusedRow>;

/** The rows that are not refused were published together. */
export const PublishReceipt = z.object({
  published: z.int(),
  withdrawn: z.int(),
  refused: z.array(RefusedRow),
});
export type PublishReceipt = z.infer<typeof PublishReceipt>;

/** POST desk/prices/withdraw: these lines, or all of a crop, a region, both, or all. */
export const WithdrawPrices = z.union([
  z.strictObject({ lines: z.array(LineKey).min(1).max(MAX_DESK_ROWS) }),
  z.strictObject({ cropId: z.string().max(60), regionId: z.string().max(20).optional() }),
  z.strictObject({ regionId: z.string().max(20) }),
  z.strictObject({ all: z.literal(true) }),
]);
export type WithdrawPrices = z.infer<typeof WithdrawPrices>;

export const WithdrawReceipt = z.object({ withdrawn: z.int() });

/**
 * POST desk/prices/preview. With `at`, the text is a block of prices that begins at that cell; `cropIds` are the rows
 * of the grid as they are shown. Without it, the text is a table with a header: region, crop, quarter, price and, if
 * wanted, currency, limit and valid until; or crop and one column per quarter.
 */
export const PreviewPrices = z.strictObject({
  text: z.string().max(MAX_PREVIEW_BYTES),
  regionId: z.string().max(20),
  at: z
    .strictObject({
      cropId: z.string().max(60),
      quarterId: z.string().max(10),
      cropIds: z.array(z.string().max(60)).max(500),
    })
    .optional(),
  /** The answer to `cell.unclear`: whether its comma or point separates thousands or decimals. */
  separator: z.enum(['THOUSANDS', 'DECIMALS']).optional(),
});
export type PreviewPrices = z.infer<typeof PreviewPrices>;

const CELL_REFUSALS = [
  'cell.formula',
  'cell.not-a-number',
  'cell.control-character',
  'cell.other-currency',
  /** `1,200` may be one thousand two hundred or one and a fifth; `choices` are both. */
  'cell.unclear',
  /** Right of the last quarter or below the last crop. */
  'cell.outside',
  'cell.too-many',
  'column.unknown',
  'column.missing',
  'crop.not-traded',
  'region.not-served',
  'quarter.not-offered',
  'price.not-positive',
  'valid-until.invalid',
  'limit.invalid',
  'row.duplicate',
] as const;
export const CellRefusal = z.enum(CELL_REFUSALS);
export type CellRefusal = z.infer<typeof CellRefusal>;

export const PreviewCell = z.object({
  /** From one, as a spreadsheet counts. */
  line: z.int(),
  column: z.int(),
  field: z.enum(['region', 'crop', 'quarter', 'price', 'currency', 'limit', 'validUntil', 'header']),
  /** As it was pasted, shortened. */
  text: z.string(),
  regionId: z.string().nullable(),
  cropId: z.string().nullable(),
  quarterId: z.string().nullable(),
  price: z.string().nullable(),
  limitTons: z.string().nullable(),
  validUntil: z.iso.datetime().nullable(),
  /** The open price of today; the version of its line. */
  now: z.string().nullable(),
  version: z.int(),
  /** Far from today's price: it must be ticked when it is published. */
  isImplausible: z.boolean(),
  /** Null for a cell that can be put into the draft. */
  code: CellRefusal.nullable(),
  choices: z.array(z.string()).optional(),
});
export type PreviewCell = z.infer<typeof PreviewCell>;

/** Empty cells are left out. With more than 10,000 cells there is one `cell.too-many`. */
export const PricesPreview = z.object({ cells: z.array(PreviewCell) });
export type PricesPreview = z.infer<typeof PricesPreview>;
