import type { Commodity } from '@canola/api-schema/prices/rates';
import { dayInZone } from '@canola/api-schema/quarter';
import { addDays, isBusinessDay, onOrAfter } from './business-days.ts';
import { SPECIFICATIONS } from './commodities.ts';

/** Sessions open and close by the clock on the exchange's wall. */
export interface Session {
  /** The exchange's day. */
  day: string;
  opensAt: Date;
  closesAt: Date;
}

/** The exchange's calendar day at a moment. */
export function exchangeDay(commodity: Commodity, now: Date): string {
  return dayInZone(now, SPECIFICATIONS[commodity].timeZone);
}

export function sessionOf(commodity: Commodity, day: string): Session | undefined {
  const { exchange, timeZone, opens, closes } = SPECIFICATIONS[commodity];
  if (!isBusinessDay(exchange, day)) return undefined;
  return { day, opensAt: momentOf(day, opens, timeZone), closesAt: momentOf(day, closes, timeZone) };
}

/** The session that is running now. */
export function runningSession(commodity: Commodity, now: Date): Session | undefined {
  const session = sessionOf(commodity, exchangeDay(commodity, now));
  return session && session.opensAt <= now && now < session.closesAt ? session : undefined;
}

/** When the next session starts; null while one is running. */
export function nextOpening(commodity: Commodity, now: Date): Date | null {
  if (runningSession(commodity, now)) return null;
  const today = exchangeDay(commodity, now);
  const session = sessionOf(commodity, today);
  if (session && now < session.opensAt) return session.opensAt;
  const next = onOrAfter(SPECIFICATIONS[commodity].exchange, addDays(today, 1));
  return sessionOf(commodity, next)?.opensAt ?? null;
}

/** The moment when clocks in a zone show this time. */
function momentOf(day: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const shown = Date.parse(`${wallClock(new Date(wanted), timeZone)}Z`);
  return new Date(wanted - (shown - wanted));
}

function wallClock(moment: Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return format.format(moment).replace(' ', 'T');
}

const formats = new Map<string, Intl.DateTimeFormat>();
