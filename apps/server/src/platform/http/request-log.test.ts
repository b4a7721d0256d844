import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestHost, type TestHost } from '../../../test/build-test-host.ts';
import type { Viewer } from '../viewer.ts';
import { authenticate } from './authenticate.ts';

let host: TestHost;
beforeAll(async () => {
  host = await buildTestHost((app) => {
    app.get('/can-test/hello', () => ({ hello: true }));
    app.register(async (scope) => {
      authenticate(scope, {
        verifyToken: async (subject) => ({ subject, email: undefined, emailVerified: true, permissions: [] }),
        findViewer: async ({ subject }) => ({ userId: `id-of-${subject}` }) as Viewer,
      });
      scope.get('/can-test/mine', () => ({}));
    });
    app.get('/can-test/careless', (request) => {
      request.log.info({ headers: request.headers, query: request.query, body: { password: 'open sesame' } });
      return {};
    });
    app.get('/can-test/statement', () => {
      const error = new Error('Failed query: select $1\nparams: farmer@canola.test,$argon2id$hash');
      throw error;
    });
  });
});
afterAll(() => host.close());

const linesOf = (id: unknown) => host.lines.filter(({ requestId }) => requestId === id);

test('a request is one line with its id, path, status and time', async () => {
  const { headers } = await host.app.inject('/can-test/hello?page=2');
  expect(linesOf(headers['x-request-id'])).toMatchObject([
    {
      msg: 'request',
      req: { method: 'GET', path: '/can-test/hello' },
      res: { status: 200 },
      ms: expect.any(Number),
    },
  ]);
});

test('the line of a signed-in request names the person', async () => {
  const { headers } = await host.app.inject({
    url: '/can-test/mine',
    headers: { authorization: 'Bearer farmer' },
  });
  expect(linesOf(headers['x-request-id'])).toMatchObject([{ msg: 'request', userId: 'id-of-farmer' }]);
});

test('a valid id of a balancer is kept, a malformed one replaced', async () => {
  const ask = async (id: string) =>
    (await host.app.inject({ url: '/can-test/hello', headers: { 'x-request-id': id } })).headers[
      'x-request-id'
    ];
  expect(await ask('4bf92f3577b34da6')).toBe('4bf92f3577b34da6');
  for (const odd of ['short', 'a'.repeat(200), 'line\tbreak-and-more', '<script>alert(1)</script>'])
    expect(await ask(odd)).toMatch(/^[\da-f-]{36}$/);
});

test('no secret is written: not of headers, queries or bodies', async () => {
  await host.app.inject({
    url: '/can-test/careless?code=one-time-code&token=one-time-token',
    headers: { authorization: 'Bearer bearer-secret', cookie: 'session=cookie-secret' },
  });
  const written = JSON.stringify(host.lines);
  expect(written).toContain('[redacted]');
  for (const secret of ['one-time-code', 'one-time-token', 'bearer-secret', 'cookie-secret', 'open sesame'])
    expect(written).not.toContain(secret);
});

test('the parameters of a failed statement are not written', async () => {
  await host.app.inject('/can-test/statement');
  const written = JSON.stringify(host.lines);
  expect(written).toContain('Failed query: select $1');
  expect(written).not.toContain('farmer@canola.test');
  expect(written).not.toContain('argon2id');
});
