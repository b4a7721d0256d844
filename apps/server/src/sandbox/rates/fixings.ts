import { HOUR_MS } from '@canola/api-schema/duration';
import {
  addDays,
  businessDays,
  type DayFixing,
  type FxSource,
  type PerEuro,
} from '../../modules/prices/index.ts';
import { dayNumber, hashOf, noise, openWalk } from '../random-walk.ts';

/** The average value of a euro, and how far it moves in a day. */
const CURRENCIES = {
  CZK: { mean: 24.6, stride: 0.002 },
  RON: { mean: 5.03, stride: 0.0008 },
  GBP: { mean: 0.86, stride: 0.0035 },
  USD: { mean: 1.11, stride: 0.004 },
} as const;
type Currency = keyof typeof CURRENCIES;

/** The banks fix at different hours. */
const BANKS_DIFFER = 0.0004;
const HISTORY_YEARS = 6;

/** The fixings of each bank for our currencies, and their hour in UTC. */
const BANKS: Record<FxSource, { currencies: readonly Currency[]; hour: number }> = {
  ECB: { currencies: ['CZK', 'RON', 'GBP', 'USD'], hour: 15 },
  CNB: { currencies: ['CZK'], hour: 13.5 },
  BNR: { currencies: ['RON'], hour: 11 },
};

const walks = new Map(
  Object.entries(CURRENCIES).map(([name, { stride }]) => [name, openWalk(`fx ${name}`, stride)]),
);

/** Oldest first, up to the last one that is published by now: of six years, or from a day on. */
export function publishedFixings(source: FxSource, now: Date, from?: string): DayFixing[] {
  const last = new Date(now.getTime() - BANKS[source].hour * HOUR_MS).toISOString().slice(0, 10);
  const first = from ?? addDays(last, -Math.round(HISTORY_YEARS * 365.25));
  return businessDays('EURONEXT', first, last).map((day) => ({ day, perEuro: ratesOf(source, day) }));
}

function ratesOf(source: FxSource, day: string): PerEuro {
  const number = dayNumber(new Date(day));
  return Object.fromEntries(
    BANKS[source].currencies.map((name) => {
      const level = CURRENCIES[name].mean * (1 + (walks.get(name)?.(number) ?? 0));
      const differs = source === 'ECB' ? 0 : BANKS_DIFFER * noise(hashOf(source), number);
      return [name, (level * (1 + differs)).toFixed(4)];
    }),
  );
}
