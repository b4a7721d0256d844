import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

/** Every route that responds without a token, listed by hand so that a new one is added on purpose. */
const OPEN = [
  'GET /can-users/public/api/language',
  // An `<img>` sends no token; the guid is random.
  'GET /can-news/api/image/:guid',
  // The sealed link says whose list it is.
  'GET /can-notifications/api/unsubscribe/:token',
  'POST /can-notifications/api/unsubscribe/:token',
  // Requires a trader's key.
  'GET /can-prices/api/quote',
  'POST /can-prices/api/quote',
  'DELETE /can-prices/api/quote',
  // The sealed link says who may open the page.
  'GET /can-trading/api/signing/:link',
  'GET /can-trading/api/trader/contract',
  'GET /can-trading/api/trader/contract/:id',
  'GET /can-trading/api/trader/contract/:id/document',
  'PUT /can-trading/api/trader/prices',
  'GET /can-trading/api/trader/delivery',
  'POST /can-trading/api/trader/delivery/:id/ticket',
  'POST /can-trading/api/trader/delivery/:id/call-off',
  'POST /can-trading/api/trader/call-off/:id/agree',
  'POST /can-trading/api/trader/call-off/:id/cancel',
  'POST /can-trading/api/trader/call-off/:id/done',
  'POST /can-trading/api/trader/dispute/:id/laboratory',
  'GET /can-trading/api/trader/settlement',
  'POST /can-trading/api/trader/settlement',
  'GET /can-trading/api/trader/settlement/:id',
  'GET /can-trading/api/trader/settlement/:id/document',
  'POST /can-trading/api/trader/settlement/:id/paid',
  'POST /can-trading/api/trader/receipt/:id/confirm',
  'POST /can-trading/api/trader/ticket/:id/confirm',
  'POST /can-trading/api/trader/ticket/:id/dispute',
  'POST /can-trading/api/trader/ticket/:id/keep',
  'POST /can-trading/api/trader/ticket/:id/void',
  'POST /can-trading/api/trader/contract/:id/accept',
  'POST /can-trading/api/trader/contract/:id/reject',
  'POST /can-trading/api/trader/contract/:id/sign',
  'POST /can-trading/api/trader/contract/:id/withdraw',
  // Requires the signature of the signing service.
  'POST /can-trading/api/signing/webhook',
  // Requires the signature of the card gateway.
  'POST /can-users/api/payment/stripe/webhook',
  'POST /client-errors',
  'GET /data/*',
  'GET /docs',
  'GET /docs/*',
  'GET /healthz',
  'GET /metrics',
  'GET /outbox',
  'GET /outbox/:id',
  'GET /outbox/:id/:place',
  'GET /readyz',
  'GET /settings.json',
  'GET /verify',
  'POST /verify',
  'GET /version.json',
];

test('every route requires a token unless it is listed here', () => {
  const open = server.app.routeTable
    .filter((route) => !route.authenticated)
    .map(({ method, url }) => `${method} ${url}`)
    // The identity provider issues the tokens; stand-ins are not ours and exist in demo mode only.
    .filter((route) => !/ \/(oidc|sandbox)(\/|$)/.test(route));
  expect(open.toSorted()).toEqual(OPEN.toSorted());
});

test('every route that requires a token refuses a call without one', async () => {
  const guarded = server.app.routeTable.filter((route) => route.authenticated);
  expect(guarded.length).toBeGreaterThan(10);
  for (const { method, url } of guarded) {
    const address = url.replace(/:\w+/g, '01980000-0000-7000-8000-000000000000');
    const response = await server.app.inject({ method: method as 'GET', url: address });
    expect([response.statusCode, response.json().code], `${method} ${url}`).toEqual([401, 'token.missing']);
  }
});

test('the viewer is the person the token names', async () => {
  const authorization = `Bearer ${await server.tokenFor('somebody')}`;
  const response = await server.app.inject({ url: '/can-users/api/user', headers: { authorization } });
  expect(response.statusCode).toBe(200);
  expect(response.json().email).toBe('somebody@canola.test');
});

test('the web app gets its settings, and no secret', async () => {
  const response = await server.app.inject('/settings.json');
  expect(response.json()).toEqual({
    demo: true,
    oidc: {
      authority: 'http://localhost:3000/oidc',
      clientId: 'canola-web',
      audience: 'canola-api',
      metadata: {
        issuer: 'http://localhost:3000/oidc',
        authorization_endpoint: 'http://localhost:3000/oidc/auth',
        token_endpoint: 'http://localhost:3000/oidc/token',
        end_session_endpoint: 'http://localhost:3000/oidc/session/end',
      },
    },
    support: { email: 'support@canola.test', phone: '+420 800 000 000' },
    vapidPublicKey: expect.stringMatching(/^[\w-]{80,}$/),
  });
});
