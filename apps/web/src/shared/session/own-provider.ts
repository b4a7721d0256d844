import type { ProviderAddresses } from '#shared/settings/settings.ts';
import { Refused } from './sign-in-failure.ts';

/** The provider's word for its verdict as JSON (the server's `json-response.ts`). */
const JSON_RESPONSE = 'canola_json';
const TIMEOUT_MS = 10_000;

/** What the session needs of a sign-in, whoever the provider is. */
export interface Tokens {
  accessToken: string;
  idToken: string | undefined;
  subject: string;
  expiresInSeconds: number | undefined;
}

interface Question {
  provider: ProviderAddresses;
  clientId: string;
  /** One that the provider knows; nobody is led there. */
  redirectUri: string;
  /** The provider knows the visitor; the token is still on its way. */
  onKnown: () => void;
}

/**
 * Signs in from the session cookie of our own provider: a code with its proof (PKCE), then the token, by two requests of
 * this page. Other issuers need an iframe or a redirect, and `oidc-client-ts`, which the first load leaves out.
 */
export async function askOwnProvider({
  provider,
  clientId,
  redirectUri,
  onKnown,
}: Question): Promise<Tokens> {
  const state = randomText();
  const verifier = randomText();
  const client = { client_id: clientId, redirect_uri: redirectUri };
  const address = new URL(provider.authorization_endpoint);
  address.search = new URLSearchParams({
    ...client,
    response_type: 'code',
    scope: 'openid email',
    state,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
    prompt: 'none',
    response_mode: JSON_RESPONSE,
  }).toString();
  const verdict = await ask(address, {});
  if (verdict.state !== state || verdict.code === undefined)
    throw new Error('The provider answered another question.');
  onKnown();
  const exchange = {
    ...client,
    grant_type: 'authorization_code',
    code: verdict.code,
    code_verifier: verifier,
  };
  return tokensOf(
    await ask(new URL(provider.token_endpoint), { method: 'POST', body: new URLSearchParams(exchange) }),
  );
}

async function ask(address: URL, init: RequestInit): Promise<Record<string, string | undefined>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(address, { ...init, cache: 'no-store', credentials: 'same-origin', signal });
  const isOutOfOrder = response.status === 429 || response.status >= 500;
  const answer = isOutOfOrder ? {} : await response.json();
  if (typeof answer?.error === 'string') throw new Refused(answer.error, answer.error_description);
  if (!response.ok) throw new Error(`The provider did not respond (${response.status})`);
  return answer;
}

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

function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64url(new Uint8Array(digest));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
