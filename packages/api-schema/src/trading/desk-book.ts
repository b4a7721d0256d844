import { z } from 'zod';
import { Day } from '../day.ts';
import { MAX_NAME_LENGTH, MAX_TONS } from '../limits.ts';
import { CurrencyType } from '../money.ts';
import { ExportFormat } from '../users/list.ts';
import { DeskContractRow, DeskContracts, DeskCrop } from './desk-contracts.ts';
import { OneLine } from './trader-api.ts';

/** One lot of futures. */
export const LOT_TONS = 50;

/** Tons and money are decimal text; lots and open tons carry their sign. */
const Tons = z.string().meta({ example: '1240.00' });

const Bought = {
  /** Not answered yet. */
  waiting: Tons,
  /** Accepted and not signed by both. */
  accepted: Tons,
  signed: Tons,
  /** Of the signed: what confirmed tickets weigh. */
  delivered: Tons,
  /** Accepted and signed. */
  bought: Tons,
  /** Weighted by tons, two decimals; null where nothing is bought. */
  average: z.string().nullable(),
};

const HedgeOfMonth = z.object({ month: z.string().meta({ example: '2026-12' }), lots: z.int() });

const BookRegion = z.object({ region: z.object({ id: z.string(), name: z.string() }), ...Bought });

const BookQuarter = z.object({
  quarterId: z.string(),
  ...Bought,
  resold: Tons,
  hedges: z.array(HedgeOfMonth),
  /** bought − resold + lots × 50 */
  open: Tons,
  regions: z.array(BookRegion),
});

export const FUTURES_COMMODITIES = ['wheat', 'rapeseed'] as const;
export const FuturesCommodity = z.enum(FUTURES_COMMODITIES);
export type FuturesCommodity = z.infer<typeof FuturesCommodity>;

export const BookCrop = z.object({
  crop: DeskCrop,
  /** Null: no exchange, not hedged. */
  commodity: FuturesCommodity.nullable(),
  ...Bought,
  resold: Tons,
  lots: z.int(),
  open: Tons,
  /** The worth of a change of the exchange by 1 per ton; null without an exchange. */
  exposure: z.object({ amount: z.string(), currency: CurrencyType }).nullable(),
  quarters: z.array(BookQuarter),
});
export type BookCrop = z.infer<typeof BookCrop>;

/** Hedges and resold tons count in the trader's own currency, which comes first. */
const BookCurrency = z.object({ currency: CurrencyType, crops: z.array(BookCrop) });

const Month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .meta({ example: '2026-12' });

export const Hedge = z.object({
  id: z.uuid(),
  commodity: FuturesCommodity,
  cropId: z.string(),
  month: Month,
  lots: z.int(),
  price: z.string(),
  currency: CurrencyType,
  /** lots × 50 */
  tons: Tons,
  day: z.iso.date(),
  by: z.string().nullable(),
});
export type Hedge = z.infer<typeof Hedge>;

export const Resold = z.object({
  id: z.uuid(),
  cropId: z.string(),
  quarterId: z.string(),
  tons: Tons,
  price: z.string().nullable(),
  currency: CurrencyType,
  day: z.iso.date(),
  buyer: z.string().nullable(),
  by: z.string().nullable(),
});
export type Resold = z.infer<typeof Resold>;

/** GET desk/book */
export const Book = z.object({
  today: z.iso.date(),
  currencies: z.array(BookCurrency),
  /** The newest first, at most 200 of each. */
  hedges: z.array(Hedge),
  resold: z.array(Resold),
  /** Months that can be hedged, with the newest settlement. */
  futures: z.array(
    z.object({
      commodity: FuturesCommodity,
      month: Month,
      rate: z.string().nullable(),
      currency: CurrencyType,
    }),
  ),
  /** Crops that a hedge of a commodity may be for; the first is meant when none is named. */
  crops: z.array(DeskCrop.extend({ commodity: FuturesCommodity.nullable() })),
});
export type Book = z.infer<typeof Book>;

const Price = z.string().regex(/^\d{1,8}(\.\d{1,2})?$/);

/**
 * POST desk/hedges. Only ever added; a mistake is entered the other way round. The same id again is the same entry.
 * Errors at fields: `hedge.month` (not listed), `hedge.day` (in the future).
 */
export const NewHedge = z.strictObject({
  id: z.uuid(),
  commodity: FuturesCommodity,
  cropId: z.string().max(60).optional(),
  month: Month,
  lots: z
    .int()
    .min(-10_000)
    .max(10_000)
    .refine((lots) => lots !== 0, 'hedge.no-lots'),
  price: Price,
  day: Day,
});
export type NewHedge = z.infer<typeof NewHedge>;

/** POST desk/resold: tons sold on; negative ones take an earlier entry back. */
export const NewResold = z.strictObject({
  id: z.uuid(),
  cropId: z.string().max(60),
  quarterId: z.string().regex(/^20\d\dQ[1-4]$/),
  tons: z
    .string()
    .regex(/^-?\d{1,7}(\.\d{1,2})?$/)
    .refine((tons) => Number(tons) !== 0 && Math.abs(Number(tons)) <= MAX_TONS, 'resold.no-tons'),
  price: Price.optional(),
  day: Day,
  buyer: OneLine(MAX_NAME_LENGTH).optional(),
});
export type NewResold = z.infer<typeof NewResold>;

/** GET desk/book/export */
export const BookExportQuery = z.strictObject({ companyId: z.uuid(), format: ExportFormat });

/** Lorries that are expected today, by contract, and what farms wait for: their tickets, call-offs and disputes. */
const DayOfDeliveries = z.object({
  lorries: z.array(
    z.object({
      contractId: z.uuid(),
      company: z.string(),
      crop: DeskCrop,
      /** 'HH:MM', at the place of delivery. */
      from: z.string(),
      to: z.string(),
      tons: Tons,
      lorries: z.int(),
      weighedKg: z.int(),
    }),
  ),
  /** The longest waiting first. */
  toAnswer: z.array(
    z.object({
      kind: z.enum(['TICKET', 'CALL_OFF', 'DISPUTE']),
      contractId: z.uuid(),
      company: z.string(),
      crop: DeskCrop,
      /** The ticket's. */
      number: z.string().nullable(),
      day: z.iso.date(),
    }),
  ),
  toAnswerCount: z.int(),
});

/** Settlements that are overdue or due within a week. */
const DayOfPayments = z.object({
  rows: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      company: z.string(),
      currency: CurrencyType,
      due: z.iso.date(),
      overdueDays: z.int().nullable(),
      owed: z.string(),
    }),
  ),
  count: z.int(),
  overdue: z.int(),
});

/** GET desk/today: the first page in one call. */
export const DeskToday = z.object({
  now: z.iso.datetime(),
  positions: BookCurrency.shape.crops.element
    .omit({ quarters: true })
    .extend({ currency: CurrencyType })
    .array(),
  /** Most urgent first, at most ten of each; `counts` and `sums` are of all. */
  answers: z.array(DeskContractRow),
  toSign: z.array(DeskContractRow),
  firstAnswerBy: z.iso.datetime().nullable(),
  /** The trader's day. */
  today: z.iso.date(),
  /** Null without the grant DESK_TICKET. */
  deliveries: DayOfDeliveries.nullable(),
  /** Null without the grant DESK_SETTLE. */
  payments: DayOfPayments.nullable(),
  counts: DeskContracts.shape.counts,
  sums: DeskContracts.shape.sums,
  signing: DeskContracts.shape.signing,
});
export type DeskToday = z.infer<typeof DeskToday>;

/** Fixed, whatever the prices are: a step that followed a price would tell where orders are. */
export const DEMAND_STEP = { CZK: 50, RON: 10, EUR: 2, GBP: 2, USD: 2 } as const satisfies Record<
  CurrencyType,
  number
>;
/** Tons are rounded to this. */
export const DEMAND_TONS = 50;
/** Steps further than this above the best price are shown together. */
export const DEMAND_SHOWN_PERCENT = 10;
/** The table counts what farms would sell up to so much above the best price. */
export const DEMAND_WITHIN_PERCENT = 5;

/** GET desk/demand?region; the first region served without one. */
export const DemandQuery = z.strictObject({ companyId: z.uuid(), region: z.string().max(10).optional() });
export type DemandQuery = z.infer<typeof DemandQuery>;

export const DemandLine = z.object({
  cropId: z.string(),
  quarterId: z.string(),
  /** Within 5 % above the best price, or of all steps where nobody quotes; null is "too few". */
  tons: Tons.nullable(),
  /** Lowest first. `from` and `to` differ where steps were merged. Orders of a step are for at most `to`. */
  steps: z.array(z.object({ from: z.string(), to: z.string(), tons: Tons })),
  /** Of the steps above the shown ones, together; null when there are none. */
  further: Tons.nullable(),
  /** The trader's own price, the best of the others, and what the own line still takes (null without a limit). */
  priceNow: z.string().nullable(),
  bestNow: z.string().nullable(),
  limitLeft: Tons.nullable(),
});
export type DemandLine = z.infer<typeof DemandLine>;

export const Demand = z.object({
  countedAt: z.iso.datetime().nullable(),
  regions: z.array(z.object({ id: z.string(), name: z.string() })),
  regionId: z.string(),
  currency: CurrencyType,
  step: z.number(),
  quarters: z.array(z.string()),
  crops: z.array(DeskCrop),
  /** Of every crop that the trader buys and every quarter. */
  lines: z.array(DemandLine),
});
export type Demand = z.infer<typeof Demand>;
