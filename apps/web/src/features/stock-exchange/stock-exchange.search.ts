import { z } from 'zod';

export const RANGES = ['today', 'last_week', 'last_month', 'last_year', 'all'] as const;
export type Range = (typeof RANGES)[number];
/** One fixing a day is no chart of a day. */
export const PAIR_RANGES = ['last_week', 'last_month', 'last_year', 'all'] as const;
export type PairRange = (typeof PAIR_RANGES)[number];

const DEFAULT_RANGE = 'last_week';

const range = z.enum(RANGES).optional().catch(undefined);

/** One range per chart (docs/product/screens.md#parameters). */
export const ExchangeSearch = z.object({
  crude_oil: range,
  currencyPair: z.enum(PAIR_RANGES).optional().catch(undefined),
  rapeseed: range,
  wheat: range,
});

type ExchangeSearch = z.infer<typeof ExchangeSearch>;
type CompleteSearch = { [Chart in keyof ExchangeSearch]-?: NonNullable<ExchangeSearch[Chart]> };
const CHARTS = ExchangeSearch.keyof().options;

/** A missing or invalid range is the last week. */
export function completeSearch(search: ExchangeSearch): CompleteSearch {
  const ranges = CHARTS.map((chart) => [chart, search[chart] ?? DEFAULT_RANGE]);
  return Object.fromEntries(ranges) as CompleteSearch;
}

export const isComplete = (search: ExchangeSearch) => CHARTS.every((chart) => search[chart] !== undefined);
