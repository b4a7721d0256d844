import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type ApiClient, createApiClient } from '#shared/api/client.ts';
import type { ApiError } from '#shared/api/errors.ts';
import type { ApiSession } from '#shared/api/session.ts';

interface Reply {
  status: number;
  body?: unknown;
}

/** The service's next replies; the last one stays. */
let replies: Reply[];
let seen: (string | null)[];
let session: { [Name in keyof ApiSession]: ReturnType<typeof vi.fn<ApiSession[Name]>> };
let api: ApiClient;

beforeEach(() => {
  seen = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const request = new Request(`https://canola.test${address}`, init);
    request.signal.throwIfAborted();
    seen.push(request.headers.get('authorization'));
    const { status, body } = (replies.length > 1 ? replies.shift() : replies[0]) ?? { status: 500 };
    return new Response(body === undefined ? '<html>a proxy’s page</html>' : JSON.stringify(body), {
      status,
    });
  });
  let token = 'old';
  session = {
    token: vi.fn(() => token),
    refresh: vi.fn(async () => {
      token = 'new';
      return token;
    }),
    signOut: vi.fn(),
    showBlocked: vi.fn(),
  };
  api = createApiClient(session);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const Answer = z.object({ ok: z.boolean() });
const ask = () => api.get('/thing', { schema: Answer });
const failure = (): Promise<ApiError> =>
  ask().then(
    () => expect.unreachable('the call succeeded'),
    (error: ApiError) => error,
  );

describe('401', () => {
  test('one retry after a forced token refresh', async () => {
    replies = [{ status: 401 }, { status: 200, body: { ok: true } }];
    expect(await ask()).toEqual({ ok: true });
    expect(seen).toEqual(['Bearer old', 'Bearer new']);
    expect(session.refresh).toHaveBeenCalledTimes(1);
  });

  test('then an unauthorized error, without a third try', async () => {
    replies = [{ status: 401, body: { code: 'token.invalid', message: 'jwt expired' } }];
    expect(await failure()).toMatchObject({ kind: 'unauthorized', status: 401, code: 'token.invalid' });
    expect(seen).toHaveLength(2);
    expect(session.refresh).toHaveBeenCalledTimes(1);
  });

  test('calls that fail together share one refresh', async () => {
    replies = [{ status: 401 }, { status: 401 }, { status: 200, body: { ok: true } }];
    expect(await Promise.all([ask(), ask()])).toEqual([{ ok: true }, { ok: true }]);
    expect(session.refresh).toHaveBeenCalledTimes(1);
  });

  test('a refresh that fails is an unauthorized error', async () => {
    replies = [{ status: 401 }];
    session.refresh.mockRejectedValueOnce(new Error('login_required'));
    expect((await failure()).kind).toBe('unauthorized');
    expect(seen).toHaveLength(1);
    expect(session.signOut).not.toHaveBeenCalled();
  });
});

test.each([
  ['403: a forbidden error', 403, 'forbidden'],
  ['404: a not found error', 404, 'not-found'],
  ['500: a server error', 500, 'server'],
  ['503: a server error', 503, 'server'],
])('%s', async (_, status, kind) => {
  replies = [{ status }];
  expect(await failure()).toMatchObject({ kind, status });
  expect(session.refresh).not.toHaveBeenCalled();
  expect(seen).toHaveLength(1);
});

test('other 4xx: a client error that carries the server’s message, status and refused fields', async () => {
  const body = { message: 'A tea pot.', requestId: 'r-1', fields: { name: ['field.required'] } };
  replies = [{ status: 418, body }];
  const { kind, status, message, requestId, fields } = await failure();
  expect({ kind, status, message, requestId, fields }).toEqual({ kind: 'client', status: 418, ...body });
});

test('network failure: a network error', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await failure()).toMatchObject({ kind: 'network', status: undefined });
});

test('too many companies: a dedicated error', async () => {
  replies = [{ status: 409, body: { code: 'user.too-many-companies', message: 'Too many.' } }];
  expect(await failure()).toMatchObject({ kind: 'too-many-companies', status: 409 });
});

describe('a message that mentions the refresh token logs the user out', () => {
  test('in a reply', async () => {
    replies = [{ status: 400, body: { message: 'The Refresh Token is unknown.' } }];
    expect((await failure()).kind).toBe('client');
    expect(session.signOut).toHaveBeenCalledTimes(1);
  });

  test('in a refresh that failed', async () => {
    replies = [{ status: 401 }];
    session.refresh.mockRejectedValueOnce(new Error('invalid refresh token'));
    await failure();
    expect(session.signOut).toHaveBeenCalledTimes(1);
  });

  test('and no other message does', async () => {
    replies = [{ status: 400, body: { message: 'The token is unknown.' } }];
    await failure();
    expect(session.signOut).not.toHaveBeenCalled();
  });
});

test('a blocked user’s next call shows the blocked page', async () => {
  replies = [{ status: 403, body: { code: 'user.blocked', message: 'user is blocked' } }];
  expect((await failure()).kind).toBe('forbidden');
  expect(session.showBlocked).toHaveBeenCalledTimes(1);
});

test('a reply in an unknown form throws, so that no unknown status value passes', async () => {
  replies = [{ status: 200, body: { ok: 'perhaps' } }];
  expect(await failure()).toMatchObject({ kind: 'server', status: 200 });
});

test('a call that the page itself gave up is no network error', async () => {
  replies = [{ status: 200, body: { ok: true } }];
  const signal = AbortSignal.abort();
  await expect(api.get('/thing', { schema: Answer, signal })).rejects.toMatchObject({ name: 'AbortError' });
});
