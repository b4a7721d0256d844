import { ErrorResponse } from 'oidc-client-ts';
import { expect, test } from 'vitest';
import { ApiError } from '#shared/api/errors.ts';
import { signInFailureOf } from './sign-in-failure.ts';

const denied = (error: string, error_description: string) => new ErrorResponse({ error, error_description });

test.each([
  ['a blocked user', denied('access_denied', 'user is blocked'), 'blocked'],
  ['a company that was unlinked', denied('access_denied', 'can_companies_mismatch'), 'companies-mismatch'],
  ['nobody signed in', denied('login_required', 'End-User authentication is required'), 'login-required'],
  ['a sign-in that was left', denied('access_denied', 'End-User aborted interaction'), 'failed'],
  ['an old link', new Error('No matching state found in storage'), 'failed'],
  ['no settings', new ApiError('network', 'The server could not be reached.'), 'unreachable'],
  ['no connection', new TypeError('Failed to fetch'), 'unreachable'],
] as const)('%s', (_what, error, expected) => {
  expect(signInFailureOf(error)).toBe(expected);
});
