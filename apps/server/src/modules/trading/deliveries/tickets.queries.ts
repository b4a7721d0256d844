import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { dispute, type Side, ticket, ticketQuality } from '../tables/deliveries.tables.ts';
import type { DeliveryKey } from './deliveries.queries.ts';

export type Ticket = typeof ticket.$inferSelect;
export type Quality = Readonly<Record<string, string>>;

export async function lockTicket(db: Db, companyId: string, id: string): Promise<Ticket | undefined> {
  const [row] = await db
    .select()
    .from(ticket)
    .where(and(eq(ticket.companyId, companyId), eq(ticket.id, id)))
    .for('no key update');
  return row;
}

/** One side wants the ticket `t` void, or the load that it is a part of. */
export const isDoubtedSql = (t: string) => `(${t}.void_asked_by is not null or exists (
  select from trading.ticket load where load.company_id = ${t}.company_id and load.id = ${t}.split_of
    and load.void_asked_by is not null))`;

/** The part of an overfilled load that is in another contract. */
export async function lockSplitOf(db: Db, companyId: string, id: string): Promise<Ticket | undefined> {
  const [row] = await db
    .select()
    .from(ticket)
    .where(and(eq(ticket.companyId, companyId), eq(ticket.splitOf, id), ne(ticket.state, 'VOID')))
    .for('no key update');
  return row;
}

export async function findTicket(db: Db, companyId: string, id: string): Promise<Ticket | undefined> {
  const [row] = await db
    .select()
    .from(ticket)
    .where(and(eq(ticket.companyId, companyId), eq(ticket.id, id)));
  return row;
}

export async function lockSameNumber(
  db: Db,
  { companyId, contractId }: DeliveryKey,
  number: string,
): Promise<Ticket | undefined> {
  const [row] = await db
    .select()
    .from(ticket)
    .where(
      and(
        eq(ticket.companyId, companyId),
        eq(ticket.contractId, contractId),
        eq(ticket.number, number),
        ne(ticket.state, 'VOID'),
      ),
    )
    .for('no key update');
  return row;
}

/** Numbers that the trader itself has entered, each after its year. */
export async function listNumbers(db: Db, traderId: string, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select extract(year from day) || ' ' || number as key from trading.ticket
    where trader_id = ${traderId} and side = 'TRADER' and state <> 'VOID' and split_of is null
      and number = any(${sql.param([...numbers])}::text[])`);
  return rows.map(({ key }) => key);
}

/** The part of an overfilled load, in the other contract. */
export async function insertPart(
  db: Db,
  values: typeof ticket.$inferInsert,
  quality: Quality,
): Promise<void> {
  const [row] = await db.insert(ticket).values(values).returning({ id: ticket.id });
  if (!row) throw new Error('a ticket was not written');
  await saveQuality(db, values.companyId, row.id, quality);
}

export async function changeTicket(
  db: Db,
  { companyId, id }: Pick<Ticket, 'companyId' | 'id'>,
  values: Partial<typeof ticket.$inferInsert>,
): Promise<void> {
  await db
    .update(ticket)
    .set(values)
    .where(and(eq(ticket.companyId, companyId), eq(ticket.id, id)));
}

export async function saveQuality(
  db: Db,
  companyId: string,
  ticketId: string,
  quality: Quality,
): Promise<void> {
  const values = Object.entries(quality).map(([parameter, value]) => ({
    companyId,
    ticketId,
    parameter,
    value,
  }));
  if (values.length === 0) return;
  await db
    .insert(ticketQuality)
    .values(values)
    .onConflictDoUpdate({
      target: [ticketQuality.companyId, ticketQuality.ticketId, ticketQuality.parameter],
      set: { value: sql`excluded.value` },
    });
}

export async function findQuality(
  db: Db,
  companyId: string,
  ticketId: string,
): Promise<Record<string, string>> {
  const rows = await db
    .select({
      parameter: ticketQuality.parameter,
      value: sql<string>`trim_scale(${ticketQuality.value})::text`,
    })
    .from(ticketQuality)
    .where(and(eq(ticketQuality.companyId, companyId), eq(ticketQuality.ticketId, ticketId)));
  return Object.fromEntries(rows.map(({ parameter, value }) => [parameter, value]));
}

export async function isSettled(
  db: Db,
  { companyId, id }: Pick<Ticket, 'companyId' | 'id'>,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from trading.settlement_line where company_id = ${companyId} and ticket_id = ${id} and is_live`);
  return rows.length > 0;
}

export type Dispute = typeof dispute.$inferSelect;

export function listOpenDisputes(db: Db, companyId: string, ticketId: string): Promise<Dispute[]> {
  return db
    .select()
    .from(dispute)
    .where(and(eq(dispute.companyId, companyId), eq(dispute.ticketId, ticketId), eq(dispute.state, 'OPEN')))
    .orderBy(dispute.createdAt, dispute.id);
}

/** The laboratory's value for a part of the open dispute: one side typed it, the other has not read it yet. */
export async function hasLaboratory(
  db: Db,
  { companyId, id }: Pick<Ticket, 'companyId' | 'id'>,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from trading.dispute decided
    join trading.dispute still on still.company_id = decided.company_id and still.ticket_id = decided.ticket_id
      and still.created_at = decided.created_at and still.state = 'OPEN'
    where decided.company_id = ${companyId} and decided.ticket_id = ${id} and decided.laboratory is not null limit 1`);
  return rows.length > 0;
}

export async function findDispute(db: Db, companyId: string, id: string): Promise<Dispute | undefined> {
  const [row] = await db
    .select()
    .from(dispute)
    .where(and(eq(dispute.companyId, companyId), eq(dispute.id, id)));
  return row;
}

export interface Asked {
  parameter: string;
  stated: string;
  asked: string;
}

export async function openDisputes(
  db: Db,
  { companyId, id }: Pick<Ticket, 'companyId' | 'id'>,
  asked: readonly Asked[],
  { openedBy, note, at }: { openedBy: Side; note: string | null; at: Date },
): Promise<void> {
  await db
    .insert(dispute)
    .values(asked.map((values) => ({ ...values, companyId, ticketId: id, openedBy, note, createdAt: at })));
}

export async function endDisputes(
  db: Db,
  { companyId, id }: Pick<Ticket, 'companyId' | 'id'>,
  state: 'DECIDED' | 'WITHDRAWN',
  at: Date,
): Promise<void> {
  await db
    .update(dispute)
    .set({ state, decidedAt: at })
    .where(and(eq(dispute.companyId, companyId), eq(dispute.ticketId, id), eq(dispute.state, 'OPEN')));
}

/** Undefined where it has been decided in the meantime. */
export async function decideDispute(
  db: Db,
  { companyId, id, laboratory, at }: { companyId: string; id: string; laboratory: string; at: Date },
): Promise<Dispute | undefined> {
  const [row] = await db
    .update(dispute)
    .set({ state: 'DECIDED', laboratory, decidedAt: at })
    .where(and(eq(dispute.companyId, companyId), eq(dispute.id, id), eq(dispute.state, 'OPEN')))
    .returning();
  return row;
}

interface SilentTicket extends DeliveryKey, Record<string, unknown> {
  id: string;
  enteredAt: string;
  given: number[];
}

/** Tickets of traders that are not blocked, which the farm has never answered, not since `before`. */
export async function listSilent(
  db: Db,
  { before, days, only }: { before: Date; days: readonly number[]; only?: string | undefined },
): Promise<SilentTicket[]> {
  const { rows } = await db.execute<SilentTicket>(sql`
    select t.company_id as "companyId", t.contract_id as "contractId", t.id, t.entered_at as "enteredAt", array(
        select w from unnest(${sql.param([...days])}::int[]) w
        where exists (select from platform.inbox i where i.consumer = ${REMIND}
          and i.event_id = t.id || ' ' || w || ' ' || round(extract(epoch from t.entered_at))::bigint)
      ) as given
    from trading.ticket t join trading.trader r on r.id = t.trader_id
    where t.state = 'ENTERED' and t.side = 'TRADER' and not t.needs_yes and r.active
      and t.entered_at <= ${before.toISOString()}::timestamptz
      and not exists (select from trading.dispute x where x.company_id = t.company_id and x.ticket_id = t.id)
      and (${only ?? null}::uuid is null or t.id = ${only ?? null}::uuid)
    order by t.entered_at, t.id`);
  return rows;
}

/** The consumer that has sent a reminder, for `once`. */
export const REMIND = 'trading.remind-of-ticket';
