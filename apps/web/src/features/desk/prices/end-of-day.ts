import { parseDate, Time, toCalendarDateTime, toZoned } from '@internationalized/date';

/** A price is valid to the end of its last day in the company's zone (docs/product/companies.md#time-zone). */
export const endOfDay = (day: string, zone: string): string =>
  toZoned(toCalendarDateTime(parseDate(day), new Time(23, 59, 59)), zone).toAbsoluteString();
