/** The part of the session that the API client needs; the session provides itself at the start. */
export interface ApiSession {
  token(): string | undefined;
  /** Forces a new access token; fails when the provider's session is over. */
  refresh(): Promise<string>;
  signOut(): void;
  showBlocked(reason: string | undefined): void;
}

let current: ApiSession | undefined;

export function provideSession(session: ApiSession): void {
  current = session;
}

function require(): ApiSession {
  if (!current) throw new Error('A call was made before the session started.');
  return current;
}

export const apiSession: ApiSession = {
  token: () => require().token(),
  refresh: () => require().refresh(),
  signOut: () => require().signOut(),
  showBlocked: (reason) => require().showBlocked(reason),
};
