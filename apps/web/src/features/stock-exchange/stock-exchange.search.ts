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

interface CompleteSearch {
  crude_oil: Range;
  currencyPair: PairRange;
  rapeseed: Range;
  wheat: Range;
}

/** What is missing or invalid is the last week. */
export function completeSearch(search: z.infer<typeof ExchangeSearch>): CompleteSearch {
  return {
    crude_oil: search.crude_oil ?? DEFAULT_RANGE,
    currencyPair: search.currencyPair ?? DEFAULT_RANGE,
    rapeseed: search.rapeseed ?? DEFAULT_RANGE,
    wheat: search.wheat ?? DEFAULT_RANGE,
  };
}

export function isComplete(search: z.infer<typeof ExchangeSearch>): boolean {
  const { crude_oil, currencyPair, rapeseed, wheat } = search;
  return [crude_oil, currencyPair, rapeseed, wheat].every((one) => one !== undefined);
}
