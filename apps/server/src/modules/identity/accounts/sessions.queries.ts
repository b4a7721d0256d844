import { eq } from 'drizzle-orm';
import type { Database, Db } from '../../../platform/database/database.ts';
import { oidcPayload } from '../identity.tables.ts';
import { UUID } from './accounts.queries.ts';

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
