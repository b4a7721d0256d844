import { SUPPLIER_ZONE } from '@canola/api-schema/time-zone';
import { type SQL, sql } from 'drizzle-orm';
import { billingDay } from '../pricing/calendar.ts';

/** `billingDay` of a column. */
export function billingDaySql(at: SQL): SQL {
  return sql`(${at} at time zone ${SUPPLIER_ZONE}::text)::date`;
}

/** `isOverdue` for a column. */
export function isOverdueSql(dueAt: SQL, now: Date): SQL {
  return sql`${billingDaySql(dueAt)} < ${billingDay(now)}::date`;
}
