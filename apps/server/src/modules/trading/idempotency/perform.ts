import { createHash } from 'node:crypto';
import type { Database, Db } from '../../../platform/database/database.ts';
import { type Session, transact } from '../../../platform/database/session.ts';
import { isId } from '../field-checks.ts';
import { refuse } from '../outcome.ts';
import { notifyMembers } from '../trading.live.ts';
import { retryAfterDeadlock } from './deadlock.ts';
import { findMutation, markMutation, type Result, saveResult } from './mutations.queries.ts';

export interface Request {
  /** The name of the mutation: the same id for another one is another input. */
  operation: string;
  companyId: string;
  input: unknown;
  /** Given by the client, which sends it again when the response was lost (docs/product/storages.md#offers). */
  clientMutationId: string | null;
}

/**
 * One transaction per action. The same request, sent again, returns the first result; a refused one left no mark
 * and is tried again.
 */
export async function perform<T extends Result>(
  db: Database,
  request: Request,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  return retryAfterDeadlock(() => transact(db, (session) => performIn(session, request, work)));
}

async function performIn<T extends Result>(
  session: Session,
  request: Request,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const { companyId, clientMutationId } = request;
  if (clientMutationId === null) return notify(session, companyId, await work(session));
  requireMutationId(clientMutationId);
  const inputHash = hashInput(request.operation, request.input);
  const isFirst = await markMutation(session, { companyId, clientMutationId, inputHash });
  if (!isFirst) return replay<T>(session, companyId, clientMutationId, inputHash);
  const result = await notify(session, companyId, await work(session));
  await saveResult(session, companyId, clientMutationId, result);
  return result;
}

/** Open pages of the company's members refresh at the commit. */
async function notify<T extends Result>(session: Session, companyId: string, result: T): Promise<T> {
  const { orderId, offerId } = result as Record<string, string | null | undefined>;
  await notifyMembers(session, companyId, [
    ...(orderId ? [{ what: 'order' as const, id: orderId }] : []),
    ...(offerId ? [{ what: 'offer' as const, id: offerId }] : []),
  ]);
  return result;
}

export function requireMutationId(id: string): void {
  if (!isId(id)) refuse('clientMutationId', 'mutation.invalid');
}

export async function replay<T extends Result>(
  db: Db,
  companyId: string,
  clientMutationId: string,
  inputHash: string,
): Promise<T> {
  const first = await findMutation(db, companyId, clientMutationId);
  if (first?.inputHash !== inputHash) refuse('root', 'mutation.conflict');
  return first.result as T;
}

/** Fields come in any order; an absent one and a null are the same to us. */
export function hashInput(operation: string, input: unknown): string {
  const text = JSON.stringify([operation, input], (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, field]) => field !== null && field !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value,
  );
  return createHash('sha256').update(text).digest('base64url');
}
