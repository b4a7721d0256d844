import { type SessionState, sessionStore } from '#shared/session/session-state.ts';

const subjectOf = (state: SessionState) => (state.status === 'signed-in' ? state.subject : undefined);

/** In a tab that stays open, the next person must not see what was read for the last one. */
export function forgetWithSession(forget: () => void): () => void {
  let subject = subjectOf(sessionStore.get());
  return sessionStore.subscribe(() => {
    const next = subjectOf(sessionStore.get());
    if (subject !== undefined && next !== subject) forget();
    subject = next;
  });
}
