import type { Language } from '@canola/api-schema/access';
import type { QualityResult, QualityRule } from '@canola/api-schema/deliveries/quality';
import type { CurrencyType } from '@canola/api-schema/money';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { isDoubtedSql } from '../deliveries/tickets.queries.ts';

export interface Party {
  name: string;
  address: string | null;
  countryId: string;
  number: string | null;
  vatNumber: string | null;
}

export interface SettledDelivery extends Record<string, unknown> {
  companyId: string;
  paymentDays: number;
  place: string;
  rules: QualityRule[];
  price: string;
  currency: CurrencyType;
  contractNumber: string | null;
  crop: Record<Language, string>;
  farm: Party & { iban: string | null };
  trader: Party;
}

/** Takes the delivery's lock: tickets, disputes and settlements of the contract change one after the other. */
export async function lockDelivery(
  db: Db,
  traderId: string,
  contractId: string,
): Promise<SettledDelivery | undefined> {
  const { rows } = await db.execute<SettledDelivery>(sql`
    select d.company_id as "companyId", d.payment_days as "paymentDays", d.place, coalesce(q.rules, '[]') as rules,
      k.final_price::text as price, k.currency, k.external_number as "contractNumber", p.names as crop,
      json_build_object('name', c.name, 'address', c.address, 'countryId', c.country_id,
        'number', c.identification_number, 'vatNumber', c.vat_number, 'iban', c.iban) as farm,
      json_build_object('name', t.legal_name, 'address', t.address, 'countryId', t.country_id,
        'number', t.identification_number, 'vatNumber', t.vat_number) as trader
    from trading.delivery_terms d
    join trading.contract k on k.company_id = d.company_id and k.id = d.contract_id
    join trading.company c on c.id = d.company_id
    join trading.trader t on t.id = d.trader_id
    join trading.crop p on p.id = d.crop_id
    left join trading.quality_schedule q
      on q.trader_id = d.trader_id and q.crop_id = d.crop_id and q.version = d.schedule_version
    where d.trader_id = ${traderId} and d.contract_id = ${contractId}
    for update of d`);
  return rows[0];
}

export interface TicketFigures {
  number: string;
  day: string;
  lorry: string | null;
  grossKg: number;
  tareKg: number;
  movedKg: number;
}

export interface SettledTicket extends TicketFigures, Record<string, unknown> {
  id: string;
  countedKg: number;
  values: Record<string, string>;
}

/** Measured values by parameter; `t` is a ticket. */
export const valuesSql = (t: string) => `coalesce((
  select json_object_agg(v.parameter, trim_scale(v.value)::text) from trading.ticket_quality v
  where v.company_id = ${t}.company_id and v.ticket_id = ${t}.id), '{}')`;

/**
 * Confirmed, with something to be paid, in no settlement that counts, and nobody wants it void, nor the load that it is
 * a part of.
 */
export const isUnsettledSql = (t: string) =>
  `${t}.state = 'CONFIRMED' and not ${t}.is_settled and ${t}.counted_kg > 0 and not ${isDoubtedSql(t)}`;

export async function listUnsettled(
  db: Db,
  { companyId, contractId }: { companyId: string; contractId: string },
): Promise<SettledTicket[]> {
  const { rows } = await db.execute<SettledTicket>(sql`
    select t.id, t.number, t.day::text as day, t.lorry, t.gross_kg as "grossKg", t.tare_kg as "tareKg",
      t.moved_kg as "movedKg", t.counted_kg as "countedKg", ${sql.raw(valuesSql('t'))} as values
    from trading.ticket t
    where t.company_id = ${companyId} and t.contract_id = ${contractId} and ${sql.raw(isUnsettledSql('t'))}
    order by t.day, t.number, t.id`);
  return rows;
}

/** Nothing of a contract is settled while one of its tickets is disputed. */
export const hasDisputeSql = (d: string) => `exists (
  select from trading.ticket t where t.company_id = ${d}.company_id and t.contract_id = ${d}.contract_id
    and (t.state = 'DISPUTED' or exists (select from trading.dispute x
      where x.company_id = t.company_id and x.ticket_id = t.id and x.state = 'OPEN')))`;

export async function hasOpenDispute(db: Db, companyId: string, contractId: string): Promise<boolean> {
  const { rows } = await db.execute<{ open: boolean }>(sql`
    select ${sql.raw(hasDisputeSql('d'))} as open from trading.delivery_terms d
    where d.company_id = ${companyId} and d.contract_id = ${contractId}`);
  return rows[0]?.open ?? false;
}

/** The next of the trader's year. Rivals wait until this one is stored, so that a number taken back leaves no gap. */
export async function nextSequence(db: Db, traderId: string, year: number): Promise<number> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`settlement-number ${traderId}`}, 0))`,
  );
  const { rows } = await db.execute<{ next: number }>(sql`
    select coalesce(max(sequence), 0) + 1 as next from trading.settlement
    where trader_id = ${traderId} and year = ${year}`);
  return rows[0]?.next ?? 1;
}

/** '26-0311'; `s` is a settlement. */
export const numberSql = (s: string) =>
  `right(${s}.year::text, 2) || '-' || case when ${s}.sequence < 10000 then lpad(${s}.sequence::text, 4, '0')
    else ${s}.sequence::text end`;

export interface NewSettlementRow {
  id: string | null;
  companyId: string;
  traderId: string;
  year: number;
  sequence: number;
  day: string;
  dueDay: string;
  currency: CurrencyType;
  net: string;
  tax: string;
  replaces: string | null;
  snapshot: object;
  createdBy: string | null;
  at: Date;
}

const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** Undefined where the id names a settlement that is not this trader's. */
export async function insertSettlement(db: Db, row: NewSettlementRow): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into trading.settlement (id, company_id, trader_id, year, sequence, day, due_day, currency, net, tax,
      replaces, snapshot, created_by, created_at, changed_at)
    values (coalesce(${row.id}::uuid, uuidv7()), ${row.companyId}, ${row.traderId}, ${row.year}, ${row.sequence},
      ${row.day}, ${row.dueDay}, ${row.currency}, ${row.net}, ${row.tax}, ${row.replaces},
      ${JSON.stringify(row.snapshot)}, ${row.createdBy}, ${moment(row.at)}, ${moment(row.at)})
    on conflict (id) do nothing
    returning id`);
  return rows[0]?.id;
}

/** Of a settlement that is in force. */
export async function listTicketsOf(db: Db, companyId: string, settlementId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ticket_id as id from trading.settlement_line
    where company_id = ${companyId} and settlement_id = ${settlementId} and is_live`);
  return rows.map(({ id }) => id);
}

export interface NewLine {
  ticketId: string;
  calculation: QualityResult;
}

export async function insertLines(
  db: Db,
  { companyId, settlementId, contractId }: { companyId: string; settlementId: string; contractId: string },
  lines: readonly NewLine[],
  at: Date,
): Promise<void> {
  await db.execute(sql`
    insert into trading.settlement_line
      (company_id, settlement_id, ticket_id, contract_id, paid_kg, amount, calculation)
    select ${companyId}::uuid, ${settlementId}::uuid, (l ->> 'ticketId')::uuid, ${contractId}::uuid,
      (l -> 'calculation' ->> 'paidKg')::int, (l -> 'calculation' ->> 'sum')::numeric, l -> 'calculation'
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) l`);
  await markSettled(db, companyId, settlementId, { isSettled: true, at });
}

/** A correction without any ticket is a line of nothing for each that was left out: it says which ones, and of which contract. */
export async function insertEmptyLines(
  db: Db,
  { companyId, settlementId, replaced }: { companyId: string; settlementId: string; replaced: string },
): Promise<void> {
  await db.execute(sql`
    insert into trading.settlement_line
      (company_id, settlement_id, ticket_id, contract_id, is_live, paid_kg, amount, calculation)
    select l.company_id, ${settlementId}::uuid, l.ticket_id, l.contract_id, false, 0, 0, l.calculation
      || jsonb_build_object('netKg', 0, 'paidKg', 0, 'gross', '0.00', 'sum', '0.00', 'steps', '[]'::jsonb)
    from trading.settlement_line l where l.company_id = ${companyId} and l.settlement_id = ${replaced}`);
}

/** Its tickets are free again, and its payments are the correction's (docs/product/settlements.md#corrections). */
export async function replaceSettlement(db: Db, companyId: string, id: string, at: Date): Promise<void> {
  await db.execute(sql`
    update trading.settlement set state = 'REPLACED', changed_at = ${moment(at)}
    where company_id = ${companyId} and id = ${id}`);
  await db.execute(sql`
    update trading.settlement_line set is_live = false where company_id = ${companyId} and settlement_id = ${id}`);
  await markSettled(db, companyId, id, { isSettled: false, at });
}

async function markSettled(
  db: Db,
  companyId: string,
  settlementId: string,
  { isSettled, at }: { isSettled: boolean; at: Date },
): Promise<void> {
  await db.execute(sql`
    update trading.ticket t set is_settled = ${isSettled}, changed_at = ${moment(at)} from trading.settlement_line l
    where l.company_id = ${companyId} and l.settlement_id = ${settlementId}
      and t.company_id = l.company_id and t.id = l.ticket_id`);
}

export async function moveReceipts(db: Db, companyId: string, from: string, to: string): Promise<void> {
  await db.execute(sql`
    update trading.receipt set settlement_id = ${to} where company_id = ${companyId} and settlement_id = ${from}`);
}

/** The contract of a settlement, which is one. */
export async function findContractOf(db: Db, companyId: string, id: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select contract_id as id from trading.settlement_line
    where company_id = ${companyId} and settlement_id = ${id} limit 1`);
  return rows[0]?.id;
}
