import { parseDate, Time, toCalendarDateTime, today, toZoned } from '@internationalized/date';

/** A plan counts to the end of its last day in the company's zone (docs/product/companies.md#time-zone). */
export function endOfDay(day: string, zone: string): string {
  return toZoned(toCalendarDateTime(parseDate(day), new Time(23, 59, 59)), zone).toAbsoluteString();
}

export type DayProblem = 'missing' | 'past';

/** Required, and in the future (docs/product/admin.md#actions). */
export function dayProblem(day: string | null, zone: string): DayProblem | undefined {
  if (day === null) return 'missing';
  return parseDate(day).compare(today(zone)) < 0 ? 'past' : undefined;
}

/** Where a new plan begins to be thought about: a year from now. */
export function inAYear(zone: string): string {
  return today(zone).add({ years: 1 }).toString();
}
