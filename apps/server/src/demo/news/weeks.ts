import type { Language } from '@canola/api-schema/access';
import type { Recommendation } from '@canola/api-schema/news/report';
import type { Move } from './words.ts';

const DAY_MS = 24 * 3600 * 1000;

/** A week from Monday to Sunday; its number says which one since 1970, so the text depends only on the day. */
export interface Week {
  number: number;
  monday: string;
  sunday: string;
}

/** The week of the day, or the one so many weeks before it. */
export function weekOf(now: Date, before = 0): Week {
  // 5 January 1970 was a Monday.
  const number = Math.floor((now.getTime() / DAY_MS - 4) / 7) - before;
  const day = (after: number) => new Date((number * 7 + 4 + after) * DAY_MS).toISOString().slice(0, 10);
  return { number, monday: day(0), sunday: day(6) };
}

/** Average, long swing and short swing of each price, by commodity; in euros per tonne unless the texts say another unit. */
const LEVELS: Record<number, readonly [number, number, number]> = {
  1: [214, 15, 5],
  2: [188, 11, 4],
  3: [197, 13, 5],
  4: [486, 28, 9],
  5: [512, 30, 11],
  6: [418, 22, 8],
  7: [246, 12, 4],
  8: [312, 24, 6],
  9: [71, 7, 2],
};
const EXCHANGE: Record<Language, readonly [number, number, number]> = {
  en: [1.13, 0.04, 0.01],
  cs: [24.6, 0.35, 0.1],
  ro: [5.04, 0.05, 0.012],
};
export const CURRENCY_ID = 10;

export interface Quote {
  price: number;
  change: number;
  move: Move;
  recommendation: Recommendation;
}

export function quoteOf(commodityId: number, week: number, language: Language): Quote {
  const [average, long, short] =
    commodityId === CURRENCY_ID ? EXCHANGE[language] : (LEVELS[commodityId] ?? [100, 10, 3]);
  const at = (number: number) =>
    average + long * Math.sin(number / 8.3 + commodityId) + short * Math.sin(number / 1.7 + commodityId * 2);
  const price = at(week);
  const change = price - at(week - 1);
  const share = change / average;
  const move = Math.abs(share) < 0.004 ? 'flat' : share > 0 ? 'up' : 'down';
  return { price, change: Math.abs(change), move, recommendation: ADVICE[move] };
}

const ADVICE: Record<Move, Recommendation> = { up: 'BULLISH', down: 'BEARISH', flat: 'NORMAL' };
