import { RECEIPT_MATCH_DAYS } from '@canola/api-schema/limits';
import type { CurrencyType } from '@canola/api-schema/money';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { isId } from '../field-checks.ts';
import type { Side } from '../tables/deliveries.tables.ts';
import type { SettlementState } from '../tables/settlements.tables.ts';
import { numberSql } from './settle.queries.ts';

/** The caller: somebody of a farm, or the trader's people or system. */
export type Caller =
  | { side: 'FARM'; usersCompanyIds: readonly string[]; userId: string }
  | { side: 'TRADER'; traderId: string; userId: string | null };

export interface LockedSettlement extends Record<string, unknown> {
  id: string;
  companyId: string;
  traderId: string;
  state: SettlementState;
  number: string;
  dueDay: string;
  currency: CurrencyType;
  total: string;
}

export const isCallers = (caller: Caller): SQL =>
  caller.side === 'TRADER'
    ? sql`s.trader_id = ${caller.traderId}`
    : sql`c.users_company_id = any(${sql.param([...caller.usersCompanyIds])}::uuid[])`;

/** Its state and its receipts change one after the other. Another's is not there. */
export async function lockSettlement(
  db: Db,
  id: string,
  caller: Caller,
): Promise<LockedSettlement | undefined> {
  const { rows } = await db.execute<LockedSettlement>(sql`
    select s.id, s.company_id as "companyId", s.trader_id as "traderId", s.state,
      ${sql.raw(numberSql('s'))} as number, s.due_day::text as "dueDay", s.currency, (s.net + s.tax)::text as total
    from trading.settlement s join trading.company c on c.id = s.company_id
    where s.id = ${id} and ${isCallers(caller)} for update of s`);
  return rows[0];
}

export async function findSettlementOfReceipt(
  db: Db,
  receiptId: string,
  caller: Caller,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select s.id from trading.receipt r
    join trading.settlement s on s.company_id = r.company_id and s.id = r.settlement_id
    join trading.company c on c.id = s.company_id
    where r.id = ${receiptId} and ${isCallers(caller)}`);
  return rows[0]?.id;
}

/** The company that is owed, among those given; a text that is not an id names nothing. */
export async function findOwnerOfMoney(
  db: Db,
  usersCompanyIds: readonly string[],
  named: { settlement: string } | { receipt: string },
): Promise<string | undefined> {
  const [table, id] = 'receipt' in named ? ['receipt', named.receipt] : ['settlement', named.settlement];
  if (!isId(id)) return undefined;
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from trading.company c join ${sql.raw(`trading.${table}`)} x on x.company_id = c.id
    where x.id = ${id} and c.users_company_id = any(${sql.param([...usersCompanyIds])}::uuid[])`);
  return rows[0]?.id;
}

export interface ReceiptRow extends Record<string, unknown> {
  id: string;
  amount: string;
  day: string;
  saidBy: Side;
  confirmedAt: string | null;
}

export async function listReceipts(db: Db, companyId: string, settlementId: string): Promise<ReceiptRow[]> {
  const { rows } = await db.execute<ReceiptRow>(sql`
    select id, amount::text as amount, day::text as day, said_by as "saidBy", confirmed_at as "confirmedAt"
    from trading.receipt where company_id = ${companyId} and settlement_id = ${settlementId} order by day, id`);
  return rows;
}

/** Both sides' words about one payment: the same amount, days that are near (docs/product/settlements.md#payments). */
export function isSamePayment(
  a: Pick<ReceiptRow, 'amount' | 'day'>,
  b: Pick<ReceiptRow, 'amount' | 'day'>,
): boolean {
  const days = Math.abs(Date.parse(a.day) - Date.parse(b.day)) / 86_400_000;
  return Number(a.amount) === Number(b.amount) && days <= RECEIPT_MATCH_DAYS;
}

export async function insertReceipt(
  db: Db,
  row: {
    companyId: string;
    settlementId: string;
    amount: string;
    day: string;
    saidBy: Side;
    userId: string | null;
    at: Date;
  },
): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into trading.receipt (company_id, settlement_id, amount, day, said_by, said_by_user, created_at)
    values (${row.companyId}, ${row.settlementId}, ${row.amount}, ${row.day},
      ${row.saidBy}, ${row.userId}, ${row.at.toISOString()}::timestamptz)
    returning id`);
  if (!rows[0]) throw new Error('a receipt that was not inserted');
  return rows[0].id;
}

export async function markConfirmed(
  db: Db,
  companyId: string,
  receiptId: string,
  userId: string | null,
  at: Date,
): Promise<void> {
  await db.execute(sql`
    update trading.receipt set confirmed_at = ${at.toISOString()}::timestamptz, confirmed_by_user = ${userId}
    where company_id = ${companyId} and id = ${receiptId} and confirmed_at is null`);
}

export async function deleteReceipt(db: Db, companyId: string, receiptId: string): Promise<void> {
  await db.execute(sql`
    delete from trading.receipt where company_id = ${companyId} and id = ${receiptId} and confirmed_at is null`);
}

/** For systems that read what has changed. */
export async function touch(
  db: Db,
  { companyId, id }: { companyId: string; id: string },
  at: Date,
): Promise<void> {
  await db.execute(sql`
    update trading.settlement set changed_at = ${at.toISOString()}::timestamptz
    where company_id = ${companyId} and id = ${id}`);
}

export async function setState(
  db: Db,
  { companyId, id }: { companyId: string; id: string },
  state: SettlementState,
  at: Date,
  note: string | null = null,
): Promise<void> {
  await db.execute(sql`
    update trading.settlement set state = ${state}, dispute_note = ${note}, changed_at = ${at.toISOString()}::timestamptz
    where company_id = ${companyId} and id = ${id}`);
}
