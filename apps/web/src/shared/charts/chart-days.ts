import { DAY_MS } from '@canola/api-schema/duration';
import { formatDate, formatMonthOfYear, formatTime } from '#shared/time/format.ts';
import { type ChartSeries, hasTime, momentOf } from './chart-spec.ts';

/** Nobody listens to more rows than this. */
const MOST_ROWS = 400;
const WEEK_MS = 7 * DAY_MS;
/** 1 January 1970 was a Thursday; weeks start on Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

const weekOf = (day: string) => Math.floor((momentOf(day).getTime() - FIRST_MONDAY_MS) / WEEK_MS);

/** The days of all series, oldest first; of a long history the last one of each week. */
export function readableDays(series: readonly ChartSeries[]): string[] {
  const days = [...new Set(series.flatMap(({ points }) => points.map(({ date }) => date)))].sort();
  if (days.length <= MOST_ROWS) return days;
  return days.filter((day, index) => {
    const next = days[index + 1];
    return next === undefined || weekOf(next) !== weekOf(day);
  });
}

/** `12 Nov 2026`, `14:05`, or of a curve over months `Dec 26`. */
export function pointName(date: string, locale: string, isMonthly: boolean): string {
  if (isMonthly) return formatMonthOfYear(momentOf(date), locale, 'UTC');
  return (hasTime(date) ? formatTime : formatDate)(momentOf(date), locale, 'UTC');
}
