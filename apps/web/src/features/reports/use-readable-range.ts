import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { useAccess } from '#shared/access/use-access.ts';
import { dateFilters } from './date-filters.ts';
import type { CompleteSearch } from './reports.search.ts';

/** The three months whose older part the trial shows. */
export function useReadableRange(): CompleteSearch {
  const today = dayInZone(new Date(), timeZoneOf(useAccess().country));
  const [, months] = dateFilters(today);
  return {
    'date-from': months?.from ?? today,
    'date-to': months?.to ?? today,
    // The readable ones are the oldest.
    'sort-order': 'ASC',
    enforcePlans: false,
    search: undefined,
    language: undefined,
  };
}
