import { DAY_MS } from '@canola/api-schema/duration';
import { dayInZone } from '@canola/api-schema/quarter';
import { SUPPLIER_ZONE } from '@canola/api-schema/time-zone';
import type { PeriodType } from '@canola/api-schema/users/plan';

interface Wall {
  year: number;
  /** From 0, as in Date. */
  month: number;
  day: number;
  /** Milliseconds since the wall clock's midnight. */
  time: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}

/** The zone's wall clock at the moment, as if it were UTC. */
function wallMs(at: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts[name]);
  const seconds = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return seconds + (((at % 1000) + 1000) % 1000);
}

/**
 * The moment when the zone's wall clock shows this. An hour that exists twice means its first pass; in the hour that
 * spring skips the clock is an hour further.
 */
function momentOf({ year, month, day, time }: Wall, zone: string): Date {
  const wall = Date.UTC(year, month, day) + time;
  const offsets = [-DAY_MS, DAY_MS].map((shift) => wallMs(wall + shift, zone) - (wall + shift));
  const moments = offsets.map((offset) => wall - offset).sort((a, b) => a - b);
  const exact = moments.find((moment) => wallMs(moment, zone) === wall);
  return new Date(exact ?? Math.max(...moments));
}

const MONTHS: Record<Exclude<PeriodType, 'DAILY'>, number> = { MONTHLY: 1, QUARTERLY: 3, YEARLY: 12 };

/**
 * The end of the nth period after the anchor, by the calendar and the wall clock of the company's zone: 31 January,
 * 28 February, 31 March (docs/product/payments.md#subscriptions). Always counted from the anchor, so a short month
 * shortens nothing after it.
 */
export function periodEnd(anchor: Date, n: number, type: PeriodType, zone: string): Date {
  if (n === 0) return anchor;
  const local = new Date(wallMs(anchor.getTime(), zone));
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const time = local.getTime() - Date.UTC(year, month, day);
  if (type === 'DAILY') return momentOf({ year, month, day: day + n, time }, zone);
  const target = month + n * MONTHS[type];
  const lastDay = new Date(Date.UTC(year, target + 1, 0)).getUTCDate();
  return momentOf({ year, month: target, day: Math.min(day, lastDay), time }, zone);
}

/**
 * The day in our books: documents are dated by it, and it says when a payment is due and who is late
 * (docs/product/payments.md#calendar).
 */
export function billingDay(at: Date): string {
  return dayInZone(at, SUPPLIER_ZONE);
}

/** The day it was due is over, by the calendar of our books: on the day itself nobody is late. */
export function isOverdue(dueAt: Date, now: Date): boolean {
  return billingDay(dueAt) < billingDay(now);
}
