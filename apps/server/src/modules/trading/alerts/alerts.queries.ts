import type { AlertDirection } from '@canola/api-schema/alerts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { alert } from './alerts.tables.ts';

export type AlertRow = typeof alert.$inferSelect;

/** The market that an alert is about: the same terms are one alert. */
export type AlertTerms = Pick<
  AlertRow,
  'kind' | 'regionId' | 'zip' | 'itemId' | 'termId' | 'secondItemId' | 'secondTermId' | 'haulageRate'
>;

export interface AlertLimits {
  direction: AlertDirection;
  threshold: string;
  once: boolean;
  endsOn: string | null;
}

/** The first state of an alert; one whose value is beyond the threshold may wait for the next crossing. */
export interface AlertStart {
  armed: boolean;
  readyAgain: string | null;
  now: Date;
}

/** One that has fired once, or whose last day has passed: it takes no place among those of the plan. */
export const isAlertOver = (
  { once, armed, readyAgain, endsOn }: Pick<AlertRow, 'once' | 'armed' | 'readyAgain' | 'endsOn'>,
  today: string,
) => (once && !armed && readyAgain === null) || (endsOn !== null && endsOn < today);

const COLUMNS =
  sql.raw(`a.company_id as "companyId", a.id, a.user_id as "userId", a.kind, a.region_id as "regionId",
  a.zip, a.item_id as "itemId", a.term_id as "termId", a.second_item_id as "secondItemId",
  a.second_term_id as "secondTermId", a.haulage_rate::text as "haulageRate", a.direction, a.threshold::text as threshold,
  a.once, a.ends_on::text as "endsOn", a.armed, a.armed_from as "armedFrom", a.ready_again::text as "readyAgain",
  a.fired_at as "firedAt", a.fired_value::text as "firedValue", a.created_at as "createdAt"`);

/** The moments arrive as texts here. */
type RawRow = Omit<AlertRow, 'armedFrom' | 'firedAt' | 'createdAt'> & {
  armedFrom: string;
  firedAt: string | null;
  createdAt: string;
};

const parsed = (row: RawRow): AlertRow => ({
  ...row,
  armedFrom: new Date(row.armedFrom),
  firedAt: row.firedAt === null ? null : new Date(row.firedAt),
  createdAt: new Date(row.createdAt),
});

const isDone = sql.raw('(a.once and not a.armed and a.ready_again is null)');
const isOver = (today: string) => sql`(${isDone} or a.ends_on < ${today}::date)`;

/** The person's own in one company, the newest first. */
export async function listAlerts(
  db: Db,
  { companyId, userId }: Pick<AlertRow, 'companyId' | 'userId'>,
): Promise<AlertRow[]> {
  const { rows } = await db.execute<RawRow>(sql`
    select ${COLUMNS} from trading.alert a
    where a.company_id = ${companyId} and a.user_id = ${userId} order by a.created_at desc, a.id desc`);
  return rows.map(parsed);
}

/** With users' company; nothing where it is not the person's, or of a company that they don't read. */
export async function findAlert(
  db: Db,
  userId: string,
  usersCompanyIds: readonly string[],
  id: string,
): Promise<(AlertRow & { usersCompanyId: string; countryId: string }) | undefined> {
  const { rows } = await db.execute<RawRow & { usersCompanyId: string; countryId: string }>(sql`
    select ${COLUMNS}, c.users_company_id as "usersCompanyId", c.country_id as "countryId"
    from trading.alert a join trading.company c on c.id = a.company_id
    where a.user_id = ${userId} and a.id = ${id} and c.users_company_id = any(${sql.param(usersCompanyIds)}::uuid[])`);
  const [row] = rows;
  return row && { ...row, ...parsed(row) };
}

/** Alerts of one person come one after the other, so that the limit of the plan holds. */
export async function lockAlertsOf(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`alerts:${userId}`}, 0))`);
}

/** Without those that are over. */
export async function countAlerts(
  db: Db,
  { companyId, userId }: Pick<AlertRow, 'companyId' | 'userId'>,
  today: string,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from trading.alert a
    where a.company_id = ${companyId} and a.user_id = ${userId}
      and ${isOver(today)} is not true`);
  return rows[0]?.count ?? 0;
}

/** Nothing where the person has the same already; one that is over starts again. */
export async function insertAlert(
  tx: Db,
  { companyId, userId }: Pick<AlertRow, 'companyId' | 'userId'>,
  terms: AlertTerms,
  { direction, threshold, once, endsOn }: AlertLimits,
  { armed, readyAgain, now }: AlertStart,
  today: string,
): Promise<string | undefined> {
  const at = now.toISOString();
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into trading.alert as a (company_id, user_id, kind, region_id, zip, item_id, term_id, second_item_id,
      second_term_id, haulage_rate, direction, threshold, once, ends_on, armed, ready_again, armed_from, created_at)
    values (${companyId}, ${userId}, ${terms.kind}, ${terms.regionId}, ${terms.zip}, ${terms.itemId}, ${terms.termId},
      ${terms.secondItemId}, ${terms.secondTermId}, ${terms.haulageRate}, ${direction}, ${threshold}, ${once}, ${endsOn},
      ${armed}, ${readyAgain}, ${at}, ${at})
    on conflict on constraint alert_terms do update
    set once = excluded.once, ends_on = excluded.ends_on, armed = excluded.armed, ready_again = excluded.ready_again,
      armed_from = excluded.armed_from, created_at = excluded.created_at, fired_at = null, fired_value = null
    where ${isOver(today)}
    returning a.id`);
  return rows[0]?.id;
}

/** False where another alert has these limits already. */
export async function updateAlert(
  tx: Db,
  { companyId, id }: Pick<AlertRow, 'companyId' | 'id'>,
  { direction, threshold, once, endsOn }: AlertLimits,
  { armed, readyAgain, now }: AlertStart,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update trading.alert a
    set direction = ${direction}, threshold = ${threshold}, once = ${once}, ends_on = ${endsOn}, armed = ${armed},
      ready_again = ${readyAgain}, armed_from = ${now.toISOString()}, fired_at = null, fired_value = null
    where a.company_id = ${companyId} and a.id = ${id} and not exists (
      select from trading.alert b where b.company_id = a.company_id and b.user_id = a.user_id and b.id <> a.id
        and (b.kind, b.region_id, b.item_id, b.term_id, b.direction, b.threshold)
          = (a.kind, a.region_id, a.item_id, a.term_id, ${direction}::text, ${threshold}::numeric)
        and (b.second_item_id, b.second_term_id, b.zip, b.haulage_rate)
          is not distinct from (a.second_item_id, a.second_term_id, a.zip, a.haulage_rate))
    returning id`);
  return rows.length > 0;
}

export async function removeAlert(
  tx: Db,
  { companyId, id }: Pick<AlertRow, 'companyId' | 'id'>,
): Promise<void> {
  await tx.execute(sql`delete from trading.alert where company_id = ${companyId} and id = ${id}`);
}

/** Of the companies that the person no longer belongs to. */
export async function removeAlertsElsewhere(
  db: Db,
  userId: string,
  usersCompanyIds: readonly string[],
): Promise<void> {
  await db.execute(sql`
    delete from trading.alert a using trading.company c
    where a.user_id = ${userId} and c.id = a.company_id
      and c.users_company_id <> all(${sql.param(usersCompanyIds)}::uuid[])`);
}

export async function removeEndedAlerts(db: Db, before: Date): Promise<void> {
  const limit = before.toISOString();
  await db.execute(sql`
    delete from trading.alert a
    where (${isDone} and a.fired_at < ${limit}) or a.ends_on < ${limit}::timestamptz::date`);
}

export async function isAlertThere(db: Db, userId: string, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from trading.alert where user_id = ${userId} and id = ${id}`);
  return rows.length > 0;
}

export { COLUMNS as ALERT_COLUMNS, parsed as parseAlert, type RawRow as RawAlert };
