import {
  now,
  parseDate,
  parseTime,
  toCalendarDate,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date';

export interface DayAndTime {
  day: string | null;
  /** `06:00` */
  time: string;
}

/** Before the working day: readers find it with their coffee. */
const MORNING = '06:00';

export function tomorrowMorning(zone: string): DayAndTime {
  return { day: toCalendarDate(now(zone)).add({ days: 1 }).toString(), time: MORNING };
}

/** An instant, or nothing while day or time is incomplete. */
export function instantOf({ day, time }: DayAndTime, zone: string): string | undefined {
  if (day === null || !/^\d{2}:\d{2}/.test(time)) return undefined;
  return toZoned(toCalendarDateTime(parseDate(day), parseTime(time)), zone).toAbsoluteString();
}

export function inFuture(instant: string | undefined): boolean {
  return instant !== undefined && new Date(instant) > new Date();
}
