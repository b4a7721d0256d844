import { DAY_MS } from '@canola/api-schema/duration';
import { EXPIRING_DAYS } from '@canola/api-schema/limits';
import { dayInZone } from '@canola/api-schema/quarter';
import { formatLongDay } from '#shared/time/format.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useCompanyZone } from './use-company-zone.ts';

/** The last day for both signatures in words, and whether it is near (docs/product/contracts.md#deadline). */
export function useDeadline(signBy: string | null | undefined): { day: string; isNear: boolean } | undefined {
  const locale = useFormatLocale();
  const zone = useCompanyZone();
  if (!signBy) return undefined;
  const left = (Date.parse(signBy) - Date.parse(dayInZone(new Date(), zone))) / DAY_MS;
  return { day: formatLongDay(new Date(signBy), locale, 'UTC'), isNear: left <= EXPIRING_DAYS };
}
