import type { Language } from '@canola/api-schema/access';
import type { ExportFormat } from '@canola/api-schema/users/list';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import {
  type Listing,
  number,
  selected,
  type Translations,
  text,
  word,
} from '../../../../platform/export/cells.queries.ts';
import { restSql } from '../../tables/owed.queries.ts';
import { numberSql } from '../settle.queries.ts';

export function settlementListing(id: string, language: Language): Listing {
  const cells = [
    text('number', sql.raw(numberSql('s'))),
    text('ticket', sql`t.number`),
    text('day', sql`t.day::text`),
    text('lorry', sql`t.lorry`),
    text('crop', sql`p.names ->> ${language}::text`),
    number('gross', sql`t.gross_kg`),
    number('tare', sql`t.tare_kg`),
    number('delivered', sql`(l.calculation ->> 'netKg')::int`),
    number('paid', sql`l.paid_kg`),
    number('price', sql`(l.calculation ->> 'price')::numeric`),
    number('net', sql`l.amount`),
    text('currency', sql`s.currency`),
  ];
  const rows = sql`select ${selected(cells)}
    from trading.settlement s
    join trading.settlement_line l on l.company_id = s.company_id and l.settlement_id = s.id
    join trading.ticket t on t.company_id = l.company_id and t.id = l.ticket_id
    join trading.delivery_terms d on d.company_id = l.company_id and d.contract_id = l.contract_id
    join trading.crop p on p.id = d.crop_id
    where s.id = ${id}::uuid order by t.day, t.number, t.id`;
  return { cells, rows };
}

/** A farm's accounts, or a trader's. */
export type AccountsOf = { countryId: string; usersCompanyId: string } & (
  | { companyId: string }
  | { traderId: string }
);

interface Words {
  from: string;
  to: string;
  since: Date | undefined;
  zone: string;
  language: Language;
  mark: Translations;
  kind: Translations;
  state: Translations;
}

/** Contracts by the day they were signed, tickets by their own, settlements by the day they were issued. */
export function accountsListing(of: AccountsOf, words: Words): Listing {
  const isOf = (row: string) =>
    'traderId' in of
      ? sql`${sql.raw(row)}.trader_id = ${of.traderId}::text`
      : sql`${sql.raw(row)}.company_id = ${of.companyId}::uuid`;
  const within = (day: SQL) => sql`${day} between ${words.from}::date and ${words.to}::date`;
  const signed = sql`(k.signed_at at time zone ${words.zone}::text)::date`;
  // Nobody was sent anything before the first file.
  const since = sql`${(words.since ?? new Date(0)).toISOString()}::timestamptz`;
  const cells = [
    word(
      'mark',
      sql`case when a.created > ${since} then 'new' when a.changed > ${since} then 'changed' else '' end`,
      words.mark,
    ),
    word('kind', sql`a.kind`, words.kind),
    text('number', sql`a.number`),
    text('day', sql`a.day::text`),
    text('contract', sql`k.external_number`),
    'traderId' in of ? text('farm', sql`c.name`) : text('trader', sql`r.name`),
    text('crop', sql`p.names ->> ${words.language}::text`),
    text('lorry', sql`a.lorry`),
    number('gross', sql`a.gross`),
    number('tare', sql`a.tare`),
    number('delivered', sql`a.delivered`),
    number('paid', sql`a.paid`),
    number('price', sql`k.final_price`),
    number('net', sql`a.net`),
    number('tax', sql`a.tax`),
    number('total', sql`a.net + a.tax`),
    number('received', sql`a.net + a.tax - a.owed`),
    number('owed', sql`a.owed`),
    text('due', sql`a.due::text`),
    text('currency', sql`k.currency`),
    word('state', sql`a.state`, words.state),
  ];
  const rows = sql`
    with accounts as (
      select 'contract' as kind, k.company_id, k.id as contract_id, ${signed} as day, k.external_number as number,
        null as lorry, null::int as gross, null::int as tare, (k.amount * 1000)::int as delivered, null::int as paid,
        null::numeric as net, null::numeric as tax, null::numeric as owed, null::date as due, k.status as state,
        k.signed_at as created, k.changed_at as changed, 1 as place, k.id
      from trading.contract k
      where ${isOf('k')} and k.status = 'SIGNED' and k.kind = 'SALE' and ${within(signed)}
      union all
      select 'ticket', t.company_id, t.contract_id, t.day, t.number, t.lorry, t.gross_kg, t.tare_kg, t.counted_kg, l.paid_kg,
        l.amount, null, null, null, t.state, t.created_at, t.changed_at, 2, t.id
      from trading.ticket t
      left join trading.settlement_line l on l.company_id = t.company_id and l.ticket_id = t.id and l.is_live
      where ${isOf('t')} and ${within(sql`t.day`)}
      union all
      select 'settlement', s.company_id, line.contract_id, s.day, ${sql.raw(numberSql('s'))}, null, null, null, line.delivered,
        line.paid, s.net, s.tax, case when s.state in ('SENT', 'DISPUTED') then ${sql.raw(restSql('s'))} else 0 end, s.due_day,
        s.state, s.created_at, greatest(s.changed_at, (select max(coalesce(r.confirmed_at, r.created_at))
          from trading.receipt r where r.company_id = s.company_id and r.settlement_id = s.id)), 3, s.id
      from trading.settlement s
      cross join lateral (
        select min(l.contract_id::text)::uuid as contract_id, sum(l.paid_kg)::int as paid,
          sum((l.calculation ->> 'netKg')::int)::int as delivered
        from trading.settlement_line l where l.company_id = s.company_id and l.settlement_id = s.id) line
      where ${isOf('s')} and ${within(sql`s.day`)}
    )
    select ${selected(cells)}
    from accounts a
    join trading.contract k on k.company_id = a.company_id and k.id = a.contract_id
    join trading.company c on c.id = k.company_id
    join trading.trader r on r.id = k.trader_id
    join trading.crop p on p.id = k.crop_id
    order by a.day, a.place, a.id`;
  return { cells, rows };
}

export async function findTaken(
  db: Db,
  usersCompanyId: string,
  format: ExportFormat,
): Promise<Date | undefined> {
  const { rows } = await db.execute<{ at: string }>(sql`
    select taken_at as at from trading.accounts_taken
    where users_company_id = ${usersCompanyId} and format = ${format}`);
  return rows[0] && new Date(rows[0].at);
}

export async function saveTaken(
  db: Db,
  usersCompanyId: string,
  format: ExportFormat,
  at: Date,
): Promise<void> {
  await db.execute(sql`
    insert into trading.accounts_taken (users_company_id, format, taken_at)
    values (${usersCompanyId}, ${format}, ${at.toISOString()}::timestamptz)
    on conflict (users_company_id, format) do update set taken_at = excluded.taken_at`);
}
