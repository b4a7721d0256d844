import type { DeskSettings, DeskSettingsEdit } from '@canola/api-schema/trading/desk-settings';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import { trader } from '../../reference/index.ts';
import { insertTraderRegions } from '../register-trader.queries.ts';

export type StoredSettings = Omit<DeskSettings, 'regionChoices'>;

export async function findSettings(db: Db, traderId: string): Promise<StoredSettings | undefined> {
  const { rows } = await db.execute<StoredSettings & Record<string, unknown>>(sql`
    select t.id as "traderId", t.name, t.country_id as "countryId", t.descriptions, t.points, t.answer_hours as "answerHours",
      v.version as "termsVersion", v.payment_days as "paymentDays",
      trim_scale(v.tolerance_percent)::text as "tolerancePercent",
      coalesce((select json_agg(r.region_id order by r.region_id)
        from trading.trader_region r where r.trader_id = t.id), '[]') as "regionIds",
      coalesce((select json_agg(k.crop_id order by k.crop_id)
        from trading.crop_trader k where k.trader_id = t.id), '[]') as "cropIds"
    from trading.trader t
    join lateral (
      select * from trading.trader_terms o where o.trader_id = t.id order by o.version desc limit 1
    ) v on true
    where t.id = ${traderId}`);
  return rows[0];
}

/** Of the trader's row, locked: terms that differ are a new version, and contracts keep theirs. */
export async function saveSettings(
  db: Db,
  before: StoredSettings,
  edit: DeskSettingsEdit,
  now: Date,
): Promise<void> {
  const { traderId, descriptions, points, regionIds, answerHours, paymentDays, tolerancePercent } = {
    ...before,
    ...edit,
  };
  await db.update(trader).set({ descriptions, points, answerHours }).where(eq(trader.id, traderId));
  await db.execute(sql`delete from trading.trader_region where trader_id = ${traderId}`);
  await insertTraderRegions(db, traderId, regionIds, points);
  await db.execute(sql`
    insert into trading.trader_terms (trader_id, version, payment_days, tolerance_percent, created_at)
    select trader_id, version + 1, ${paymentDays}, ${tolerancePercent}::numeric, ${now.toISOString()}
    from trading.trader_terms
    where trader_id = ${traderId} and version = ${before.termsVersion}
      and (payment_days <> ${paymentDays} or tolerance_percent <> ${tolerancePercent}::numeric)`);
}
