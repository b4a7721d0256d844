import { dayInZone } from '@canola/api-schema/quarter';
import { SUPPLIER_ZONE } from '../pricing/calendar.ts';

/** The day it was due is over, by the calendar of our books: on the day itself nobody is late. */
export function isOverdue(dueAt: Date, now: Date): boolean {
  return dayInZone(dueAt, SUPPLIER_ZONE) < dayInZone(now, SUPPLIER_ZONE);
}
