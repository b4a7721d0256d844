import { harvestYear, parseQuarterId, type Quarter, quarterDates } from '@canola/api-schema/quarter';
import { formatMonth } from '#shared/time/format.ts';

export function quarterOf(id: string): Quarter {
  const quarter = parseQuarterId(id);
  if (!quarter) throw new Error(`Not a quarter: ${id}`);
  return quarter;
}

export function quarterNumber(id: string): Quarter['quarter'] {
  return quarterOf(id).quarter;
}

export function harvestYearOf(id: string): number {
  return harvestYear(quarterOf(id));
}

/** Nothing of a harvest can be delivered in a marketing year before it (docs/product/prices.md#quarters). */
export function isBeforeHarvest(id: string, yearHarvested: number): boolean {
  return harvestYearOf(id) < yearHarvested;
}

function months(id: string, locale: string, length: 'short' | 'long') {
  const { dateFrom, dateTo } = quarterDates(quarterOf(id));
  const month = (day: string) => formatMonth(new Date(`${day}T00:00:00Z`), locale, length, 'UTC');
  return { from: month(dateFrom), to: month(dateTo) };
}

/** `Oct–Dec` */
export function shortMonths(id: string, locale: string): string {
  const { from, to } = months(id, locale, 'short');
  return `${from}–${to}`;
}

/** `October` and `December`, for a sentence. */
export function monthsOf(id: string, locale: string): { from: string; to: string } {
  return months(id, locale, 'long');
}
