import type { AuditAction, AuditSubject } from '@canola/api-schema/users/audit';
import { z } from 'zod';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { defineTask } from '../jobs/jobs.ts';
import type { Viewer } from '../viewer.ts';
import { appendEvent, findBrokenLink, findHead, lockChain } from './audit.queries.ts';

export interface NewAuditEvent {
  action: AuditAction;
  subjectType: AuditSubject;
  subjectId?: string;
  /** The person it concerns. */
  userId?: string;
  companyId?: string;
  countryId?: string | undefined;
  /** Ids and values alone: no name, no e-mail, nothing that somebody typed. */
  changes?: Record<string, string | number | boolean | null>;
}

/** Somebody at the machine, with a command: no person of the product. */
export const OPERATOR = { userId: '00000000-0000-0000-0000-000000000000' };

/**
 * Says who did what, in the transaction that does it. The last statement of the transaction: all writers of the
 * log wait for each other from here on.
 */
export async function record(
  db: Db,
  now: Date,
  actor: Pick<Viewer, 'userId'>,
  event: NewAuditEvent,
): Promise<void> {
  await lockChain(db);
  await appendEvent(db, {
    at: now,
    actorId: actor.userId,
    action: event.action,
    subjectType: event.subjectType,
    subjectId: event.subjectId ?? null,
    userId: event.userId ?? null,
    companyId: event.companyId ?? null,
    countryId: event.countryId ?? null,
    changes: JSON.stringify(event.changes ?? {}),
  });
}

/** The head in the log of the process shows later whether the end of the chain was cut off. */
export async function verifyChain({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<boolean> {
  const broken = await findBrokenLink(db);
  const head = await findHead(db);
  if (broken !== undefined) log.error({ event: broken }, 'the audit log was tampered with');
  else log.info({ events: head?.number ?? 0, head: head?.hash }, 'the audit log is whole');
  return broken === undefined;
}

export const verifyAudit = defineTask({
  name: 'audit.verify',
  payload: z.strictObject({}),
  cron: '20 2 * * *',
  run: async (deps) => {
    await verifyChain(deps);
  },
});
