import { billingDay } from '../pricing/calendar.ts';

/** The day it was due is over, by the calendar of our books: on the day itself nobody is late. */
export function isOverdue(dueAt: Date, now: Date): boolean {
  return billingDay(dueAt) < billingDay(now);
}
