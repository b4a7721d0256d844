import { DAY_MS } from '@canola/api-schema/duration';

const formats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options);
    formats.set(key, format);
  }
  return format;
}

// A date for a company has the company's zone (docs/product/companies.md#time-zone); without one it is the device's.
type Zone = string | undefined;

function write(date: Date, locale: string, options: Intl.DateTimeFormatOptions, zone: Zone): string {
  const text = dateFormat(locale, { ...options, ...(zone && { timeZone: zone }) }).format(date);
  // Only British English has a month of four letters, next to eleven of three.
  return text.replace(/\bSept\b/, 'Sep').replaceAll(/\s/g, '\u00a0');
}

/** `12 Nov 2026`, `12. 11. 2026` */
export function formatDate(date: Date, locale: string, zone?: string): string {
  return write(date, locale, { dateStyle: 'medium' }, zone);
}

/** `12 November 2026`, `12. listopadu 2026` */
export function formatLongDate(date: Date, locale: string, zone?: string): string {
  return write(date, locale, { dateStyle: 'long' }, zone);
}

/** `21 Oct`, `21. 10.`: the year goes without saying. */
export function formatDay(date: Date, locale: string, zone?: string): string {
  return write(date, locale, { day: 'numeric', month: 'short' }, zone);
}

/** `18 December`, `18. prosince`: a day of the coming weeks. */
export function formatLongDay(date: Date, locale: string, zone?: string): string {
  return write(date, locale, { day: 'numeric', month: 'long' }, zone);
}

/** `Oct`, `October` */
export function formatMonth(date: Date, locale: string, length: 'short' | 'long', zone?: string): string {
  return write(date, locale, { month: length }, zone);
}

/** `Dec 26`, `12/26`: a month of a year, as a contract is named. */
export function formatMonthOfYear(date: Date, locale: string, zone?: string): string {
  // Czech has no short names of months.
  const month = locale.startsWith('cs') ? 'numeric' : 'short';
  return write(date, locale, { month, year: '2-digit' }, zone);
}

/** `14:02`, `03:46`; Czech writes `3:46`. */
export function formatTime(date: Date, locale: string, zone?: string): string {
  const hour = locale.startsWith('cs') ? 'numeric' : '2-digit';
  return write(date, locale, { hour, minute: '2-digit', hourCycle: 'h23' }, zone);
}

/** `12 Nov 2026, 09:14` */
export function formatDateTime(date: Date, locale: string, zone?: string): string {
  return `${formatDate(date, locale, zone)}, ${formatTime(date, locale, zone)}`;
}

type AgeUnit = 'now' | 'second' | 'minute' | 'hour' | 'day';

export interface Age {
  unit: AgeUnit;
  count: number;
}

/** How old something is, in the largest whole unit. A clock that runs ahead makes nothing younger than now. */
export function ageOf(from: Date | number, now: Date | number): Age {
  const seconds = Math.floor((Number(now) - Number(from)) / 1_000);
  if (seconds < 5) return { unit: 'now', count: 0 };
  if (seconds < 60) return { unit: 'second', count: seconds };
  if (seconds < 3_600) return { unit: 'minute', count: Math.floor(seconds / 60) };
  if (seconds < 86_400) return { unit: 'hour', count: Math.floor(seconds / 3_600) };
  return { unit: 'day', count: Math.floor(seconds / 86_400) };
}

/** A quote of more than two days still sells but should be looked at twice (docs/product/look.md#rule-4). */
export const OLD_AFTER_MS = 2 * DAY_MS;
