import { and, eq, not, or, sql } from 'drizzle-orm';
import type { Database, Db } from '../../../platform/database/database.ts';
import { oidcPayload } from '../identity.tables.ts';
import { UUID } from './accounts.queries.ts';

/** The id is all that is left of a session that has ended. */
export const ENDED = { consumedAt: sql`now()`, payload: {}, accountId: null, grantId: null, uid: null };

/** Sessions, grants, codes and log-ins in progress: everything the provider stores for the person. */
export async function deletePayloadsOfAccount(db: Db, accountId: string): Promise<void> {
  await db.delete(oidcPayload).where(eq(oidcPayload.accountId, accountId));
}

export interface SessionKey {
  subject: string;
  /** The provider's id of the log-in in one browser; it stays the same when the session's cookie changes. */
  sessionId: string | undefined;
}

export interface SessionState extends SessionKey {
  sessionsEndedAt: Date | null;
  /** In seconds; null when the session is over. */
  loggedInAt: number | null;
}

/** Runs for every request, as one named statement. */
const SESSION_STATES = `
  SELECT k.subject, k.uid AS "sessionId", a.sessions_ended_at AS "sessionsEndedAt",
    (s.payload ->> 'loginTs')::float8 AS "loggedInAt"
  FROM unnest($1::text[], $2::text[], $3::uuid[]) AS k (subject, uid, id)
  LEFT JOIN identity.account a ON a.subject = k.id
  LEFT JOIN identity.oidc_payload s
    ON s.kind = 'Session' AND s.uid = k.uid AND s.account_id = k.subject AND s.expires_at > now()`;

export async function listSessionStates(
  { $client: pool }: Pick<Database, '$client'>,
  keys: readonly SessionKey[],
): Promise<SessionState[]> {
  const { rows } = await pool.query<Omit<SessionState, 'sessionId'> & { sessionId: string | null }>({
    name: 'identity.sessions',
    text: SESSION_STATES,
    values: [
      keys.map(({ subject }) => subject),
      keys.map(({ sessionId }) => sessionId ?? null),
      keys.map(({ subject }) => (UUID.test(subject) ? subject : null)),
    ],
  });
  return rows.map((row) => ({ ...row, sessionId: row.sessionId ?? undefined }));
}

/**
 * Everything but the given session. The other sessions leave their ids, so that a renewal under way doesn't save one
 * again.
 */
export async function deleteOtherPayloads(db: Db, accountId: string, sessionId: string): Promise<void> {
  const isKept = or(
    and(eq(oidcPayload.kind, 'Session'), eq(oidcPayload.uid, sessionId)),
    and(eq(oidcPayload.kind, 'Browser'), eq(oidcPayload.id, sessionId)),
  );
  const isOther = and(eq(oidcPayload.accountId, accountId), isKept && not(isKept));
  await db
    .update(oidcPayload)
    .set(ENDED)
    .where(and(isOther, eq(oidcPayload.kind, 'Session')));
  await db.delete(oidcPayload).where(isOther);
}

export async function renewLogIn(db: Db, accountId: string, sessionId: string): Promise<void> {
  const loginTs = Math.floor(Date.now() / 1000);
  const { kind, uid, payload } = oidcPayload;
  await db
    .update(oidcPayload)
    .set({ payload: sql`${payload} || ${JSON.stringify({ loginTs })}::jsonb` })
    .where(and(eq(oidcPayload.accountId, accountId), eq(kind, 'Session'), eq(uid, sessionId)));
}

export interface OpenSession extends Record<string, unknown> {
  sessionId: string;
  /** In seconds. */
  loggedInAt: number;
  userAgent: string | null;
  /** In seconds; null for a session that was opened before browsers were stored. */
  usedAt: number | null;
}

export async function listOpenSessions(db: Db, accountId: string): Promise<OpenSession[]> {
  const { rows } = await db.execute<OpenSession>(sql`
    select s.uid as "sessionId", (s.payload ->> 'loginTs')::float8 as "loggedInAt",
      b.payload ->> 'userAgent' as "userAgent", (b.payload ->> 'usedAt')::float8 as "usedAt"
    from identity.oidc_payload s
    join identity.account a on a.subject::text = s.account_id
    left join identity.oidc_payload b on b.kind = 'Browser' and b.id = s.uid
    where s.kind = 'Session' and s.account_id = ${accountId} and s.expires_at > now()
      and (s.payload ->> 'loginTs')::float8 >= coalesce(floor(extract(epoch from a.sessions_ended_at)), 0)
    order by coalesce((b.payload ->> 'usedAt')::float8, 0) desc, s.uid`);
  return rows;
}
