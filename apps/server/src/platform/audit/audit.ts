import { afterCommit, type Db } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Viewer } from '../viewer.ts';
import {
  appendEvent,
  type ChainEnd,
  findEnd,
  findLastEvent,
  type Head,
  lockChain,
  type NewAuditEvent,
  saveCheck,
  saveEnd,
} from './audit.queries.ts';
import { type ChainKey, chainKeys, currentKey, endSeal, linkHash, sameSeal } from './chain-hash.ts';

export type { NewAuditEvent } from './audit.queries.ts';

/** The actor of a command on the server: not a person of the product. */
export const OPERATOR = { userId: '00000000-0000-0000-0000-000000000000' };

const marker = (key: ChainKey): NewAuditEvent => ({
  action: 'audit.keyed',
  subjectType: 'audit',
  changes: { key: key.id },
});

let report: (actorId: string, event: NewAuditEvent) => void = () => {};

/** Of the process: events are reported once they are committed, for its log. */
export function reportEvents(listener: typeof report): void {
  report = listener;
}

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
  const current = currentKey();
  const sealed = await findEnd(db);
  const end = sealed ?? (await plainEnd(db));
  const last = sealed && keyOf(sealed);
  // A marker names the key when the log is empty or the key has changed. A log of events without a key gets its first
  // marker from `npm run audit -- seal`.
  const begins = current && current !== last && (last !== undefined || end.number === 0);
  const before = begins ? await append(db, now, OPERATOR, marker(current), end, current) : end;
  await append(db, now, actor, event, before, begins ? current : last);
  afterCommit(db, () => report(actor.userId, event));
}

/** The keyed part begins now, whatever was before; for an operator who has looked at it and at the break. */
export async function sealChain(db: Db, now: Date): Promise<number> {
  const key = currentKey();
  if (!key) throw new Error('AUDIT_KEY is missing.');
  await lockChain(db);
  await saveCheck(db, now, undefined);
  return (await append(db, now, OPERATOR, marker(key), await plainEnd(db), key)).number;
}

async function plainEnd(db: Db): Promise<Head> {
  return (await findLastEvent(db)) ?? { number: 0, hash: '' };
}

/** The key that the next event is written with. An end that was altered takes no more events. */
function keyOf(end: ChainEnd): ChainKey {
  const key = chainKeys().find(({ id }) => id === end.keyId);
  if (!key)
    throw new AppError(
      'service.unavailable',
      'The audit log is written with a key that AUDIT_KEY does not name.',
    );
  if (key.isReplaced) throw new Error('The audit log ends with a key that was replaced.');
  if (!sameSeal(end.seal, endSeal(key, end.number, end.hash)))
    throw new Error('The end of the audit log was altered; see docs/security.md#the-audit-log.');
  return key;
}

async function append(
  db: Db,
  at: Date,
  { userId: actorId }: Pick<Viewer, 'userId'>,
  { action, subjectType, subjectId, userId, companyId, countryId, changes = {} }: NewAuditEvent,
  before: Head,
  key: ChainKey | undefined,
): Promise<Head> {
  const number = before.number + 1;
  const columns = {
    number,
    at,
    actorId,
    action,
    subjectType,
    subjectId: subjectId ?? null,
    userId: userId ?? null,
    companyId: companyId ?? null,
    countryId: countryId ?? null,
  };
  const body = JSON.stringify({
    number,
    at: at.getTime(),
    actor: actorId,
    action,
    subjectType,
    subject: columns.subjectId,
    user: columns.userId,
    company: columns.companyId,
    country: columns.countryId,
    changes,
  });
  const hash = linkHash(key, before.hash, body);
  await appendEvent(db, { ...columns, body, hash });
  if (key) await saveEnd(db, { number, hash, keyId: key.id, seal: endSeal(key, number, hash) });
  return { number, hash };
}
