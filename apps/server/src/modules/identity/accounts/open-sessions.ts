import { afterThisRound, batched } from '../../../platform/batch.ts';
import type { Database } from '../../../platform/database/database.ts';
import { listSessionStates, type SessionKey, type SessionState } from './sessions.queries.ts';

interface Asked extends SessionKey {
  /** In seconds, like everything in a token. */
  issuedAt: number;
}

const keyOf = ({ subject, sessionId }: SessionKey) => `${subject} ${sessionId ?? ''}`;

/**
 * When the person logged in to the session behind a token, in seconds; undefined when it is no longer open. Requests that
 * arrive together share one statement.
 */
export function openSessions(db: Database): (asked: Asked) => Promise<number | undefined> {
  const find = batched<string, SessionState>(async (keys) => {
    const rows = await listSessionStates(db, keys.map(toKey));
    return new Map(rows.map((row) => [keyOf(row), row]));
  }, afterThisRound);
  return async (asked) => {
    const state = await find(keyOf(asked));
    const endedAt = state?.sessionsEndedAt ? Math.floor(state.sessionsEndedAt.getTime() / 1000) : 0;
    // A token without a session is one that Canola signed for itself; only the end of all sessions ends it.
    const since = asked.sessionId === undefined ? asked.issuedAt : state?.loggedInAt;
    return typeof since === 'number' && since >= endedAt ? since : undefined;
  };
}

function toKey(key: string): SessionKey {
  const [subject = '', sessionId] = key.split(' ');
  return { subject, sessionId: sessionId || undefined };
}
