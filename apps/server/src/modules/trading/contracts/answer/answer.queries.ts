import { sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import type { ContractKey } from '../deadline.queries.ts';

interface AnswerTerms extends Record<string, unknown> {
  hours: number;
  countryId: string;
  isActive: boolean;
}

/**
 * How long the contract's trader has for an answer, and where it is. A block of the trader waits for this transaction,
 * or this one for the block.
 */
export async function findAnswerTerms(
  db: Db,
  { companyId, contractId }: ContractKey,
): Promise<AnswerTerms | undefined> {
  const { rows } = await db.execute<AnswerTerms>(sql`
    select t.answer_hours as hours, t.country_id as "countryId", t.active as "isActive"
    from trading.contract k join trading.trader t on t.id = k.trader_id
    where k.company_id = ${companyId} and k.id = ${contractId}
    for share of t`);
  return rows[0];
}

/** Contracts that wait for the trader's answer. */
export async function listUnanswered(db: Db, traderId: string): Promise<ContractKey[]> {
  const { rows } = await db.execute<ContractKey>(sql`
    select company_id as "companyId", id as "contractId" from trading.contract
    where status = 'PROCESSING' and trader_id = ${traderId}
    order by answer_by, id`);
  return rows;
}

interface Waiting {
  sentAt: Date;
  answerBy: Date;
  /** Whether the trader is. */
  isActive: boolean;
}

/** Contracts whose time for an answer is half over, or whose trader is blocked, the most urgent first. */
export async function listHalfTime(
  db: Db,
  now: Date,
  only?: ContractKey,
): Promise<(ContractKey & Waiting)[]> {
  const { rows } = await db.execute<
    ContractKey & Omit<Waiting, 'sentAt' | 'answerBy'> & { sentAt: string; answerBy: string }
  >(sql`
    select k.company_id as "companyId", k.id as "contractId", k.created_at as "sentAt", k.answer_by as "answerBy",
      t.active as "isActive"
    from trading.contract k join trading.trader t on t.id = k.trader_id
    where k.status = 'PROCESSING' and k.answer_by is not null
      and (not t.active or k.created_at + (k.answer_by - k.created_at) / 2 <= ${now.toISOString()}::timestamptz)
      and (${only?.contractId ?? null}::uuid is null
        or (k.company_id = ${only?.companyId ?? null}::uuid and k.id = ${only?.contractId ?? null}::uuid))
    order by k.answer_by, k.id`);
  return rows.map((row) => ({ ...row, sentAt: new Date(row.sentAt), answerBy: new Date(row.answerBy) }));
}
