import { createStore, useStore } from '#shared/storage/store.ts';

/**
 * The person this page acts for. The token itself stays inside the user manager, in memory
 * (docs/product/accounts.md#tokens-in-the-browser).
 */
export type SessionState =
  | { status: 'starting' }
  /** On /callback: the page itself completes the sign-in and shows how it ended. */
  | { status: 'returning' }
  | { status: 'visitor' }
  | { status: 'signed-in'; subject: string }
  /** With what support wrote. */
  | { status: 'blocked'; reason?: string | undefined }
  | { status: 'companies-mismatch' }
  /** Neither signed in nor refused: the provider did not respond. */
  | { status: 'unreachable' }
  /** The browser is on its way to the provider's page. */
  | { status: 'leaving' };

export const sessionStore = createStore<SessionState>({ status: 'starting' });

export function useSession(): SessionState {
  return useStore(sessionStore);
}
