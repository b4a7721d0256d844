import type { QualityRule } from '@canola/api-schema/deliveries/quality';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { momentSql } from '../../prices/index.ts';

interface Schedule extends Record<string, unknown> {
  cropId: string;
  version: number;
  termsVersion: number;
  rules: QualityRule[];
  createdAt: string;
}

/** The newest of each crop, or of one. */
export async function listSchedules(
  db: Db,
  traderId: string,
  cropId: string | null = null,
): Promise<Schedule[]> {
  const { rows } = await db.execute<Schedule>(sql`
    select distinct on (crop_id) crop_id as "cropId", version, terms_version as "termsVersion", rules,
      ${sql.raw(momentSql('created_at'))} as "createdAt"
    from trading.quality_schedule
    where trader_id = ${traderId} and (${cropId}::text is null or crop_id = ${cropId}::text)
    order by crop_id, version desc`);
  return rows;
}

/** In force today; undefined where nothing is deducted. */
export async function findSchedule(db: Db, traderId: string, cropId: string): Promise<Schedule | undefined> {
  const [schedule] = await listSchedules(db, traderId, cropId);
  return schedule && schedule.rules.length > 0 ? schedule : undefined;
}

interface NewSchedule {
  traderId: string;
  cropId: string;
  rules: readonly QualityRule[];
  createdBy: string;
  at: Date;
}

/** Under the trader's lock: a new version of the terms, with everything else as it was, and the schedule in it. */
export async function insertSchedule(
  db: Db,
  { traderId, cropId, rules, createdBy, at }: NewSchedule,
): Promise<void> {
  await db.execute(sql`
    with new_terms as (
      insert into trading.trader_terms (trader_id, version, payment_days, tolerance_percent, created_at)
      select trader_id, version + 1, payment_days, tolerance_percent, ${at.toISOString()}
      from trading.trader_terms where trader_id = ${traderId} order by version desc limit 1
      returning trader_id, version
    )
    insert into trading.quality_schedule (trader_id, crop_id, version, terms_version, rules, created_by, created_at)
    select t.trader_id, ${cropId}, coalesce((select max(q.version) from trading.quality_schedule q
        where q.trader_id = t.trader_id and q.crop_id = ${cropId}), 0) + 1, t.version,
      ${JSON.stringify(rules)}::jsonb, ${createdBy}, ${at.toISOString()}
    from new_terms t`);
}
