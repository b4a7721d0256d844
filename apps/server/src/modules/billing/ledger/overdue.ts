import { dayInZone } from '@canola/api-schema/quarter';
import { type SQL, sql } from 'drizzle-orm';
import { SUPPLIER_ZONE } from '../pricing/calendar.ts';

/** The day it was due is over, by the calendar of our books: on the day itself nobody is late. */
export function isOverdue(dueAt: Date, now: Date): boolean {
  return dayInZone(dueAt, SUPPLIER_ZONE) < dayInZone(now, SUPPLIER_ZONE);
}

/** The same for a column. */
export function isOverdueSql(dueAt: SQL, now: Date): SQL {
  return sql`(${dueAt} at time zone ${SUPPLIER_ZONE}::text)::date < ${dayInZone(now, SUPPLIER_ZONE)}::date`;
}
