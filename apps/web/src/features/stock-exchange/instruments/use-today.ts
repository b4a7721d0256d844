import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { useAccess } from '#shared/access/use-access.ts';

/** Ranges end on the company's day (docs/product/companies.md#time-zone). */
export function useToday(): string {
  return dayInZone(new Date(), timeZoneOf(useAccess().country));
}
