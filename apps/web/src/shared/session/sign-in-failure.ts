import { ApiError } from '#shared/api/errors.ts';
import { attempt } from '#shared/storage/remembered.ts';

/** How a sign-in can fail (docs/product/accounts.md#sign-in-failures): the provider says it in `error_description`. */
export type SignInFailure = 'login-required' | 'blocked' | 'companies-mismatch' | 'unreachable' | 'failed';

const LOGIN_REQUIRED = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
  // A refresh token that is over (RFC 6749 §5.2).
  'invalid_grant',
]);
const OUT_OF_ORDER = new Set(['server_error', 'temporarily_unavailable']);
/**
 * Of oidc-client-ts and of our own requests: a balancer's page, an overload, a restart and a server of the version
 * before, which say nothing about the person.
 */
const NO_VERDICT = /^Invalid response Content-Type|\((?:404|429|5\d\d)\)/;

/** Of oidc-client-ts and of fetch. */
const TIMEOUTS = new Set(['ErrorTimeout', 'TimeoutError']);

/** Of oidc-client-ts, which is not loaded for its class alone. */
const ERROR_RESPONSE = 'ErrorResponse';

interface ProviderError extends Error {
  error?: string | null;
  error_description?: string | null;
  state?: unknown;
}

/** Our own provider's answer to a silent request. */
export class Refused extends Error implements ProviderError {
  readonly error: string;
  readonly error_description: string | undefined;

  constructor(error: string, description: unknown) {
    const text = typeof description === 'string' ? description : undefined;
    super(text ?? error);
    this.name = ERROR_RESPONSE;
    this.error = error;
    this.error_description = text;
  }
}

/** The provider has decided, as opposed to: it could not be asked. */
export function isProviderError(error: unknown): error is ProviderError {
  return error instanceof Error && error.name === ERROR_RESPONSE;
}

export function signInFailureOf(error: unknown): SignInFailure {
  if (isProviderError(error)) {
    const code = error.error ?? '';
    const description = error.error_description ?? error.message;
    if (description.includes('user is blocked')) return 'blocked';
    if (description.includes('can_companies_mismatch')) return 'companies-mismatch';
    if (OUT_OF_ORDER.has(code)) return 'unreachable';
    return LOGIN_REQUIRED.has(code) ? 'login-required' : 'failed';
  }
  return isUnreachable(error) ? 'unreachable' : 'failed';
}

/** Support's reason, where the provider says it: `user is blocked: <reason, percent-encoded>`. */
export function blockReasonOf(error: unknown): string | undefined {
  const description = isProviderError(error) ? (error.error_description ?? '') : '';
  const [, encoded] = /user is blocked: (\S+)/.exec(description) ?? [];
  return encoded === undefined ? undefined : attempt(() => decodeURIComponent(encoded));
}

function isUnreachable(error: unknown): boolean {
  // Without the settings there was no request. Fetch rejects with a TypeError when nothing responds, a page in
  // place of JSON is a SyntaxError, and the iframe times out.
  if (error instanceof ApiError || error instanceof TypeError || error instanceof SyntaxError) return true;
  return error instanceof Error && (TIMEOUTS.has(error.name) || NO_VERDICT.test(error.message));
}
