import { SUPPLIER_ZONE, timeZoneOf } from '@canola/api-schema/time-zone';
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

/** When a plan starts, ends and renews is a date of the company (docs/product/companies.md#time-zone). */
export function useDates() {
  return useDatesIn(timeZoneOf(useAccess().country));
}

/** Due dates and the dates of documents are those of our books, as in the PDFs (docs/product/payments.md#calendar). */
export function useBillingDates() {
  return useDatesIn(SUPPLIER_ZONE);
}

function useDatesIn(zone: string) {
  const locale = useFormatLocale();
  return {
    /** `26 November 2026` */
    long: (at: string | Date) => formatLongDate(new Date(at), locale, zone),
    /** `26 Nov 2026` */
    date: (at: string | Date) => formatDate(new Date(at), locale, zone),
    /** `26 Nov 2026, 9:14` */
    moment: (at: string | Date) => formatDateTime(new Date(at), locale, zone),
  };
}
