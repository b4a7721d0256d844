/// <reference types="node" />
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ErrorResponse, OidcClient } from 'oidc-client-ts';
import { expect, test } from 'vitest';
import { ApiError, errorOfReply } from '#shared/api/errors.ts';
import { blockReasonOf, signInFailureOf } from './sign-in-failure.ts';

const denied = (error: string, error_description: string) => new ErrorResponse({ error, error_description });

test.each([
  ['a blocked user', denied('access_denied', 'user is blocked'), 'blocked'],
  ['a company that was unlinked', denied('access_denied', 'can_companies_mismatch'), 'companies-mismatch'],
  ['nobody signed in', denied('login_required', 'End-User authentication is required'), 'login-required'],
  ['a refresh token that is over', denied('invalid_grant', 'grant request is invalid'), 'login-required'],
  ['a sign-in that was left', denied('access_denied', 'End-User aborted interaction'), 'failed'],
  ['an old link', new Error('No matching state found in storage'), 'failed'],
  ['no settings', new ApiError('network', 'The server could not be reached.'), 'unreachable'],
  ['settings of a server that restarts', errorOfReply(503, undefined), 'unreachable'],
  ['no connection', new TypeError('Failed to fetch'), 'unreachable'],
  ['a provider out of order', denied('server_error', 'oops! something went wrong'), 'unreachable'],
  ['a provider at its limit', denied('temporarily_unavailable', 'come back later'), 'unreachable'],
] as const)('%s', (_what, error, expected) => {
  expect(signInFailureOf(error)).toBe(expected);
});

test.each([
  [
    'what support wrote',
    'user is blocked: %C3%9A%C4%8Det%20sd%C3%ADlelo%20v%C3%ADce%20lid%C3%AD.',
    'Účet sdílelo více lidí.',
  ],
  ['nothing', 'user is blocked', undefined],
  ['nothing of another failure', 'can_companies_mismatch', undefined],
  ['nothing that cannot be read', 'user is blocked: %C3', undefined],
])('the reason of a block is %s', (_what, description, reason) => {
  const error = denied('access_denied', description);
  expect(signInFailureOf(error)).toBe(description.startsWith('user') ? 'blocked' : 'companies-mismatch');
  expect(blockReasonOf(error)).toBe(reason);
});

test.each([
  ["a balancer's page", 502, 'text/html', '<h1>Bad gateway</h1>'],
  ["a stranger's page", 200, 'text/html', '<h1>Welcome to this hotel</h1>'],
  ['a restart', 503, 'application/json', '{"code":"server.starting"}'],
  ['a restart without a word', 503, 'application/json', ''],
  ['too many requests', 429, 'application/json', '{"code":"rate.limited"}'],
  ['half a reply', 200, 'application/json', '{"issuer":'],
] as const)('%s in the place of the provider leaves open who it is', async (_what, status, type, body) => {
  const provider = createServer((_request, response) =>
    response.writeHead(status, { 'content-type': type }).end(body),
  ).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  try {
    const client = new OidcClient({
      authority: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
      client_id: 'canola-web',
      redirect_uri: 'http://localhost/callback',
    });
    const error: unknown = await client.createSigninRequest({}).catch((thrown: unknown) => thrown);
    expect(signInFailureOf(error)).toBe('unreachable');
  } finally {
    provider.close();
  }
});
