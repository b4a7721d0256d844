/// <reference types="node" />
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createApiClient } from './client.ts';
import { readOnlyNotice } from './customer-view.ts';
import { ApiError } from './errors.ts';
import type { ApiSession } from './session.ts';

let server: Server;
let baseUrl: string;
let answer: (req: IncomingMessage, res: ServerResponse) => void;
let token: string | undefined;
const seen: string[] = [];
const refresh = vi.fn<() => Promise<string>>();
const signOut = vi.fn();
const showBlocked = vi.fn();
const session: ApiSession = { token: () => token, refresh, signOut, showBlocked };

beforeEach(async () => {
  token = 'old';
  seen.length = 0;
  vi.resetAllMocks();
  refresh.mockImplementation(async () => {
    token = 'new';
    return token;
  });
  server = createServer((req, res) => {
    seen.push(`${req.method} ${req.url} ${req.headers.authorization}`);
    answer(req, res);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const reply = (res: ServerResponse, status: number, body?: unknown) =>
  res.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body));
const failing = (status: number, body?: unknown) => {
  answer = (_req, res) => reply(res, status, body);
};
const client = () => createApiClient(session, baseUrl);
const errorOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

test('a read that is told to come again does so, a write only where that is safe', async () => {
  let refusals = 2;
  answer = (_req, res) => {
    refusals -= 1;
    if (refusals < 0) reply(res, 200, { ok: true });
    else res.writeHead(503, { 'retry-after': '0' }).end();
  };
  await client().get('/things', { schema: z.object({ ok: z.boolean() }) });
  expect(seen).toHaveLength(3);

  refusals = 1;
  expect(await errorOf(client().post('/things', { body: {} }))).toMatchObject({ kind: 'server' });
  expect(seen).toHaveLength(4);
  refusals = 1;
  await client().post('/things', { body: {}, isRepeatable: true });
  expect(seen).toHaveLength(6);

  refusals = 100;
  await errorOf(client().get('/things'));
  expect(seen, 'not for ever').toHaveLength(11);
});

test('a 503 without a time is not tried again', async () => {
  failing(503);
  await errorOf(client().get('/things'));
  expect(seen).toHaveLength(1);
});

test('a call carries the bearer token and its query, and answers what the schema says', async () => {
  answer = (_req, res) => reply(res, 200, { id: 7, more: true });
  const found = await client().get('/things', {
    schema: z.object({ id: z.number() }),
    query: { page: 2, search: undefined, tag: ['a', 'b'] },
  });
  expect(found).toEqual({ id: 7 });
  expect(seen).toEqual(['GET /things?page=2&tag=a&tag=b Bearer old']);
});

test('a 401 is tried once more after a forced refresh', async () => {
  answer = (req, res) => (req.headers.authorization === 'Bearer new' ? reply(res, 200, 1) : reply(res, 401));
  await expect(client().get('/a', { schema: z.number() })).resolves.toBe(1);
  expect(seen).toEqual(['GET /a Bearer old', 'GET /a Bearer new']);
  expect(refresh).toHaveBeenCalledOnce();
});

test('a second 401 is an unauthorized error, without a third try', async () => {
  failing(401, { code: 'token.invalid', message: 'no' });
  expect((await errorOf(client().get('/a'))).kind).toBe('unauthorized');
  expect(seen).toHaveLength(2);
});

test('calls that fail together share one refresh', async () => {
  answer = (req, res) => (req.headers.authorization === 'Bearer new' ? reply(res, 200, 1) : reply(res, 401));
  const api = client();
  await Promise.all(['/a', '/b', '/c'].map((path) => api.get(path, { schema: z.number() })));
  expect(refresh).toHaveBeenCalledOnce();
});

test('a 401 of a token that was renewed meanwhile takes the new one', async () => {
  answer = (req, res) => {
    token = 'renewed';
    if (req.headers.authorization === 'Bearer renewed') reply(res, 200, 1);
    else reply(res, 401);
  };
  await client().get('/a', { schema: z.number() });
  expect(refresh).not.toHaveBeenCalled();
});

test('a refresh that fails leaves the unauthorized error', async () => {
  refresh.mockRejectedValue(new Error('login_required'));
  failing(401);
  expect((await errorOf(client().get('/a'))).kind).toBe('unauthorized');
  expect(signOut).not.toHaveBeenCalled();
});

test("a message that mentions 'refresh token' logs out", async () => {
  refresh.mockRejectedValue(new Error('Unknown or invalid refresh token.'));
  failing(401);
  await errorOf(client().get('/a'));
  expect(signOut).toHaveBeenCalledOnce();
});

test('a change that a view refuses is said by the view', async () => {
  failing(403, { code: 'view.read-only', message: 'This view is read-only.' });
  expect(await errorOf(client().put('/x'))).toMatchObject({ code: 'view.read-only' });
  expect(readOnlyNotice.get()).toBe(true);
  readOnlyNotice.set(false);
  failing(403, { code: 'permission.missing', message: 'No.' });
  await errorOf(client().put('/x'));
  expect(readOnlyNotice.get()).toBe(false);
});

test('a blocked user sees the blocked page at once', async () => {
  failing(403, { code: 'user.blocked', message: 'Payments are overdue.' });
  expect((await errorOf(client().get('/a'))).kind).toBe('forbidden');
  expect(showBlocked).toHaveBeenCalledExactlyOnceWith('Payments are overdue.');
});

test.each([
  [403, 'permission.missing', 'forbidden'],
  [404, 'company.not-found', 'not-found'],
  [500, 'server.failed', 'server'],
  [503, 'service.unavailable', 'server'],
  [409, 'user.too-many-companies', 'too-many-companies'],
  [422, 'company.number-invalid', 'client'],
] as const)('%i %s is the kind %s', async (status, code, kind) => {
  failing(status, { code, message: 'text', requestId: 'r-1' });
  expect(await errorOf(client().post('/a', { body: {} }))).toMatchObject({
    kind,
    status,
    code,
    requestId: 'r-1',
  });
});

test('a client error carries the message, the status and the refused fields', async () => {
  failing(400, {
    code: 'request.invalid',
    message: 'name is missing',
    requestId: 'r',
    fields: { name: ['field.required'] },
  });
  expect(await errorOf(client().put('/a', { body: {} }))).toMatchObject({
    kind: 'client',
    status: 400,
    message: 'name is missing',
    fields: { name: ['field.required'] },
  });
});

test('a page of a proxy instead of our error keeps its status', async () => {
  answer = (_req, res) => res.writeHead(502).end('<html>Bad gateway</html>');
  expect(await errorOf(client().get('/a'))).toMatchObject({ kind: 'server', status: 502, code: undefined });
});

test('a server that cannot be reached is a network error', async () => {
  answer = (req) => req.socket.destroy();
  expect((await errorOf(client().get('/a'))).kind).toBe('network');
});

test('a call that was aborted is no network error', async () => {
  const stop = new AbortController();
  answer = () => stop.abort();
  await expect(client().get('/a', { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

test('a reply in an unknown form is a server error', async () => {
  failing(200, { wrong: true });
  expect((await errorOf(client().get('/a', { schema: z.object({ id: z.number() }) }))).kind).toBe('server');
});
