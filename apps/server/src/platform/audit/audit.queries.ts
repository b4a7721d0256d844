import type { AuditAction, AuditSubject } from '@canola/api-schema/users/audit';
import { asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { auditCheck, auditEnd, auditEvent } from './audit.tables.ts';

export interface NewAuditEvent {
  action: AuditAction;
  subjectType: AuditSubject;
  subjectId?: string;
  /** The person it concerns. */
  userId?: string;
  companyId?: string;
  countryId?: string | undefined;
  /** Only ids and values: no name, no e-mail, nothing that somebody typed. */
  changes?: Record<string, string | number | boolean | null>;
}

export type ChainEnd = Pick<typeof auditEnd.$inferSelect, 'number' | 'hash' | 'keyId' | 'seal'>;
/** An event that was there at some time, as a log, an operator or the process itself remembers it. */
export interface Head {
  number: number;
  hash: string;
}

export type EventRow = typeof auditEvent.$inferSelect;

/** Writers queue up here until their transaction ends, so that each finds the event before its own. */
export async function lockChain(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('platform.audit_event', 0))`);
}

export async function findEnd(db: Db): Promise<ChainEnd | undefined> {
  const [row] = await db.select().from(auditEnd).where(eq(auditEnd.id, 1));
  return row;
}

export async function findLastEvent(db: Db): Promise<EventRow | undefined> {
  const [row] = await db.select().from(auditEvent).orderBy(sql`${auditEvent.number} desc`).limit(1);
  return row;
}

export async function appendEvent(db: Db, event: EventRow): Promise<void> {
  await db.insert(auditEvent).values(event);
}

export async function saveEnd(db: Db, end: ChainEnd): Promise<void> {
  await db
    .insert(auditEnd)
    .values({ id: 1, ...end })
    .onConflictDoUpdate({ target: auditEnd.id, set: end });
}

export async function listEventsAfter(db: Db, number: number, limit: number): Promise<EventRow[]> {
  return db
    .select()
    .from(auditEvent)
    .where(gt(auditEvent.number, number))
    .orderBy(asc(auditEvent.number))
    .limit(limit);
}

export interface Break {
  /** The first event that is not as it was written; none where the chain as a whole is not. */
  event: number | null;
  reason: string;
}

export async function saveCheck(db: Db, at: Date, found: Break | undefined): Promise<void> {
  const check = { checkedAt: at, event: found?.event ?? null, reason: found?.reason ?? null };
  await db
    .insert(auditCheck)
    .values({ id: 1, ...check })
    .onConflictDoUpdate({ target: auditCheck.id, set: check });
}

/** Of the last check; undefined while the chain is whole. */
export async function findBreak(db: Db): Promise<(Break & { checkedAt: Date }) | undefined> {
  const [row] = await db.select().from(auditCheck).where(eq(auditCheck.id, 1));
  return row?.reason ? { checkedAt: row.checkedAt, event: row.event, reason: row.reason } : undefined;
}
