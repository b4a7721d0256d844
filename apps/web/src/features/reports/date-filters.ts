import { monthsBefore } from '@canola/api-schema/quarter';

/** How many calendar years back have a filter; the last of them holds all that is older (docs/product/news.md#reading). */
const YEARS_BACK = 3;
/** Older than any report. */
const FIRST_DAY = '2000-01-01';

export interface DateRange {
  from: string;
  to: string;
}

export type DateFilter = DateRange &
  ({ id: 'month' | 'threeMonths' | 'year' } | { id: 'calendarYear' | 'older'; year: number });

export function dateFilters(today: string): DateFilter[] {
  const thisYear = Number(today.slice(0, 4));
  const back = (months: number) => ({ from: monthsBefore(today, months), to: today });
  const years = Array.from({ length: YEARS_BACK }, (_, index): DateFilter => {
    const year = thisYear - 1 - index;
    const to = `${year}-12-31`;
    return index === YEARS_BACK - 1
      ? { id: 'older', year, from: FIRST_DAY, to }
      : { id: 'calendarYear', year, from: `${year}-01-01`, to };
  });
  return [
    { id: 'month', ...back(1) },
    { id: 'threeMonths', ...back(3) },
    { id: 'year', ...back(12) },
    ...years,
  ];
}

export function lastMonth(today: string): DateRange {
  return { from: monthsBefore(today, 1), to: today };
}

/** Years before the first report are left out; the one that is shown stays. */
export function offeredFilters(today: string, first: string | null | undefined, shown: DateRange) {
  return dateFilters(today).filter(
    (filter) => !('year' in filter) || !first || filter.to >= first || isShown(filter, shown),
  );
}

export const isShown = (filter: DateRange, { from, to }: DateRange) =>
  filter.from === from && filter.to === to;

export function filterOf(today: string, day: string): DateFilter | undefined {
  return dateFilters(today).find(({ from, to }) => from <= day && day <= to);
}
