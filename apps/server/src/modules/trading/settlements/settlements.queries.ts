import type { QualityRule } from '@canola/api-schema/deliveries/quality';
import type { CurrencyType } from '@canola/api-schema/money';
import type { DeskSettlement, DeskSettlementsQuery } from '@canola/api-schema/trading/desk-settlements';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { momentSql } from '../../prices/index.ts';
import { isNewAccountSql } from '../companies/companies.queries.ts';
import type { Side } from '../tables/deliveries.tables.ts';
import { restSql } from '../tables/owed.queries.ts';
import { hasDisputeSql, isUnsettledSql, numberSql, valuesSql } from './settle.queries.ts';

export interface Described extends Record<string, unknown> {
  number: string;
  trader: string;
  farm: string;
  usersCompanyId: string;
  deskCompanyId: string | null;
  currency: CurrencyType;
  rest: string;
  dueDay: string;
}

export async function describeSettlement(db: Db, id: string): Promise<Described> {
  const { rows } = await db.execute<Described>(sql`
    select ${sql.raw(numberSql('s'))} as number, t.name as trader, c.name as farm, s.currency,
      c.users_company_id as "usersCompanyId", t.users_company_id as "deskCompanyId",
      ${sql.raw(restSql('s'))}::text as rest, s.due_day::text as "dueDay"
    from trading.settlement s
    join trading.company c on c.id = s.company_id
    join trading.trader t on t.id = s.trader_id
    where s.id = ${id}`);
  if (!rows[0]) throw new Error(`there is no settlement ${id}`);
  return rows[0];
}

interface Context {
  traderId: string;
  today: string;
  now: Date;
}

/** A row of the desk and of the traders' API. */
const rowsSql = ({ today, now }: Context): SQL => {
  const at = `'${now.toISOString()}'::timestamptz`;
  return sql`
  select s.id, ${sql.raw(numberSql('s'))} as number, k.id as "contractId", k.external_number as "contractNumber",
    c.name as company, s.state, s.day::text as day, s.due_day::text as due, s.currency, s.net::text as net,
    s.tax::text as tax, (s.net + s.tax)::text as total, owed.rest::text as owed,
    case when s.state in ('SENT', 'DISPUTED') and s.due_day < ${today}::date then ${today}::date - s.due_day end
      as "overdueDays",
    (select json_agg(json_build_object('contractId', l.contract_id, 'ticketId', t.id, 'number', t.number,
        'day', t.day, 'netKg', (l.calculation ->> 'netKg')::int, 'paidKg', l.paid_kg, 'amount', l.amount::text)
        order by t.day, t.number, t.id)
      from trading.settlement_line l join trading.ticket t on t.company_id = l.company_id and t.id = l.ticket_id
      where l.company_id = s.company_id and l.settlement_id = s.id) as lines,
    coalesce((select json_agg(json_build_object('id', r.id, 'amount', r.amount::text, 'day', r.day, 'saidBy', r.said_by,
        'confirmedAt', ${sql.raw(momentSql('r.confirmed_at'))}) order by r.day, r.id)
      from trading.receipt r where r.company_id = s.company_id and r.settlement_id = s.id), '[]') as receipts,
    s.dispute_note as "disputeNote", s.replaces,
    case when c.iban is not null then json_build_object('iban', c.iban,
      'changedAt', ${sql.raw(momentSql('c.iban_changed_at'))}, 'isNew', ${sql.raw(isNewAccountSql('c', at))}) end as account,
    ${sql.raw(momentSql('s.changed_at'))} as "changedAt"
  from trading.settlement s
  cross join lateral (select case when s.state in ('SENT', 'DISPUTED') then ${sql.raw(restSql('s'))} else 0 end as rest) owed
  join trading.company c on c.id = s.company_id
  join lateral (select l.contract_id from trading.settlement_line l
    where l.company_id = s.company_id and l.settlement_id = s.id limit 1) line on true
  join trading.contract k on k.company_id = s.company_id and k.id = line.contract_id`;
};

type Row = DeskSettlement & { changedAt: string } & Record<string, unknown>;

const LISTS: Record<DeskSettlementsQuery['list'], string> = {
  // In the words of the index.
  OWED: `s.state in ('SENT', 'DISPUTED')`,
  PAID: `s.state = 'PAID'`,
  ALL: 'true',
};

interface Listed extends Pick<DeskSettlementsQuery, 'list' | 'search'> {
  traderId: string;
}

const isListed = ({ traderId, list, search = undefined }: Listed): SQL => sql`
  s.trader_id = ${traderId} and ${sql.raw(LISTS[list])}
  and (${search ?? null}::text is null or position(lower(${search ?? null}::text) in lower(c.name)) > 0
    or position(${search ?? null}::text in ${sql.raw(numberSql('s'))}) > 0)`;

/** The first due first; of all of them the newest. */
export async function listDeskSettlements(
  db: Db,
  context: Context,
  listed: Listed & { limit: number; skip: number },
): Promise<Row[]> {
  const order = listed.list === 'OWED' ? sql`s.due_day, s.id` : sql`s.created_at desc, s.id desc`;
  const { rows } = await db.execute<Row>(sql`
    ${rowsSql(context)} where ${isListed(listed)} order by ${order} limit ${listed.limit} offset ${listed.skip}`);
  return rows;
}

/** No further than `most`. */
export async function countDeskSettlements(db: Db, listed: Listed, most: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select from trading.settlement s join trading.company c on c.id = s.company_id
      where ${isListed(listed)} limit ${most}) counted`);
  return rows[0]?.count ?? 0;
}

export async function findDeskSettlement(db: Db, context: Context, id: string): Promise<Row | undefined> {
  const { rows } = await db.execute<Row>(sql`
    ${rowsSql(context)} where s.trader_id = ${context.traderId} and s.id = ${id}`);
  return rows[0];
}

/** By change, for systems. */
export async function listChangedSettlements(
  db: Db,
  context: Context,
  { since, after, limit }: { since: string | undefined; after: [string, string] | undefined; limit: number },
): Promise<Row[]> {
  const [at, id] = after ?? [null, null];
  const { rows } = await db.execute<Row>(sql`
    ${rowsSql(context)} where s.trader_id = ${context.traderId}
      and (${since ?? null}::timestamptz is null or s.changed_at >= ${since ?? null}::timestamptz - interval '60 seconds')
      and (${at}::timestamptz is null or (date_trunc('milliseconds', s.changed_at), s.id) > (${at}::timestamptz, ${id}::uuid))
    order by date_trunc('milliseconds', s.changed_at), s.id limit ${limit}`);
  return rows;
}

/** Payments that the other side says were made. */
export async function countToConfirm(db: Db, traderId: string, side: Side): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from trading.settlement s
    join trading.receipt r on r.company_id = s.company_id and r.settlement_id = s.id
    where s.trader_id = ${traderId} and s.state in ('SENT', 'DISPUTED') and r.confirmed_at is null and r.said_by <> ${side}`);
  return rows[0]?.count ?? 0;
}

export interface UnsettledRow extends Record<string, unknown> {
  contractId: string;
  number: string | null;
  company: string;
  currency: CurrencyType;
  price: string;
  rules: QualityRule[];
  paymentDays: number;
  isDisputed: boolean;
  tickets: { countedKg: number; day: string; values: Record<string, string> }[];
}

const MOST_TO_SETTLE = 500;

/** Of the trader's contracts or of a farm's: tickets that are agreed and in no settlement. */
export async function listToSettle(
  db: Db,
  of: { traderId: string } | { companyId: string },
): Promise<UnsettledRow[]> {
  const isOf = 'traderId' in of ? sql`t.trader_id = ${of.traderId}` : sql`t.company_id = ${of.companyId}`;
  const { rows } = await db.execute<UnsettledRow>(sql`
    select d.contract_id as "contractId", k.external_number as number, c.name as company, k.currency,
      k.final_price::text as price, coalesce(q.rules, '[]') as rules, d.payment_days as "paymentDays",
      ${sql.raw(hasDisputeSql('d'))} as "isDisputed", u.tickets
    from (
      select t.company_id, t.contract_id, max(t.day) as last, json_agg(json_build_object(
        'countedKg', t.counted_kg, 'day', t.day, 'values', ${sql.raw(valuesSql('t'))})) as tickets
      from trading.ticket t where ${isOf} and ${sql.raw(isUnsettledSql('t'))}
      group by t.company_id, t.contract_id) u
    join trading.delivery_terms d on d.company_id = u.company_id and d.contract_id = u.contract_id
    join trading.contract k on k.company_id = d.company_id and k.id = d.contract_id
    join trading.company c on c.id = d.company_id
    left join trading.quality_schedule q
      on q.trader_id = d.trader_id and q.crop_id = d.crop_id and q.version = d.schedule_version
    order by u.last, d.contract_id limit ${MOST_TO_SETTLE}`);
  return rows;
}

export interface OwedSum extends Record<string, unknown> {
  currency: CurrencyType;
  company: string;
  month: string | null;
  isDisputed: boolean;
  amount: string;
}

/** The trader's debts by farm and month; overdue has no month. */
export async function sumOwed(db: Db, traderId: string, today: string): Promise<OwedSum[]> {
  const { rows } = await db.execute<OwedSum>(sql`
    select s.currency, c.name as company, s.state = 'DISPUTED' as "isDisputed",
      case when s.due_day >= ${today}::date then to_char(s.due_day, 'YYYY-MM') end as month,
      sum(${sql.raw(restSql('s'))})::text as amount
    from trading.settlement s join trading.company c on c.id = s.company_id
    where s.trader_id = ${traderId} and s.state in ('SENT', 'DISPUTED')
    group by 1, 2, 3, 4, c.id order by 1, 2, c.id, 4 nulls first`);
  return rows;
}

export async function findCountryOf(db: Db, traderId: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select country_id as id from trading.trader where id = ${traderId}`);
  return rows[0]?.id ?? 'CZ';
}
