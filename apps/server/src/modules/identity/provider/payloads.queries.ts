import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { AdapterPayload } from 'oidc-provider';
import type { Db } from '../../../platform/database/database.ts';
import { ENDED } from '../accounts/sessions.queries.ts';
import { oidcPayload } from '../identity.tables.ts';

const SESSION = 'Session';

/** The owner of the payload, so ending a person's sessions also finds an interaction that is about to log in. */
function ownerOf(payload: AdapterPayload): string | null {
  return payload.accountId ?? payload.result?.login?.accountId ?? payload.session?.accountId ?? null;
}

/** The library counts in wall-clock seconds, so the database's own clock decides what has expired. */
export async function upsertPayload(
  db: Db,
  kind: string,
  id: string,
  payload: AdapterPayload,
  expiresIn: number,
): Promise<void> {
  const values = {
    payload,
    accountId: ownerOf(payload),
    grantId: payload.grantId ?? null,
    uid: payload.uid ?? null,
    expiresAt: sql`now() + make_interval(secs => ${expiresIn})`,
  };
  await db
    .insert(oidcPayload)
    .values({ kind, id, ...values })
    .onConflictDoUpdate({
      target: [oidcPayload.kind, oidcPayload.id],
      set: values,
      // A renewal that began before a log-out saves the session after it: what has ended stays ended.
      ...(kind === SESSION && { setWhere: isNull(oidcPayload.consumedAt) }),
    });
}

type Found = { payload: AdapterPayload; consumedAt: Date | null };
const columns = { payload: oidcPayload.payload, consumedAt: oidcPayload.consumedAt };
const isAlive = gt(oidcPayload.expiresAt, sql`now()`);

const isOpen = or(ne(oidcPayload.kind, SESSION), isNull(oidcPayload.consumedAt));

export async function findPayload(db: Db, kind: string, id: string): Promise<Found | undefined> {
  const where = and(eq(oidcPayload.kind, kind), eq(oidcPayload.id, id), isAlive, isOpen);
  const [row] = await db.select(columns).from(oidcPayload).where(where);
  return row;
}

export async function findPayloadByUid(db: Db, kind: string, uid: string): Promise<Found | undefined> {
  const where = and(eq(oidcPayload.kind, kind), eq(oidcPayload.uid, uid), isAlive);
  const [row] = await db.select(columns).from(oidcPayload).where(where);
  return row;
}

/**
 * False when another request was first: a code is exchanged for one token, however many requests come at the same
 * time.
 */
export async function consumePayload(db: Db, kind: string, id: string): Promise<boolean> {
  const consumed = await db
    .update(oidcPayload)
    .set({ consumedAt: sql`now()` })
    .where(and(eq(oidcPayload.kind, kind), eq(oidcPayload.id, id), isNull(oidcPayload.consumedAt)))
    .returning({ id: oidcPayload.id });
  return consumed.length === 1;
}

export async function deletePayload(db: Db, kind: string, id: string): Promise<void> {
  const where = and(eq(oidcPayload.kind, kind), eq(oidcPayload.id, id));
  if (kind === SESSION) await db.update(oidcPayload).set(ENDED).where(where);
  else await db.delete(oidcPayload).where(where);
}

/** A code that was used twice may be stolen: the session in which it was issued ends, and its tokens with it. */
export async function endSessionOfCode(db: Db, kind: string, id: string): Promise<void> {
  const code = await findPayload(db, kind, id);
  const uid = code?.payload.sessionUid;
  if (typeof uid !== 'string') return;
  await db
    .update(oidcPayload)
    .set(ENDED)
    .where(and(eq(oidcPayload.kind, SESSION), eq(oidcPayload.uid, uid)));
}

export async function deletePayloadsOfGrant(db: Db, grantId: string): Promise<void> {
  await db.delete(oidcPayload).where(eq(oidcPayload.grantId, grantId));
}

export async function deleteExpiredPayloads(db: Db): Promise<void> {
  await db.delete(oidcPayload).where(lt(oidcPayload.expiresAt, sql`now()`));
}
