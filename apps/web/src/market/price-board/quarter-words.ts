import { parseQuarterId, type Quarter, quarterDates } from '@canola/api-schema/quarter';
import { formatMonth } from '#shared/time/format.ts';

function quarterOfId(id: string): Quarter {
  const quarter = parseQuarterId(id);
  if (!quarter) throw new Error(`Not a quarter: ${id}`);
  return quarter;
}

/** Which petal of the four. */
export function quarterNumber(id: string): Quarter['quarter'] {
  return quarterOfId(id).quarter;
}

function month(day: string, locale: string, length: 'short' | 'long'): string {
  return formatMonth(new Date(`${day}T00:00:00Z`), locale, length, 'UTC');
}

/** `Oct–Dec` */
export function shortMonths(id: string, locale: string): string {
  const { dateFrom, dateTo } = quarterDates(quarterOfId(id));
  return `${month(dateFrom, locale, 'short')}–${month(dateTo, locale, 'short')}`;
}

/** `October` and `December`, for a sentence. */
export function monthsOf(id: string, locale: string): { from: string; to: string } {
  const { dateFrom, dateTo } = quarterDates(quarterOfId(id));
  return { from: month(dateFrom, locale, 'long'), to: month(dateTo, locale, 'long') };
}
