import { DAY_MS } from '@canola/api-schema/duration';

export type Exchange = 'EURONEXT' | 'ICE';

/** Days are 'yyyy-MM-dd'. */
export function addDays(day: string, count: number): string {
  return dayOf(timeOf(day) + count * DAY_MS);
}

/** Closed on weekends and on the days below; a feed knows the exceptions (docs/product/exchange.md#last-trading-day). */
export function isBusinessDay(exchange: Exchange, day: string): boolean {
  const weekday = new Date(timeOf(day)).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidaysOf(exchange, Number(day.slice(0, 4))).has(day);
}

/** The day itself if the exchange is open, otherwise the next open day. */
export function onOrAfter(exchange: Exchange, day: string): string {
  let at = day;
  while (!isBusinessDay(exchange, at)) at = addDays(at, 1);
  return at;
}

export function onOrBefore(exchange: Exchange, day: string): string {
  let at = day;
  while (!isBusinessDay(exchange, at)) at = addDays(at, -1);
  return at;
}

export function businessDays(exchange: Exchange, from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (isBusinessDay(exchange, day)) days.push(day);
  return days;
}

const known = new Map<string, ReadonlySet<string>>();

function holidaysOf(exchange: Exchange, year: number): ReadonlySet<string> {
  const key = `${exchange} ${year}`;
  const holidays = known.get(key) ?? new Set(listHolidays(exchange, year));
  known.set(key, holidays);
  return holidays;
}

function listHolidays(exchange: Exchange, year: number): string[] {
  const easter = easterSunday(year);
  const common = [`${year}-01-01`, addDays(easter, -2), `${year}-12-25`];
  return exchange === 'ICE' ? common : [...common, addDays(easter, 1), `${year}-05-01`, `${year}-12-26`];
}

/** Of the Gregorian calendar, by Gauss's method with the usual correction. */
function easterSunday(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const moon =
    (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const late = moon === 29 || (moon === 28 && golden > 10) ? moon - 1 : moon;
  const weekday = (year + Math.floor(year / 4) + late + 2 - century + Math.floor(century / 4)) % 7;
  return addDays(`${year}-03-28`, late - weekday);
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
