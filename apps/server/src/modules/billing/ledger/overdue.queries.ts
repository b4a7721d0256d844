import { dayInZone } from '@canola/api-schema/quarter';
import { type SQL, sql } from 'drizzle-orm';
import { SUPPLIER_ZONE } from '../pricing/calendar.ts';

/** `isOverdue` for a column. */
export function isOverdueSql(dueAt: SQL, now: Date): SQL {
  return sql`(${dueAt} at time zone ${SUPPLIER_ZONE}::text)::date < ${dayInZone(now, SUPPLIER_ZONE)}::date`;
}
