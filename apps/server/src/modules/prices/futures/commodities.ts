import { COMMODITIES, type Commodity } from '@canola/api-schema/prices/rates';
import { addDays, type Exchange, isBusinessDay, onOrAfter, onOrBefore } from './business-days.ts';

interface Specification {
  exchange: Exchange;
  timeZone: string;
  /** Of the session, 'HH:mm' in the exchange's zone. */
  opens: string;
  closes: string;
  /** Delivery months, and how many contracts are listed at a time. */
  months: readonly number[];
  listed: number;
  /** By the rule; a feed that names another day is right (docs/product/exchange.md#last-trading-day). */
  lastTradingDay(year: number, month: number): string;
}

const EVERY_MONTH = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** docs/product/exchange.md#instruments */
export const SPECIFICATIONS: Record<Commodity, Specification> = {
  wheat: {
    exchange: 'EURONEXT',
    timeZone: 'Europe/Paris',
    opens: '10:45',
    closes: '18:30',
    months: [3, 5, 9, 12],
    listed: 12,
    lastTradingDay: (year, month) => onOrAfter('EURONEXT', firstOf(year, month).replace(/01$/, '10')),
  },
  rapeseed: {
    exchange: 'EURONEXT',
    timeZone: 'Europe/Paris',
    opens: '10:45',
    closes: '18:30',
    months: [2, 5, 8, 11],
    listed: 10,
    lastTradingDay: (year, month) => onOrBefore('EURONEXT', addDays(firstOf(year, month), -1)),
  },
  crude_oil: {
    exchange: 'ICE',
    timeZone: 'Europe/London',
    opens: '01:00',
    closes: '23:00',
    months: EVERY_MONTH,
    listed: 13,
    lastTradingDay(year, month) {
      const last = onOrBefore('ICE', addDays(firstOf(year, month - 1), -1));
      return precedesHoliday(last) ? onOrBefore('ICE', addDays(last, -1)) : last;
    },
  },
};

export function isCommodity(name: string): name is Commodity {
  return (COMMODITIES as readonly string[]).includes(name);
}

/** The first day of a month; months outside 1–12 count on into other years. */
export function firstOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
}

/** Whether the next open day comes after Christmas or New Year's Day. */
function precedesHoliday(day: string): boolean {
  let next = addDays(day, 1);
  while (!isBusinessDay('ICE', next)) {
    if (next.endsWith('-12-25') || next.endsWith('-01-01')) return true;
    next = addDays(next, 1);
  }
  return false;
}
