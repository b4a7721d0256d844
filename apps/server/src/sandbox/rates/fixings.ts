import type { Fixing } from '../../modules/prices/index.ts';
import { dateOf, dayNumber, hashOf, noise, openWalk } from '../random-walk.ts';

/** The average value of a euro, and how far it moves in a day. */
const CURRENCIES = {
  CZK: { mean: 25, stride: 0.0025 },
  RON: { mean: 4.97, stride: 0.0008 },
  GBP: { mean: 0.86, stride: 0.0035 },
  USD: { mean: 1.09, stride: 0.005 },
} as const;
type Currency = keyof typeof CURRENCIES;

const HISTORY_DAYS = 5 * 365 + 1;
const FIXED_AT_MS = 14.25 * 3600 * 1000;
const MINUTE_MS = 60_000;
/** Within a day a rate moves by a tenth of a percent at most. */
const WITHIN_DAY = 0.001;

const walks = new Map(
  Object.entries(CURRENCIES).map(([name, { stride }]) => [name, openWalk(`fx ${name}`, stride)]),
);

/**
 * One fixing a day up to `now`, oldest first: the five years of docs/product/demo.md#stand-ins, or the missed days.
 */
export function dailyFixings(now: Date, after?: Date): Fixing[] {
  const last = dayNumber(new Date(now.getTime() - FIXED_AT_MS));
  const first = Math.max(
    last - HISTORY_DAYS + 1,
    after ? dayNumber(new Date(after.getTime() - FIXED_AT_MS)) + 1 : 0,
  );
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({
    at: new Date(dateOf(first + index).getTime() + FIXED_AT_MS),
    perEuro: ratesOf(first + index, () => 0),
  }));
}

/** The rates of this minute. */
export function fixingAt(now: Date): Fixing {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  return { at: now, perEuro: ratesOf(dayNumber(now), (name) => WITHIN_DAY * noise(hashOf(name), minute)) };
}

function ratesOf(day: number, stir: (currency: Currency) => number): Record<Currency, string> {
  const rate = (name: Currency) =>
    (CURRENCIES[name].mean * (1 + (walks.get(name)?.(day) ?? 0)) * (1 + stir(name))).toFixed(4);
  return { CZK: rate('CZK'), RON: rate('RON'), GBP: rate('GBP'), USD: rate('USD') };
}
