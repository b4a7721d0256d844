import { DAY_MS } from '@canola/api-schema/duration';
import type { RatePoint } from '@canola/api-schema/prices/rates';
import { compare } from '#shared/money/decimal.ts';
import { daysBefore, marketingYearOf } from '../ranges.ts';

const YEARS_BEFORE = 5;
const WEEKS = 52;
const WEEK_MS = 7 * DAY_MS;

interface Point {
  date: string;
  rate: string;
}

export interface Season {
  /** `2026/27` */
  name: string;
  points: Point[];
  /** The lowest and the highest of each week in the years before, on the days of this season. */
  low: Point[];
  high: Point[];
}

const startOf = (year: number) => `${year}-07-01`;

/** The last week has the days that are left over. */
function weekOf(day: string): number {
  const start = Date.parse(startOf(marketingYearOf(day)));
  return Math.min(WEEKS - 1, Math.floor((Date.parse(day) - start) / WEEK_MS));
}

/** This marketing year by weeks, over the band of the five before; nothing without a whole year before it. */
export function seasonOf(rates: readonly RatePoint[], today: string): Season | undefined {
  const year = marketingYearOf(today);
  /** By year and week: its last price. */
  const byYear = new Map<number, Map<number, Point>>();
  for (const { date, rate } of rates) {
    if (date === undefined || marketingYearOf(date) < year - YEARS_BEFORE) continue;
    const weeks = byYear.get(marketingYearOf(date)) ?? new Map<number, Point>();
    byYear.set(marketingYearOf(date), weeks.set(weekOf(date), { date, rate }));
  }
  const own = byYear.get(year) ?? new Map<number, Point>();
  byYear.delete(year);
  if (byYear.size === 0) return undefined;
  const season: Season = {
    name: `${year}/${String((year + 1) % 100).padStart(2, '0')}`,
    points: [],
    low: [],
    high: [],
  };
  for (let week = 0; week < WEEKS; week += 1) {
    // The end of the week, so that this year's prices are on it too.
    const date = daysBefore(startOf(year), -(week * 7 + 6));
    const before = [...byYear.values()].flatMap((weeks) => weeks.get(week)?.rate ?? []).toSorted(compare);
    const [low] = before;
    const high = before.at(-1);
    if (low && high) {
      season.low.push({ date, rate: low });
      season.high.push({ date, rate: high });
    }
    const rate = own.get(week)?.rate;
    if (rate) season.points.push({ date, rate });
  }
  return season;
}
