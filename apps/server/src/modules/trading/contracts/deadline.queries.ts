import { EXPIRING_DAYS, EXPIRY_DAYS } from '@canola/api-schema/limits';
import { TIME_ZONE_OF_COUNTRY } from '@canola/api-schema/time-zone';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';

const ZONES = `'${JSON.stringify(TIME_ZONE_OF_COUNTRY)}'::jsonb`;

/** Of the contract's company: days turn at its midnight (docs/product/companies.md#time-zone). */
const zoneSql = (k: string) =>
  `coalesce(${ZONES} ->> (select z.country_id from trading.company z where z.id = ${k}.company_id), 'UTC')`;

const todaySql = (k: string, now: string) => `(${now}::timestamptz at time zone ${zoneSql(k)})::date`;

/**
 * The last day for both signatures: the trader's answer starts the time, and the trader's signature starts it again, so
 * each side has the full time (docs/product/contracts.md#deadline). Null while it doesn't run.
 */
export const signBySql = (k: string) => `case when ${k}.status in ('SUCCESS', 'CONFIRMED')
  then (greatest(${k}.processed_at, ${k}.trader_signed_at) at time zone ${zoneSql(k)})::date + ${EXPIRY_DAYS} end`;

/** Both signatures are still possible, but not for long. */
export const isExpiringSql = (k: string, now: string) =>
  `coalesce(${signBySql(k)} - ${todaySql(k, now)} <= ${EXPIRING_DAYS}, false)`;

export type ContractKey = { companyId: string; contractId: string };

/** Contracts whose last day is over. */
export async function listOverdue(db: Db, now: Date, only?: ContractKey): Promise<ContractKey[]> {
  const { rows } = await db.execute<ContractKey>(sql`
    select k.company_id as "companyId", k.id as "contractId"
    from trading.contract k
    where k.status in ('SUCCESS', 'CONFIRMED')
      and ${sql.raw(signBySql('k'))} < ${sql.raw(todaySql('k', `'${now.toISOString()}'`))}
      and (${only?.contractId ?? null}::uuid is null
        or (k.company_id = ${only?.companyId ?? null}::uuid and k.id = ${only?.contractId ?? null}::uuid))
    order by k.company_id, k.id`);
  return rows;
}

export interface Expiring extends ContractKey, Record<string, unknown> {
  signBy: string;
  /** Which of the reminders is due. */
  days: number;
  turn: 'company' | 'trader';
}

/** Before the last day, at the latest: the smallest that is not over is due, also where an earlier one was missed. */
const REMINDER_DAYS = [7, 3, 1] as const;
/** In the company's zone: nobody is woken up. */
const REMINDER_HOUR = 7;

/** Contracts of whose last day people should be reminded now, or were already. */
export async function listExpiring(db: Db, now: Date): Promise<Expiring[]> {
  const at = `'${now.toISOString()}'`;
  const { rows } = await db.execute<Expiring>(
    sql.raw(`
    select e.*, (select min(d) from unnest(array[${REMINDER_DAYS.join(', ')}]) d where d >= e.left) as days
    from (
      select k.company_id as "companyId", k.id as "contractId", (${signBySql('k')})::text as "signBy",
        ${signBySql('k')} - ${todaySql('k', at)} as left,
        case when k.trader_signed_at is null then 'trader' else 'company' end as turn
      from trading.contract k
      where k.status in ('SUCCESS', 'CONFIRMED') and ${isExpiringSql('k', at)}
        and extract(hour from ${at}::timestamptz at time zone ${zoneSql('k')}) >= ${REMINDER_HOUR}
        and not exists (
          select from trading.contract_signing g
          where g.company_id = k.company_id and g.contract_id = k.id and g.user_status = 'COMPLETED')
    ) e
    where e.left >= 0
    order by e."companyId", e."contractId"`),
  );
  return rows;
}
