/** A delivery period: three months of a calendar year. */
export interface Quarter {
  year: number;
  quarter: 1 | 2 | 3 | 4;
}

/** The current quarter and the next seven can be traded (docs/product/prices.md#quarters). */
const OFFERED_QUARTERS = 8;
const OFFERED_HARVEST_YEARS = 3;

/** The order in which a marketing year runs: it starts with the harvest. */
const MARKETING_ORDER = [3, 4, 1, 2] as const;

const NAME = /^Q([1-4]) (\d{2})$/;
const ID = /^(\d{4})Q([1-4])$/;

/** 'Q1 27' is January to March 2027 (docs/product/prices.md#quarters). */
export function formatQuarter({ year, quarter }: Quarter): string {
  return `Q${quarter} ${String(year % 100).padStart(2, '0')}`;
}

export function parseQuarter(name: string): Quarter | undefined {
  const [, quarter, year] = NAME.exec(name) ?? [];
  return quarter && year ? { year: 2000 + Number(year), quarter: numberOf(quarter) } : undefined;
}

/** Used in URLs and in the database, and sorts by time: '2027Q1'. */
export function quarterId({ year, quarter }: Quarter): string {
  return `${year}Q${quarter}`;
}

export function parseQuarterId(id: string): Quarter | undefined {
  const [, year, quarter] = ID.exec(id) ?? [];
  return quarter && year ? { year: Number(year), quarter: numberOf(quarter) } : undefined;
}

/** Q1 and Q2 belong to the marketing year of the harvest before (docs/product/prices.md#quarters). */
export function harvestYear({ year, quarter }: Quarter): number {
  return quarter <= 2 ? year - 1 : year;
}

/** Nothing of a harvest can be delivered in a marketing year before it (docs/product/prices.md#quarters). */
export function precedesHarvest(quarter: Quarter, yearHarvested: number): boolean {
  return harvestYear(quarter) < yearHarvested;
}

/** The quarter of a calendar day, 'yyyy-MM-dd', as it is in the company's zone. */
export function quarterOf(day: string): Quarter {
  const { year, month } = partsOf(day);
  return fromIndex(year * 4 + Math.floor((month - 1) / 3));
}

export function addQuarters({ year, quarter }: Quarter, count: number): Quarter {
  return fromIndex(year * 4 + quarter - 1 + count);
}

export function compareQuarters(a: Quarter, b: Quarter): number {
  return a.year * 4 + a.quarter - (b.year * 4 + b.quarter);
}

export function offeredQuarters(today: string): Quarter[] {
  const current = quarterOf(today);
  return Array.from({ length: OFFERED_QUARTERS }, (_, count) => addQuarters(current, count));
}

/** First and last day, both inclusive. */
export function quarterDates({ year, quarter }: Quarter): { dateFrom: string; dateTo: string } {
  const lastMonth = quarter * 3;
  const lastDay = new Date(Date.UTC(year, lastMonth, 0)).getUTCDate();
  return { dateFrom: dayOf(year, lastMonth - 2, 1), dateTo: dayOf(year, lastMonth, lastDay) };
}

export interface MarketingYear {
  harvestYear: number;
  /** Q3, Q4, Q1, Q2; a quarter that is not offered leaves its place empty. */
  quarters: (Quarter | null)[];
}

/** Four per row by marketing year, with placeholders for gaps (docs/product/prices.md#quarters). */
export function byMarketingYear(quarters: readonly Quarter[]): MarketingYear[] {
  const years = [...new Set(quarters.map(harvestYear))].sort((a, b) => a - b);
  return years.map((year) => ({
    harvestYear: year,
    quarters: MARKETING_ORDER.map(
      (wanted) =>
        quarters.find((quarter) => harvestYear(quarter) === year && quarter.quarter === wanted) ?? null,
    ),
  }));
}

/**
 * Three years; the previous one comes first until 30 May inclusive, the current one from 31 May
 * (docs/product/prices.md#harvest-years).
 */
export function offeredHarvestYears(today: string): number[] {
  const { year, month, day } = partsOf(today);
  const first = month < 5 || (month === 5 && day <= 30) ? year - 1 : year;
  return Array.from({ length: OFFERED_HARVEST_YEARS }, (_, count) => first + count);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day at a moment in a zone, 'yyyy-MM-dd'. Making a format takes longer than a hundred uses of it. */
export function dayInZone(moment: Date, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  formats.set(timeZone, format);
  return format.format(moment);
}

/** The same day of an earlier month, or its last one where it is shorter: a month before 31 March is 28 February. */
export function monthsBefore(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - count, Math.min(date, last))).toISOString().slice(0, 10);
}

function fromIndex(index: number): Quarter {
  return { year: Math.floor(index / 4), quarter: numberOf((index % 4) + 1) };
}

function numberOf(quarter: string | number): Quarter['quarter'] {
  return Number(quarter) as Quarter['quarter'];
}

function partsOf(day: string): { year: number; month: number; day: number } {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  if (!Number.isInteger(year) || !(month >= 1 && month <= 12) || !(date >= 1 && date <= 31))
    throw new RangeError(`Not a day: ${day}`);
  return { year, month, day: date };
}

function dayOf(year: number, month: number, day: number): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
    '-',
  );
}
