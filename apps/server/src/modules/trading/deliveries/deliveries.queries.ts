import type { QualityRule } from '@canola/api-schema/deliveries/quality';
import type { CurrencyType } from '@canola/api-schema/money';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { momentSql } from '../../prices/index.ts';
import type { CallOffState, Side, TicketState } from '../tables/deliveries.tables.ts';
import { dueForDeliverySql, owedForDeliverySql } from '../tables/owed.queries.ts';
import { toleratedSql } from '../tables/terms.queries.ts';

export interface DeliveryKey {
  companyId: string;
  contractId: string;
}

/** Every id that a call names, and how it leads to its delivery. */
const OWNED = {
  delivery: {
    from: 'trading.contract x join trading.delivery_terms d on d.company_id = x.company_id and d.contract_id = x.id',
    id: 'x.id',
  },
  ticket: {
    from: `trading.ticket x join trading.delivery_terms d using (company_id, contract_id)`,
    id: 'x.id',
  },
  callOff: {
    from: `trading.call_off x join trading.delivery_terms d using (company_id, contract_id)`,
    id: 'x.id',
  },
  dispute: {
    from: `trading.dispute x join trading.ticket t on t.company_id = x.company_id and t.id = x.ticket_id
      join trading.delivery_terms d on d.company_id = t.company_id and d.contract_id = t.contract_id`,
    id: 'x.id',
  },
} as const;
export type Owned = keyof typeof OWNED;

export async function findOwner(
  db: Db,
  what: Owned,
  id: string,
  whose: Whose,
): Promise<(DeliveryKey & { usersCompanyId: string }) | undefined> {
  const { from, id: column } = OWNED[what];
  const { rows } = await db.execute<DeliveryKey & { usersCompanyId: string } & Record<string, unknown>>(sql`
    select d.company_id as "companyId", d.contract_id as "contractId", c.users_company_id as "usersCompanyId"
    from ${sql.raw(from)} join trading.company c on c.id = d.company_id
    where ${sql.raw(column)} = ${id}::uuid and ${isOf(whose)}`);
  return rows[0];
}

/** The side that a delivery belongs to: companies of the users service, or a trader. */
export type Whose = { usersCompanyIds: readonly string[] } | { traderId: string };

function isOf(whose: Whose): SQL {
  return 'traderId' in whose
    ? sql`d.trader_id = ${whose.traderId}`
    : sql`c.users_company_id = any(${sql.param([...whose.usersCompanyIds])}::uuid[])`;
}

/** Named ones. */
export const areNamed = (whose: Whose, contractIds: readonly string[]): SQL =>
  sql`${isOf(whose)} and k.id = any(${sql.param([...contractIds])}::uuid[])`;

export const areOfCompany = (companyId: string, isClosed: boolean): SQL =>
  sql`d.company_id = ${companyId} and d.closed_at is ${sql.raw(isClosed ? 'not null' : 'null')}`;

/** A page of a trader's open ones, by their ids. */
export const areOpenAfter = (traderId: string, after: string | null): SQL =>
  sql`d.trader_id = ${traderId} and d.closed_at is null and (${after}::uuid is null or d.contract_id > ${after}::uuid)`;

const [LEAST, MOST] = toleratedSql('k.amount', 'd.tolerance_percent');

interface DisputeRow {
  id: string;
  parameter: string;
  stated: string;
  asked: string;
  note: string | null;
  openedBy: Side;
  laboratory: string | null;
  state: 'OPEN' | 'DECIDED' | 'WITHDRAWN';
  openedAt: string;
}

export interface TicketRow {
  id: string;
  contractId: string;
  number: string;
  side: Side;
  lorry: string | null;
  day: string;
  grossKg: number;
  tareKg: number;
  netKg: number;
  movedKg: number;
  movedTo: string | null;
  splitOf: string | null;
  countedKg: number;
  state: TicketState;
  needsYes: boolean;
  voidAskedBy: Side | null;
  isSettled: boolean;
  enteredAt: string;
  confirmedAt: string | null;
  quality: Record<string, string>;
  disputes: DisputeRow[];
}

interface CallOffRow {
  id: string;
  day: string;
  from: string;
  to: string;
  tons: string;
  lorries: number;
  note: string | null;
  proposedBy: Side;
  state: CallOffState;
}

export interface DeliveryRow extends Record<string, unknown> {
  id: string;
  companyId: string;
  usersCompanyId: string;
  countryId: string;
  company: string;
  traderId: string;
  cropId: string;
  number: string | null;
  amount: string;
  least: string;
  most: string;
  price: string;
  currency: CurrencyType;
  tolerancePercent: string;
  paymentDays: number;
  place: string;
  from: string;
  to: string;
  termsVersion: number | null;
  scheduleVersion: number | null;
  rules: QualityRule[];
  outcomeTons: string | null;
  closeAskedBy: Side | null;
  closedAt: string | null;
  owed: string;
  due: string | null;
  isTraderActive: boolean;
  callOffs: CallOffRow[];
  tickets: TicketRow[];
}

const at = (column: string) => momentSql(column);

const TICKETS = `(select coalesce(json_agg(json_build_object(
    'id', t.id, 'contractId', t.contract_id, 'number', t.number, 'side', t.side, 'lorry', t.lorry, 'day', t.day,
    'grossKg', t.gross_kg, 'tareKg', t.tare_kg, 'netKg', t.net_kg, 'movedKg', t.moved_kg, 'movedTo', t.moved_to,
    'splitOf', t.split_of, 'countedKg', t.counted_kg, 'state', t.state, 'needsYes', t.needs_yes, 'voidAskedBy', t.void_asked_by,
    'isSettled', exists (select from trading.settlement_line l
      where l.company_id = t.company_id and l.ticket_id = t.id and l.is_live),
    'enteredAt', ${at('t.entered_at')}, 'confirmedAt', ${at('t.confirmed_at')},
    'quality', (select coalesce(json_object_agg(v.parameter, trim_scale(v.value)::text), '{}')
      from trading.ticket_quality v where v.company_id = t.company_id and v.ticket_id = t.id),
    'disputes', (select coalesce(json_agg(json_build_object('id', x.id, 'parameter', x.parameter,
        'stated', trim_scale(x.stated)::text, 'asked', trim_scale(x.asked)::text, 'note', x.note,
        'openedBy', x.opened_by, 'laboratory', trim_scale(x.laboratory)::text, 'state', x.state,
        'openedAt', ${at('x.created_at')}) order by x.created_at, x.id), '[]')
      from trading.dispute x where x.company_id = t.company_id and x.ticket_id = t.id)
  ) order by t.day desc, t.created_at desc, t.id desc), '[]')
  from trading.ticket t where t.company_id = d.company_id and t.contract_id = d.contract_id)`;

const CALL_OFFS = `(select coalesce(json_agg(json_build_object('id', o.id, 'day', o.day,
    'from', to_char(o.from_time, 'HH24:MI'), 'to', to_char(o.to_time, 'HH24:MI'), 'tons', o.tons::text,
    'lorries', o.lorries, 'note', o.note, 'proposedBy', o.proposed_by, 'state', o.state)
    order by o.day, o.from_time, o.id), '[]')
  from trading.call_off o where o.company_id = d.company_id and o.contract_id = d.contract_id)`;

interface Listed {
  where: SQL;
  /** 'open': by the end of the period; 'closed': the newest first; 'id': for pages of machines. */
  order: 'open' | 'closed' | 'id';
  limit: number;
  skip: number;
}

const ORDER: Record<Listed['order'], string> = {
  open: 'd.to_day, d.contract_id',
  closed: 'd.closed_at desc, d.contract_id',
  id: 'd.contract_id',
};

/** Whole deliveries, for either side; the rows are chosen first, so that those of many years cost nothing. */
export async function listDeliveries(db: Db, { where, order, limit, skip }: Listed): Promise<DeliveryRow[]> {
  const by = sql.raw(ORDER[order]);
  const { rows } = await db.execute<DeliveryRow>(sql`
    select d.contract_id as id, d.company_id as "companyId", c.users_company_id as "usersCompanyId",
      c.country_id as "countryId", c.name as company, d.trader_id as "traderId", d.crop_id as "cropId",
      k.external_number as number, k.amount::text as amount, (${sql.raw(LEAST)})::text as least,
      (${sql.raw(MOST)})::text as most, k.final_price::text as price, k.currency,
      trim_scale(d.tolerance_percent)::text as "tolerancePercent", d.payment_days as "paymentDays", d.place,
      d.from_day::text as "from", d.to_day::text as "to", d.terms_version as "termsVersion",
      d.schedule_version as "scheduleVersion", coalesce(q.rules, '[]') as rules,
      k.outcome_tons::text as "outcomeTons", d.close_asked_by as "closeAskedBy",
      ${sql.raw(at('d.closed_at'))} as "closedAt", r.active as "isTraderActive",
      ${sql.raw(owedForDeliverySql('d'))} as owed, ${sql.raw(dueForDeliverySql('d'))} as due,
      ${sql.raw(CALL_OFFS)} as "callOffs", ${sql.raw(TICKETS)} as tickets
    from (select d.* from trading.delivery_terms d join trading.company c on c.id = d.company_id
      join trading.contract k on k.company_id = d.company_id and k.id = d.contract_id
      where ${where} order by ${by} limit ${limit} offset ${skip}) d
    join trading.company c on c.id = d.company_id
    join trading.contract k on k.company_id = d.company_id and k.id = d.contract_id
    join trading.trader r on r.id = d.trader_id
    left join trading.quality_schedule q
      on q.trader_id = d.trader_id and q.crop_id = d.crop_id and q.version = d.schedule_version
    order by ${by}`);
  return rows;
}
