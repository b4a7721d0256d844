import type { Language } from '@canola/api-schema/access';
import type { DeskToday } from '@canola/api-schema/trading/desk-book';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import { numberSql } from '../../settlements/settle.queries.ts';
import { restSql } from '../../tables/owed.queries.ts';

export interface Day extends Record<string, unknown> {
  deliveries: NonNullable<DeskToday['deliveries']>;
  payments: NonNullable<DeskToday['payments']>;
}

const owed = sql.raw(restSql('s'));

/**
 * Lorries of the day, what the farms wait for, and what is owed until a day: all in one statement, each by its index of
 * what is open.
 */
export async function findDay(
  db: Db,
  asked: { traderId: string; language: Language; today: string; payUntil: string; most: number },
): Promise<Day> {
  const { traderId, language, today, payUntil, most } = asked;
  const { rows } = await db.execute<Day>(sql`
    with open_deliveries as materialized (
      select d.company_id, d.contract_id, c.name as company,
        json_build_object('id', p.id, 'name', p.names ->> ${language}::text, 'icon', p.icon, 'unit', p.unit) as crop
      from trading.delivery_terms d
      join trading.company c on c.id = d.company_id
      join trading.crop p on p.id = d.crop_id
      where d.trader_id = ${traderId} and d.closed_at is null
    ), lorries as (
      select d.contract_id as "contractId", d.company, d.crop::jsonb as crop, to_char(min(o.from_time), 'HH24:MI') as from,
        to_char(max(o.to_time), 'HH24:MI') as to, sum(o.tons)::text as tons, sum(o.lorries)::int as lorries,
        coalesce((select sum(t.counted_kg) from trading.ticket t
          where t.company_id = d.company_id and t.contract_id = d.contract_id and t.day = ${today}::date
            and t.state <> 'VOID'), 0)::int as "weighedKg"
      from open_deliveries d
      join trading.call_off o using (company_id, contract_id)
      where o.day = ${today}::date and o.state in ('AGREED', 'DONE')
      group by d.company_id, d.contract_id, d.company, d.crop::jsonb
    ), to_answer as (
      select case t.state when 'DISPUTED' then 'DISPUTE' else 'TICKET' end as kind, d.contract_id as "contractId",
        d.company, d.crop, t.number, t.day::text as day, t.changed_at as since
      from trading.ticket t join open_deliveries d using (company_id, contract_id)
      where t.trader_id = ${traderId} and (t.state = 'DISPUTED' or (t.state = 'ENTERED' and t.side = 'FARM')
        or t.void_asked_by = 'FARM')
      union all
      select 'CALL_OFF', d.contract_id, d.company, d.crop, null, o.day::text, o.changed_at
      from open_deliveries d join trading.call_off o using (company_id, contract_id)
      where o.state = 'PROPOSED' and o.proposed_by = 'FARM'
    ), due as (
      select s.id, ${sql.raw(numberSql('s'))} as number, c.name as company, s.currency, s.due_day::text as due,
        nullif(greatest(${today}::date - s.due_day, 0), 0) as "overdueDays", ${owed}::numeric(14, 2)::text as owed
      from trading.settlement s join trading.company c on c.id = s.company_id
      where s.trader_id = ${traderId} and s.state = 'SENT' and s.due_day <= ${payUntil}::date and ${owed} > 0
    )
    select json_build_object(
      'lorries', coalesce((select json_agg(l order by l.from, l.to, l.company) from lorries l), '[]'),
      'toAnswer', coalesce((select json_agg(json_build_object('kind', a.kind, 'contractId', a."contractId", 'company',
          a.company, 'crop', a.crop, 'number', a.number, 'day', a.day) order by a.since, a."contractId", a.number)
        from (select * from to_answer order by since, "contractId", number limit ${most}) a), '[]'),
      'toAnswerCount', (select count(*)::int from to_answer)
    ) as deliveries, json_build_object(
      'rows', coalesce((select json_agg(p order by p.due, p.number)
        from (select * from due order by due, number limit ${most}) p), '[]'),
      'count', (select count(*)::int from due),
      'overdue', (select count(*)::int from due where "overdueDays" is not null)
    ) as payments`);
  if (!rows[0]) throw new Error('a statement of one row returned none');
  return rows[0];
}
