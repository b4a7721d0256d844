import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { auditEvent } from './audit.tables.ts';

export interface NewAuditRow {
  at: Date;
  actorId: string;
  action: string;
  subjectType: string;
  subjectId: string | null;
  userId: string | null;
  companyId: string | null;
  countryId: string | null;
  changes: string;
}

/** Writers queue up here until their transaction ends, so that each finds the event before its own. */
export async function lockChain(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('platform.audit_event', 0))`);
}

export async function appendEvent(db: Db, event: NewAuditRow): Promise<void> {
  await db.execute(sql`
    with previous as (
      select number, hash from platform.audit_event order by number desc limit 1
    ), new_event as (
      select coalesce((select number from previous), 0) + 1 as number, coalesce((select hash from previous), '') as before,
        ${event.at.toISOString()}::timestamptz as at, ${event.actorId}::uuid as actor_id, ${event.action}::text as action,
        ${event.subjectType}::text as subject_type, ${event.subjectId}::uuid as subject_id,
        ${event.userId}::uuid as user_id, ${event.companyId}::uuid as company_id, ${event.countryId}::text as country_id, ${event.changes}::json as changes
    ), written as (
      select *, json_build_object(
        'number', number, 'at', (extract(epoch from at) * 1000)::bigint, 'actor', actor_id, 'action', action,
        'subjectType', subject_type, 'subject', subject_id, 'user', user_id, 'company', company_id, 'country', country_id,
        'changes', changes)::text as body
      from new_event
    )
    insert into platform.audit_event
      (number, at, actor_id, action, subject_type, subject_id, user_id, company_id, country_id, body, hash)
    select number, at, actor_id, action, subject_type, subject_id, user_id, company_id, country_id, body,
      encode(sha256(convert_to(before || body, 'UTF8')), 'hex')
    from written`);
}

/**
 * The first event whose number, columns, body and hash do not follow from the one before it. One pass of the
 * database over the whole chain.
 */
export async function findBrokenLink(db: Db): Promise<number | undefined> {
  const { rows } = await db.execute<{ number: string }>(sql`
    with chain as (
      select *, lag(hash, 1, '') over (order by number) as before,
        row_number() over (order by number) as place, body::json as said
      from platform.audit_event
    )
    select number from chain
    where number <> place
      or hash <> encode(sha256(convert_to(before || body, 'UTF8')), 'hex')
      or said->>'number' <> number::text
      or (said->>'at')::bigint <> (extract(epoch from at) * 1000)::bigint
      or said->>'actor' <> actor_id::text or said->>'action' <> action
      or said->>'subjectType' <> subject_type
      or said->>'subject' is distinct from subject_id::text
      or said->>'user' is distinct from user_id::text
      or said->>'company' is distinct from company_id::text
      or said->>'country' is distinct from country_id
    order by number limit 1`);
  return rows[0] && Number(rows[0].number);
}

export async function findHead(db: Db): Promise<{ number: number; hash: string } | undefined> {
  const [row] = await db
    .select({ number: auditEvent.number, hash: auditEvent.hash })
    .from(auditEvent)
    .orderBy(sql`${auditEvent.number} desc`)
    .limit(1);
  return row;
}
