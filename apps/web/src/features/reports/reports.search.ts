import { LANGUAGES } from '@canola/api-schema/access';
import { z } from 'zod';
import { SearchText } from '#shared/router/search-params.ts';
import { lastMonth } from './date-filters.ts';

const SORT_ORDERS = ['ASC', 'DESC'] as const;

/** An invalid value counts as missing, and the guard fills in missing ones. */
export const ReportsSearch = z.object({
  'date-from': z.iso.date().optional().catch(undefined),
  'date-to': z.iso.date().optional().catch(undefined),
  'sort-order': z.enum(SORT_ORDERS).optional().catch(undefined),
  enforcePlans: z.boolean().optional().catch(undefined),
  search: SearchText,
  /** Instead of one's own news language. */
  language: z.enum(LANGUAGES).optional().catch(undefined),
});
export type ReportsSearch = z.infer<typeof ReportsSearch>;

type Optional = 'search' | 'language';
export type CompleteSearch = Required<Omit<ReportsSearch, Optional>> & Pick<ReportsSearch, Optional>;

/** `date-to` is no later than today, and after `date-from` (docs/product/news.md#reading). */
function hasRange(search: ReportsSearch, today: string): boolean {
  const { 'date-from': from, 'date-to': to } = search;
  return from !== undefined && to !== undefined && from < to && to <= today;
}

/** All that the list needs; a range that is not whole is the last month. */
export function completeSearch(search: ReportsSearch, today: string): CompleteSearch {
  const month = lastMonth(today);
  const range = hasRange(search, today) ? {} : { 'date-from': month.from, 'date-to': month.to };
  return {
    'sort-order': 'DESC',
    enforcePlans: false,
    ...withoutMissing(search),
    ...range,
  } as CompleteSearch;
}

export function isComplete(search: ReportsSearch, today: string): search is CompleteSearch {
  const complete = completeSearch(search, today);
  return (Object.keys(complete) as (keyof CompleteSearch)[]).every((name) => search[name] === complete[name]);
}

const withoutMissing = (search: ReportsSearch) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
