import { z } from 'zod';
import { Day } from '../day.ts';
import { CurrencyType } from '../money.ts';

/** Futures on the exchange page (docs/product/exchange.md#instruments). */
export const COMMODITIES = ['wheat', 'rapeseed', 'crude_oil'] as const;
export type Commodity = (typeof COMMODITIES)[number];

/** In which the exchange quotes. */
export const COMMODITY_CURRENCY: Record<Commodity, CurrencyType> = {
  wheat: 'EUR',
  rapeseed: 'EUR',
  crude_oil: 'USD',
};

/** The first and the second contract whose last trading day has not passed (docs/product/exchange.md#instruments). */
const CONTRACT_PERIODS = ['CURRENT', 'NEXT'] as const;
export const ContractPeriod = z.enum(CONTRACT_PERIODS);
export type ContractPeriod = z.infer<typeof ContractPeriod>;

/** One official price a day, or the best bids of the running session (docs/product/exchange.md#instruments). */
const RATE_TYPES = ['SETTLE', 'BID'] as const;
export const RateType = z.enum(RATE_TYPES);
export type RateType = z.infer<typeof RateType>;

/** Rates are decimal text, days 'yyyy-MM-dd'. */
const Rate = z.string().meta({ example: '214.25' });
const Difference = Rate.nullable();
const Window = { 'date-from': Day.optional(), 'date-to': Day.optional() };

const inOrder = {
  check: (range: { 'date-from'?: string | undefined; 'date-to'?: string | undefined }) =>
    !range['date-from'] || !range['date-to'] || range['date-from'] <= range['date-to'],
  problem: { path: ['date-to'], message: 'date-to is before date-from' },
};

const ContractMonth = z.object({ month: z.number().int().min(1).max(12), year: z.number().int() });

const DayRate = z.object({ date: z.iso.date(), rate: Rate });
export type DayRate = z.infer<typeof DayRate>;

/** A bid has a moment, a settlement only a day. */
const RatePoint = z.object({
  date: z.iso.date().optional(),
  datetime: z.iso.datetime().optional(),
  rate: Rate,
});
export type RatePoint = z.infer<typeof RatePoint>;

/** How the newest rate was converted; null in the currency of the exchange. */
const Conversion = z
  .object({
    rate: z.string().meta({ description: 'One unit of the currency of the exchange' }),
    date: z.iso.date().meta({ description: 'The day of the fixing' }),
    source: z.string().nullable().meta({ description: 'Whose fixing, if known', example: 'CNB' }),
  })
  .nullable();
export type Conversion = z.infer<typeof Conversion>;

/** GET /can-prices/api/currency/rate/{currency1}/{currency2} */
export const CurrencyRateParams = z
  .strictObject({ currency1: CurrencyType, currency2: CurrencyType })
  .refine((pair) => pair.currency1 !== pair.currency2, {
    path: ['currency2'],
    message: 'The same currency twice',
  });
export const CurrencyRateQuery = z.strictObject(Window).refine(inOrder.check, inOrder.problem);
export type CurrencyRateQuery = z.infer<typeof CurrencyRateQuery>;

export const CurrencyRates = z.object({ rates: z.array(DayRate) });
export type CurrencyRates = z.infer<typeof CurrencyRates>;

/** An unknown commodity is `commodity.not-found`, so any text is accepted here. */
export const CommodityParams = z.strictObject({ commodity: z.string().max(40) });

/** GET /can-prices/api/commodity/rate/{commodity}. Without `date-from` everything that is stored. */
export const CommodityRateQuery = z
  .strictObject({
    ...Window,
    currency: CurrencyType.optional().meta({ description: 'That of the exchange when left out' }),
    period: ContractPeriod.default('CURRENT'),
    type: RateType.default('SETTLE'),
  })
  .refine(inOrder.check, inOrder.problem);
export type CommodityRateQuery = z.infer<typeof CommodityRateQuery>;

export const CommodityRates = z.object({
  rates: z.array(RatePoint).meta({ description: 'Oldest first; `date` of SETTLE, `datetime` of BID' }),
  diff: Difference.meta({
    description: 'The newest rate minus the settlement before it of the same contract',
  }),
  contract: ContractMonth.extend({ lastTradingDay: z.iso.date() })
    .nullable()
    .meta({ description: 'Which contract the series is on today' }),
  rolls: z
    .array(ContractMonth.extend({ date: z.iso.date() }))
    .meta({ description: 'The first day of each later contract in `rates`' }),
  year: z
    .object({ low: Rate, high: Rate })
    .nullable()
    .meta({ description: 'Lowest and highest settlement of the series in the last year' }),
  asOf: z
    .union([z.iso.date(), z.iso.datetime()])
    .nullable()
    .meta({ description: 'When the newest stored rate is from, also if it is before the window' }),
  opensAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When the next session starts; null while one is running' }),
  conversion: Conversion,
});
export type CommodityRates = z.infer<typeof CommodityRates>;

/** GET /can-prices/api/commodity/current/{commodity}: the newest rate of each contract inside the window. */
export const CommodityCurrentQuery = z
  .strictObject({
    ...Window,
    currency: CurrencyType.optional().meta({ description: 'That of the exchange when left out' }),
    type: RateType.default('SETTLE'),
  })
  .refine(inOrder.check, inOrder.problem);
export type CommodityCurrentQuery = z.infer<typeof CommodityCurrentQuery>;

const ContractRow = ContractMonth.extend({
  quarter: z.object({ id: z.string(), name: z.string() }).meta({ example: { id: '2026Q4', name: 'Q4 26' } }),
  rate: Rate,
  period: ContractPeriod.meta({ description: 'The first row is CURRENT, every later one NEXT' }),
  diff: Difference,
  date: z.iso.date(),
});
export type ContractRow = z.infer<typeof ContractRow>;

export const CommodityCurrent = z.object({
  rows: z.array(ContractRow).meta({ description: 'All listed months, nearest first' }),
});
export type CommodityCurrent = z.infer<typeof CommodityCurrent>;
