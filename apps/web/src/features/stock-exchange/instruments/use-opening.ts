import { DAY_MS } from '@canola/api-schema/duration';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { formatDay, formatTime } from '#shared/time/format.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

/** When an exchange opens next, by the company's clock; `null` while a session is running. */
export function useOpening(): (exchange: string, opensAt: string | null | undefined) => string {
  const { t } = useTranslation('stock-exchange');
  const locale = useFormatLocale();
  const zone = timeZoneOf(useAccess().country);
  return (exchange, opensAt) => {
    if (opensAt === undefined) return '';
    if (opensAt === null) return t('opens.isOpen', { exchange });
    const at = new Date(opensAt);
    const now = Date.now();
    const words = { exchange, time: formatTime(at, locale, zone), day: formatDay(at, locale, zone) };
    const day = dayInZone(at, zone);
    if (day === dayInZone(new Date(now), zone)) return t('opens.today', words);
    if (day === dayInZone(new Date(now + DAY_MS), zone)) return t('opens.tomorrow', words);
    return t('opens.later', words);
  };
}
