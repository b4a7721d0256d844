import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestHost, type TestHost } from '../../../test/build-test-host.ts';
import { AppError } from '../errors.ts';
import type { Viewer } from '../viewer.ts';
import { authenticate } from './authenticate.ts';

const viewer: Viewer = {
  userId: '1',
  subject: 'farmer',
  email: 'farmer@canola.test',
  language: 'cs',
  isRegistered: true,
  permissions: new Set(),
  memberships: [],
};
let parsed = 0;
let host: TestHost;
beforeAll(async () => {
  host = await buildTestHost(async (app) => {
    await app.register(async (scope) => {
      authenticate(scope, {
        async verifyToken(token) {
          if (token === 'issuer-away') throw new AppError('service.unavailable');
          if (!token.startsWith('good')) throw new Error('bad signature');
          return { subject: token, email: undefined, emailVerified: false, permissions: [] };
        },
        async findViewer({ subject }) {
          if (subject === 'good-but-blocked') throw new AppError('user.blocked');
          return viewer;
        },
      });
      scope.addHook('preValidation', async () => {
        parsed += 1;
      });
      scope.get('/can-test/mine', ({ viewer }) => ({ email: viewer.email }));
      scope.get('/can-test/kept', (_request, reply) =>
        reply.header('cache-control', 'private, max-age=60').send({}),
      );
      scope.post('/can-test/mine', () => ({}));
      scope.get('/can-test/open', { config: { public: true } }, () => ({ open: true }));
      scope.get('/can-test/mistake', { config: { public: true } }, ({ viewer }) => ({ email: viewer.email }));
    });
  });
});
afterAll(() => host.close());

async function ask(url: string, authorization?: string): Promise<[number, string | undefined]> {
  const response = await host.app.inject({ url, headers: authorization ? { authorization } : {} });
  return [response.statusCode, response.json().code];
}

test('a route is protected without saying so', async () => {
  expect(await ask('/can-test/mine')).toEqual([401, 'token.missing']);
  expect(await ask('/can-test/mine', 'Bearer good')).toEqual([200, undefined]);
});

test.each(['Basic Zm86YmFy', 'Bearer ', 'Bearer bad', 'Bearer good two', 'good'])(
  'something that is not a token is refused: %s',
  async (authorization) => {
    expect(await ask('/can-test/mine', authorization)).toEqual([401, 'token.invalid']);
  },
);

test('a blocked user gets that error', async () => {
  expect(await ask('/can-test/mine', 'Bearer good-but-blocked')).toEqual([403, 'user.blocked']);
});

test('an issuer that does not respond does not make the token invalid', async () => {
  expect(await ask('/can-test/mine', 'Bearer issuer-away')).toEqual([503, 'service.unavailable']);
});

test('a public route requires no user, and has none', async () => {
  expect(await ask('/can-test/open', 'Bearer bad')).toEqual([200, undefined]);
  expect(await ask('/can-test/mistake', 'Bearer good')).toEqual([500, 'server.failed']);
});

test('what one person gets is not left in the browser, unless the route says so', async () => {
  const kept = async (url: string) => {
    const { headers } = await host.app.inject({ url, headers: { authorization: 'Bearer good' } });
    return headers['cache-control'];
  };
  expect(await kept('/can-test/mine')).toBe('no-store');
  expect(await kept('/can-test/kept')).toBe('private, max-age=60');
  expect(await kept('/can-test/open')).toBeUndefined();
});

test('the body of a stranger is not read', async () => {
  const before = parsed;
  const response = await host.app.inject({ method: 'POST', url: '/can-test/mine', payload: { large: 'x' } });
  expect(response.statusCode).toBe(401);
  expect(parsed).toBe(before);
});

test('a HEAD request is guarded like its GET', async () => {
  expect((await host.app.inject({ method: 'HEAD', url: '/can-test/mine' })).statusCode).toBe(401);
});
