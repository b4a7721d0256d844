import { ErrorResponse } from 'oidc-client-ts';
import { ApiError } from '#shared/api/errors.ts';

/** How a sign-in can fail (spec 1 §2, §8): the provider says it in `error_description` (decisions §2). */
export type SignInFailure = 'login-required' | 'blocked' | 'companies-mismatch' | 'unreachable' | 'failed';

const LOGIN_REQUIRED = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);

export function signInFailureOf(error: unknown): SignInFailure {
  if (error instanceof ErrorResponse) {
    const description = error.error_description ?? error.message;
    if (description.includes('user is blocked')) return 'blocked';
    if (description.includes('can_companies_mismatch')) return 'companies-mismatch';
    return LOGIN_REQUIRED.has(error.error ?? '') ? 'login-required' : 'failed';
  }
  // fetch rejects with a TypeError when nothing answers; the iframe times out.
  if (error instanceof ApiError) return error.kind === 'network' ? 'unreachable' : 'failed';
  const isNetwork = error instanceof TypeError || (error instanceof Error && error.name === 'ErrorTimeout');
  return isNetwork ? 'unreachable' : 'failed';
}
