import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { UserCompany } from '@canola/api-schema/users/company';
import { useAccess } from '#shared/access/use-access.ts';
import { formatDate, formatDateTime, formatLongDate } from '#shared/time/format.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

/** Plans belong to a company; screens for people without one are never shown. */
export function useCompany(): UserCompany {
  const { company } = useAccess();
  if (!company) throw new Error('A payment screen is open without a company.');
  return company;
}

/** Dates of subscriptions and payments are the company's (docs/product/companies.md#time-zone). */
export function useDates() {
  const { country } = useAccess();
  const locale = useFormatLocale();
  const zone = timeZoneOf(country);
  return {
    /** `26 November 2026` */
    long: (at: string | Date) => formatLongDate(new Date(at), locale, zone),
    /** `26 Nov 2026` */
    date: (at: string | Date) => formatDate(new Date(at), locale, zone),
    /** `26 Nov 2026, 9:14` */
    moment: (at: string | Date) => formatDateTime(new Date(at), locale, zone),
  };
}
