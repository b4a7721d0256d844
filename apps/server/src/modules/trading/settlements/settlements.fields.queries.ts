import { crop, seconds, trader } from '../fields/common.queries.ts';
import type { Param, Roots, SqlFields, SqlTypes } from '../fields/params.ts';
import { isReadable, rowOf } from '../fields/roots.queries.ts';
import { restSql } from '../tables/owed.queries.ts';
import { isUnsettledSql, numberSql, valuesSql } from './settle.queries.ts';

const MOST_PAID = 10;

/** Today in the company's country: noon of the day that began there. */
const todayIn = (companyId: string, p: Param) => `(((${p('dayStarts')} ->> (
  select c.country_id from trading.company c where c.id = ${companyId}))::timestamptz + interval '12 hours')
  at time zone 'UTC')::date`;

/** In the words of the index. */
const isOpen = (s: string) => `${s}.state in ('SENT', 'DISPUTED')`;
const owed = (s: string) => `case when ${isOpen(s)} then ${restSql(s)} else 0 end`;
const contractOf = (s: string) => `(select l.contract_id from trading.settlement_line l
  where l.company_id = ${s}.company_id and l.settlement_id = ${s}.id limit 1)`;
const file = (s: string, name: string) => `('/can-trading/api/settlement/' || ${s}.id || '/${name}')`;

const Settlement: SqlFields = {
  id: (s) => `${s}.id`,
  companyId: (s) => `${s}.company_id`,
  contractId: contractOf,
  number: (s) => numberSql(s),
  trader,
  crop: {
    ...(crop as Extract<typeof crop, { kind: 'one' }>),
    on: (s, k) => `${k}.id = (select d.crop_id from trading.delivery_terms d
      where d.company_id = ${s}.company_id and d.contract_id = ${contractOf(s)})`,
  },
  state: (s) => `${s}.state`,
  day: (s) => `${s}.day::text`,
  due: (s) => `${s}.due_day::text`,
  currency: (s) => `${s}.currency`,
  net: (s) => `${s}.net::text`,
  tax: (s) => `${s}.tax::text`,
  total: (s) => `(${s}.net + ${s}.tax)::text`,
  owed: (s) => `(${owed(s)})::numeric(12, 2)::text`,
  overdueDays: (s, p) => `case when ${isOpen(s)} and ${s}.due_day < ${todayIn(`${s}.company_id`, p)}
    then ${todayIn(`${s}.company_id`, p)} - ${s}.due_day end`,
  lines: {
    kind: 'many',
    type: 'SettlementLine',
    from: (_, l) => `trading.settlement_line ${l}`,
    where: (s, l) => `${l}.company_id = ${s}.company_id and ${l}.settlement_id = ${s}.id`,
    order: (l) => `(select row(t.day, t.number) from ${ticketOf(l)}), ${l}.ticket_id`,
  },
  receipts: {
    kind: 'many',
    type: 'Receipt',
    from: (_, r) => `trading.receipt ${r}`,
    where: (s, r) => `${r}.company_id = ${s}.company_id and ${r}.settlement_id = ${s}.id`,
    order: (r) => `${r}.day, ${r}.id`,
  },
  disputeNote: (s) => `${s}.dispute_note`,
  replaces: (s) => `${s}.replaces`,
  replacedBy: (s) => `(select n.id from trading.settlement n
    where n.company_id = ${s}.company_id and n.replaces = ${s}.id)`,
  pdfUrl: (s) => file(s, 'pdf'),
  csvUrl: (s) => file(s, 'file?format=csv'),
  xlsxUrl: (s) => file(s, 'file?format=xlsx'),
  canAnswer: (s, p) => `exists (
    select from trading.company c where c.id = ${s}.company_id and c.users_company_id = any(${p('signable')}))`,
};

const ticketOf = (l: string) =>
  `trading.ticket t where t.company_id = ${l}.company_id and t.id = ${l}.ticket_id`;

const SettlementLine: SqlFields = {
  contractId: (l) => `${l}.contract_id`,
  ticketId: (l) => `${l}.ticket_id`,
  number: (l) => `(select t.number from ${ticketOf(l)})`,
  day: (l) => `(select t.day::text from ${ticketOf(l)})`,
  netKg: (l) => `(${l}.calculation ->> 'netKg')::int`,
  paidKg: (l) => `${l}.paid_kg`,
  amount: (l) => `${l}.amount::text`,
};

const Receipt: SqlFields = {
  id: (r) => `${r}.id`,
  amount: (r) => `${r}.amount::text`,
  day: (r) => `${r}.day::text`,
  saidBy: (r) => `${r}.said_by`,
  timeConfirmed: (r) => seconds(`${r}.confirmed_at`),
};

const sumOf = (c: string, where: string) => `(
  select coalesce(sum(${restSql('s')}), 0)::numeric(14, 2)::text from trading.settlement s
  where s.company_id = ${c}.id and ${isOpen('s')} and ${where})`;

const settlementsOf = (
  where: (s: string) => string,
  order: (s: string) => string,
  limit = '',
): SqlFields[string] => ({
  kind: 'many',
  type: 'Settlement',
  from: (c, s) => `(select * from trading.settlement s where s.company_id = ${c}.id and ${where('s')}
    order by ${order('s')} ${limit}) ${s}`,
  where: () => 'true',
  order,
});

/** Of a company's row. */
const Owed: SqlFields = {
  currency: (c) => `${c}.currency`,
  total: (c) => sumOf(c, `s.state = 'SENT'`),
  overdue: (c, p) => sumOf(c, `s.state = 'SENT' and s.due_day < ${todayIn(`${c}.id`, p)}`),
  disputed: (c) => sumOf(c, `s.state = 'DISPUTED'`),
  unsettled: {
    kind: 'resolved',
    needs: {
      tickets: (c) => `(
        select coalesce(json_agg(json_build_object('netKg', t.counted_kg, 'price', k.final_price::text,
          'rules', coalesce(q.rules, '[]'), 'values', ${valuesSql('t')})), '[]')
        from trading.ticket t
        join trading.delivery_terms d on d.company_id = t.company_id and d.contract_id = t.contract_id
        join trading.contract k on k.company_id = t.company_id and k.id = t.contract_id
        left join trading.quality_schedule q
          on q.trader_id = d.trader_id and q.crop_id = d.crop_id and q.version = d.schedule_version
        where t.company_id = ${c}.id and ${isUnsettledSql('t')})`,
    },
  },
  months: {
    kind: 'many',
    type: 'OwedMonth',
    from: (c, m, p) => `(
      select s.trader_id, sum(${restSql('s')}) as amount,
        case when s.due_day >= ${todayIn(`${c}.id`, p)} then to_char(s.due_day, 'YYYY-MM') end as month
      from trading.settlement s where s.company_id = ${c}.id and s.state = 'SENT' group by 1, 3) ${m}`,
    where: () => 'true',
    order: (m) => `${m}.trader_id, ${m}.month nulls first`,
  },
  settlements: settlementsOf(isOpen, (s) => `${s}.due_day, ${s}.id`),
  paid: settlementsOf(
    (s) => `${s}.state = 'PAID'`,
    (s) => `${s}.created_at desc, ${s}.id desc`,
    `limit ${MOST_PAID}`,
  ),
  account: {
    kind: 'one',
    type: 'BankAccount',
    table: 'trading.company',
    on: (c, b) => `${b}.id = ${c}.id and ${b}.iban is not null`,
    isThere: (b) => `${b}.id is not null`,
  },
};

const OwedMonth: SqlFields = {
  trader,
  month: (m) => `${m}.month`,
  amount: (m) => `${m}.amount::numeric(14, 2)::text`,
};

const countOf = (from: string) => `(select count(*)::int from ${from})`;

const DeliveriesWaiting: SqlFields = {
  tickets: (c) =>
    countOf(`trading.ticket t where t.company_id = ${c}.id and (t.state in ('ENTERED', 'DISPUTED') or t.void_asked_by is not null)
      and case t.state when 'CONFIRMED' then t.void_asked_by = 'TRADER' when 'ENTERED' then t.side = 'TRADER'
        else exists (select from trading.dispute x where x.company_id = t.company_id and x.ticket_id = t.id
          and x.state = 'OPEN' and x.opened_by = 'TRADER') end`),
  callOffs: (c) =>
    countOf(`trading.delivery_terms d join trading.call_off o on o.company_id = d.company_id
      and o.contract_id = d.contract_id where d.company_id = ${c}.id and d.closed_at is null
      and o.state = 'PROPOSED' and o.proposed_by = 'TRADER'`),
  payments: (c) =>
    countOf(`trading.settlement s join trading.receipt r on r.company_id = s.company_id and r.settlement_id = s.id
      where s.company_id = ${c}.id and ${isOpen('s')} and r.confirmed_at is null and r.said_by = 'TRADER'`),
  overdue: (c, p) =>
    countOf(`trading.settlement s where s.company_id = ${c}.id and ${isOpen('s')} and s.state = 'SENT'
      and s.due_day < ${todayIn(`${c}.id`, p)}`),
};

export const settlementTypes: SqlTypes = {
  Settlement,
  SettlementLine,
  Receipt,
  Owed,
  OwedMonth,
  DeliveriesWaiting,
};

const ofCompany = (type: string): Roots[keyof Roots] => ({
  named: { arg: 'companyId', table: 'trading.company' },
  statement: (object, p) => {
    const { json, joins } = object(type, 'r');
    return `select ${json}::text as data from trading.company r ${joins}
      where ${isReadable('r', p)} and r.id = ${p('companyId')}`;
  },
});

export const settlementRoots: Roots = {
  settlement: rowOf('Settlement', 'trading.settlement'),
  owed: ofCompany('Owed'),
  deliveriesWaiting: ofCompany('DeliveriesWaiting'),
};
