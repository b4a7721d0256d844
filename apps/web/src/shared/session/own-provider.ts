import { Refused } from './sign-in-failure.ts';

const TIMEOUT_MS = 10_000;

/** The part of a sign-in that the session needs, whoever the provider is. */
export interface Tokens {
  accessToken: string;
  idToken: string | undefined;
  subject: string;
  expiresInSeconds: number | undefined;
}

/**
 * Signs in from the session cookie of our own provider by one request of this page (the server's `silent.routes.ts`).
 * Other issuers need an iframe or a redirect, and `oidc-client-ts`, which the first load leaves out.
 */
export async function askOwnProvider(authority: string): Promise<Tokens> {
  const response = await fetch(`${authority}/silent`, {
    method: 'POST',
    cache: 'no-store',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // An overloaded or closing server also names an `error` in its JSON, which is no verdict about the person.
  if (isOutOfOrder(response)) throw noAnswer(response);
  const answer = await response.json();
  if (typeof answer?.error === 'string') throw new Refused(answer.error, answer.error_description);
  if (!response.ok) throw noAnswer(response);
  return tokensOf(answer);
}

const isOutOfOrder = ({ status }: Response) => status === 404 || status === 429 || status >= 500;

const noAnswer = ({ status }: Response) => new Error(`The provider did not respond (${status})`);

function tokensOf(answer: Record<string, unknown>): Tokens {
  const { access_token: accessToken, id_token: idToken, expires_in: expiresIn } = answer;
  if (typeof accessToken !== 'string' || typeof idToken !== 'string')
    throw new Error('The provider sent no token.');
  return {
    accessToken,
    idToken,
    subject: subjectOf(idToken),
    expiresInSeconds: typeof expiresIn === 'number' ? expiresIn : undefined,
  };
}

/** It came straight from the provider, so its signature proves nothing more. */
function subjectOf(idToken: string): string {
  const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0));
  const { sub } = JSON.parse(new TextDecoder().decode(bytes));
  if (typeof sub !== 'string' || sub === '') throw new Error('The ID token names nobody.');
  return sub;
}
