import type { Adjustment, RejectReason } from '@canola/api-schema/trading/trader-api';
import { asc, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import { type MarketKey, ofLineSql } from '../../../prices/index.ts';
import type { ContractStatus, FailureReason } from '../../tables/contracts.tables.ts';
import { removedTonsSql, returnedTonsSql } from '../../tables/free-tons.queries.ts';
import { openDeliveriesSql } from '../../tables/terms.queries.ts';
import { contractEvent } from './lifecycle.tables.ts';
import type { ContractEvent, Transition } from './transitions.ts';

export interface Move {
  companyId: string;
  contractId: string;
  event: ContractEvent;
  at: Date;
  /** Other facts of the event, for its record. */
  data?: Record<string, unknown>;
  externalNumber?: string;
  finalPrice?: string;
  adjustments?: readonly Adjustment[];
  answerNote?: string | undefined;
  answerBy?: Date;
  failure?: { reason: FailureReason; note: string | null; rejectReason?: RejectReason | undefined };
}

export interface Moved extends Record<string, unknown> {
  status: ContractStatus;
  number: number;
  hash: string;
  /** The market where a failed contract gave its tons back to the trader's limit. */
  reopened: MarketKey | null;
}

/** The record of an event; `row` is the contract as it was before. */
const bodyOf = (row: 'c' | 'old', { event, at, data = {}, finalPrice }: Move, to: ContractStatus) => {
  const c = sql.raw(row);
  return sql`jsonb_build_object(
    'contract', ${c}.id, 'number', ${c}.event_number + 1, 'event', ${event}::text, 'from', ${c}.status,
    'to', ${to}::text, 'at', ${at.toISOString()}::text, 'data', ${JSON.stringify(data)}::jsonb,
    'terms', jsonb_build_object('kind', ${c}.kind, 'company', ${c}.company_id, 'trader', ${c}.trader_id,
      'crop', ${c}.crop_id, 'amount', ${c}.amount::text, 'quarter', ${c}.quarter_id, 'currency', ${c}.currency,
      'price', ${c}.price::text, 'finalPrice', coalesce(${finalPrice ?? null}::numeric(12, 2), ${c}.final_price)::text)
  )::text`;
};

/**
 * One statement under the contract's row lock: the present state is checked on the newest row, the event continues
 * that row's chain, a sale that both have signed gets its delivery terms, and a failed contract gives its tons back to the offer and to the trader's limit (contract, offer,
 * line: the order of all locks); those that quick trading had brought for it go out again.
 * Undefined when the contract is not there or not in a state that allows it.
 */
export async function applyMove(db: Db, move: Move, transition: Transition): Promise<Moved | undefined> {
  const { companyId, contractId, event, failure } = move;
  const { from, to, traderSigned = null } = transition;
  const at = sql`${move.at.toISOString()}::timestamptz`;
  const isAnswer = event === 'ACCEPTED' || event === 'REJECTED';
  const { rows } = await db.execute<Moved & { sales: number; returned: number; recorded: number }>(sql`
    with moved_contract as (
      update trading.contract c set
        status = ${to},
        external_number = coalesce(${move.externalNumber ?? null}, c.external_number),
        final_price = coalesce(${move.finalPrice ?? null}::numeric, c.final_price),
        adjustments = coalesce(${move.adjustments ? JSON.stringify(move.adjustments) : null}::jsonb, c.adjustments),
        failure_reason = ${failure?.reason ?? null}, failure_note = ${failure?.note ?? null},
        reject_reason = ${failure?.rejectReason ?? null},
        answer_note = coalesce(${move.answerNote ?? null}, c.answer_note),
        answer_by = coalesce(${move.answerBy?.toISOString() ?? null}::timestamptz, c.answer_by),
        changed_at = ${at},
        processed_at = case when ${isAnswer} then ${at} else c.processed_at end,
        trader_signed_at = case when ${event === 'TRADER_SIGNED'} then ${at} else c.trader_signed_at end,
        signed_at = case when ${event === 'SIGNED'} then ${at} else c.signed_at end,
        event_number = c.event_number + 1,
        event_hash = encode(sha256(convert_to(c.event_hash || ${bodyOf('c', move, to)}, 'UTF8')), 'hex')
      where c.company_id = ${companyId} and c.id = ${contractId}
        and c.status = any(${sql.param(from)}::text[])
        and (${traderSigned}::boolean is null or (c.trader_signed_at is not null) = ${traderSigned}::boolean)
      returning c.company_id, c.id, c.offer_id, c.amount, c.brought, c.is_counted, c.region_id, c.crop_id, c.quarter_id,
        c.trader_id, c.terms_version, c.custom_transport, c.point_name, c.zip, new.status, new.event_number as number,
        new.event_hash as hash, ${bodyOf('old', move, to)} as body
    ), returned_offers as (
      update trading.offer f set ${removedTonsSql({ brought: sql`m.brought`, returned: sql`m.amount`, at })}
      from moved_contract m where m.status = 'FAILED' and f.company_id = m.company_id and f.id = m.offer_id
      returning f.id
    ), returned_lines as (
      update prices.price_line l set ${returnedTonsSql('l', sql`m.amount`)}
      from moved_contract m where m.status = 'FAILED' and m.is_counted and ${sql.raw(ofLineSql('l', 'm'))}
        -- The offer is locked before the line.
        and (select count(*) from returned_offers) >= 0
      returning l.region_id as "regionId", l.crop_id as "cropId", l.quarter_id as "quarterId"
    ), opened_deliveries as (
      ${sql.raw(openDeliveriesSql('moved_contract'))}
    ), recorded_events as (
      insert into trading.contract_event (company_id, contract_id, number, event, status, at, body, hash)
      select company_id, id, number, ${event}, status, ${at}, body, hash from moved_contract
      returning number
    )
    select status, number, hash,
      (case when status = 'FAILED' then (offer_id is not null)::int else 0 end) as sales,
      (select to_jsonb(r) from returned_lines r) as "reopened",
      (select count(*)::int from returned_offers) as returned, (select count(*)::int from recorded_events) as recorded
    from moved_contract`);
  const [row] = rows;
  if (!row) return undefined;
  if (row.recorded !== 1 || row.returned !== row.sales)
    throw new Error('a contract moved without its event or its tons');
  return { status: row.status, number: row.number, hash: row.hash, reopened: row.reopened };
}

export type EventRow = typeof contractEvent.$inferSelect;

/** The chain, oldest first. */
export function listEvents(db: Db, companyId: string, contractId: string): Promise<EventRow[]> {
  return db
    .select()
    .from(contractEvent)
    .where(sql`company_id = ${companyId} and contract_id = ${contractId}`)
    .orderBy(asc(contractEvent.number));
}
