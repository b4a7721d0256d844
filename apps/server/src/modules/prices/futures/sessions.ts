import type { Commodity } from '@canola/api-schema/prices/rates';
import { dayInZone } from '@canola/api-schema/quarter';
import { momentOf } from '@canola/api-schema/time-zone';
import { addDays, isBusinessDay, onOrAfter } from './business-days.ts';
import { SPECIFICATIONS } from './commodities.ts';

/** Sessions open and close by the clock on the exchange's wall. */
export interface Session {
  day: string;
  opensAt: Date;
  closesAt: Date;
}

export function exchangeDay(commodity: Commodity, now: Date): string {
  return dayInZone(now, SPECIFICATIONS[commodity].timeZone);
}

export function sessionOf(commodity: Commodity, day: string): Session | undefined {
  const { exchange, timeZone, opens, closes } = SPECIFICATIONS[commodity];
  if (!isBusinessDay(exchange, day)) return undefined;
  return { day, opensAt: momentOf(day, opens, timeZone), closesAt: momentOf(day, closes, timeZone) };
}

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
