import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** `9–15 November 2026`: calendar days, the same in every zone. */
export function formatDays(from: string, to: string, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    formats.set(locale, format);
  }
  return format.formatRange(new Date(from), new Date(to));
}

export function useReportDates({ dateFrom, dateTo }: { dateFrom: string; dateTo: string }): string {
  return formatDays(dateFrom, dateTo, useFormatLocale());
}
