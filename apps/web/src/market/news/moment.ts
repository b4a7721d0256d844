import { timeZoneOf } from '@canola/api-schema/time-zone';
import { useAccess } from '#shared/access/use-access.ts';
import { formatDay, formatTime } from '#shared/time/format.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

/** `16 Nov, 6:00` in the zone of the person's company. */
export function useMoment(): (instant: string | null | undefined) => string {
  const locale = useFormatLocale();
  const zone = timeZoneOf(useAccess().country);
  return (instant) => {
    if (!instant) return '';
    const date = new Date(instant);
    return `${formatDay(date, locale, zone)}, ${formatTime(date, locale, zone)}`;
  };
}
