import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

interface Operation {
  summary?: string;
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
}

async function operations(): Promise<Record<string, Operation>> {
  const answer = await test.app.inject({ url: '/docs/openapi.json' });
  const { paths } = answer.json() as { paths: Record<string, Record<string, Operation>> };
  return Object.fromEntries(
    Object.entries(paths)
      .filter(([path]) => path.startsWith('/can-users'))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
      ),
  );
}

it('the API document names every call with the statuses it can fail with', async () => {
  const statuses = Object.fromEntries(
    Object.entries(await operations()).map(([call, { responses }]) => [
      call,
      Object.keys(responses).join(' '),
    ]),
  );
  expect(statuses).toEqual({
    'GET /can-users/public/api/language': '200',
    'GET /can-users/api/user': '200 401 403',
    'PUT /can-users/api/user': '200 400 401 403 409 422 429 503',
    'PATCH /can-users/api/user': '200 400 401 403 422',
    'GET /can-users/api/user/company': '200 401 403',
    'PUT /can-users/api/user/password': '204 400 401 403 409 422 429',
    'GET /can-users/api/user/session': '200 401 403',
    'DELETE /can-users/api/user/session': '204 401 403',
    'GET /can-users/api/user/authenticator': '200 401 403',
    'POST /can-users/api/user/authenticator': '200 400 401 403 409 422 429',
    'POST /can-users/api/user/authenticator/codes': '200 400 401 403 404 409 422 429',
    'POST /can-users/api/user/authenticator/offer': '200 400 401 403 409 422 429',
    'POST /can-users/api/user/authenticator/removal': '204 400 401 403 404 409 422 429',
    'GET /can-users/api/user/passkey': '200 401 403',
    'POST /can-users/api/user/passkey': '200 400 401 403 409 422',
    'POST /can-users/api/user/passkey/offer': '200 400 401 403 409 422 429',
    'PUT /can-users/api/user/passkey/{id}': '200 400 401 403 404 409',
    'POST /can-users/api/user/passkey/{id}/removal': '204 400 401 403 404 409 422 429',
    'DELETE /can-users/api/user/company/{id}': '204 400 401 403 404 409',
    'POST /can-users/api/user/erasure': '204 400 401 403 409 422 429',
    'GET /can-users/api/user/leaving': '200 401 403',
    'GET /can-users/api/user/invitation': '200 400 401 403 404 409',
    'GET /can-users/api/user/invitations': '200 401 403',
    'POST /can-users/api/user/invitation': '200 400 401 403 404 409',
    'GET /can-users/api/company/{id}/people': '200 400 401 403 404',
    'DELETE /can-users/api/company/{id}/people/{personId}': '204 400 401 403 404 409',
    'POST /can-users/api/company/{id}/invitation': '200 400 401 403 404 409 429',
    'DELETE /can-users/api/company/{id}/invitation/{invitationId}': '204 400 401 403 404',
    'PUT /can-users/api/card/{id}/use': '204 400 401 403 404',
    'GET /can-users/api/user/data': '200 401 403',
    'GET /can-users/api/flag': '200 401 403',
    'GET /can-users/api/start': '200 401 403',
    'GET /can-users/api/country': '200 401 403',
    'GET /can-users/api/country/{id}': '200 400 401 403 404',
    'GET /can-users/api/plan/feature': '200 401 403',
    'GET /can-users/api/plan/company/{id}': '200 400 401 403 404',
    'GET /can-users/api/plan/company/{id}/feature': '200 400 401 403 404',
    'POST /can-users/api/company/validate': '200 400 401 403 422 429 503',
    'GET /can-users/api/company/{id}': '200 400 401 403 404',
    'PUT /can-users/api/company/{id}/detail': '200 400 401 403 404 422',
    'GET /can-users/api/user/list': '200 400 401 403',
    'POST /can-users/api/user/{id}/view': '200 400 401 403 404 409',
    'DELETE /can-users/api/view/{id}': '204 400 401 403 404',
    'GET /can-users/api/admin/today': '200 401 403',
    'GET /can-users/api/user/{id}': '200 400 401 403 404',
    'GET /can-users/api/user/identity/{subject}': '200 400 401 403 404',
    'PUT /can-users/api/user/{id}/block': '200 400 401 403 404 409',
    'DELETE /can-users/api/user/{id}/block': '200 400 401 403 404 409',
    'DELETE /can-users/api/user/{id}/reset': '204 400 401 403 404 409',
    'DELETE /can-users/api/user/{id}': '204 400 401 403 404 409',
    'POST /can-users/api/user/{id}/company': '200 400 401 403 404 409 422 503',
    'GET /can-users/api/company': '200 400 401 403',
    'PUT /can-users/api/company/{id}/state/{state}': '200 400 401 403 404 409',
    'GET /can-users/api/company/user': '200 400 401 403',
    'GET /can-users/api/company/{id}/user': '200 400 401 403 404',
    'POST /can-users/api/company/{id}/user': '200 400 401 403 404 409',
    'GET /can-users/api/company/user/{id}': '200 400 401 403 404',
    'PUT /can-users/api/company/user/{id}/state/{state}': '200 400 401 403 404 409',
    'PUT /can-users/api/company/user/{id}/role/{role}': '200 400 401 403 404 409',
    'DELETE /can-users/api/company/user/{id}': '204 400 401 403 404 409',
    'POST /can-users/api/subscription/manual': '200 400 401 403 404 422',
    'GET /can-users/api/subscription/{id}': '200 400 401 403 404',
    'DELETE /can-users/api/subscription/{id}': '204 400 401 403 404 409',
    'GET /can-users/api/invoice/{id}/pdf': '200 400 401 403 404 503',
    'GET /can-users/api/invoice/{id}/qr': '200 400 401 403 404',
    'POST /can-users/api/payment/statement': '200 400 401 403 413 422',
    'POST /can-users/api/payment/statement/{id}/confirm': '200 400 401 403 404 409',
    'GET /can-users/api/payment/entry': '200 400 401 403',
    'GET /can-users/api/payment/entry/settled': '200 400 401 403',
    'POST /can-users/api/payment/entry/{id}/return': '204 400 401 403 404',
    'POST /can-users/api/payment/entry/{id}/settle': '204 400 401 403 404 409',
    'POST /can-users/api/payment/entry/{id}/assign': '200 400 401 403 404 409',
    'POST /can-users/api/subscription/paid': '200 400 401 403 404 409 422 503',
    'GET /can-users/api/subscription/preview': '200 400 401 403 404 422',
    'GET /can-users/api/subscription/company/{id}': '200 400 401 403 404',
    'PUT /can-users/api/subscription/{id}/cancel': '200 400 401 403 404 409',
    'PUT /can-users/api/subscription/{id}/resume': '200 400 401 403 404 409',
    'PUT /can-users/api/subscription/{id}/next': '200 400 401 403 404 409 422',
    'GET /can-users/api/payment': '200 400 401 403',
    'GET /can-users/api/payment/export': '200 400 401 403 422 429',
    'GET /can-users/api/payment/company/{id}': '200 400 401 403 404',
    'GET /can-users/api/payment/status/{id}': '200 400 401 403 404',
    'GET /can-users/api/payment/{id}': '200 400 401 403 404',
    'PUT /can-users/api/payment/{id}/confirm': '200 400 401 403 404 409 422',
    'PUT /can-users/api/payment/{id}/cancel': '200 400 401 403 404 409',
    'POST /can-users/api/payment/{id}/refund': '200 400 401 403 404 409',
    'POST /can-users/api/payment/{id}/returned': '200 400 401 403 404 409 422 503',
    'POST /can-users/api/payment/{id}/card': '200 400 401 403 404 409 422 503',
    'POST /can-users/api/payment/stripe/webhook': '204 400 401 403 503',
    'GET /can-users/api/company/{id}/billing': '200 400 401 403 404',
    'PUT /can-users/api/company/{id}/billing': '200 400 401 403 404 422',
    'GET /can-users/api/card/company/{id}': '200 400 401 403 404',
    'POST /can-users/api/card/setup': '200 400 401 403 404 503',
    'DELETE /can-users/api/card/{id}': '204 400 401 403 404 409',
    'GET /can-users/api/audit': '200 400 401 403',
    'GET /can-users/api/user/export': '200 400 401 403 422 429',
    'GET /can-users/api/company/export': '200 400 401 403 422 429',
    'GET /can-users/api/company/user/export': '200 400 401 403 404 422 429',
  });
});

it('each failure names its codes', async () => {
  const { 'PUT /can-users/api/user': register } = await operations();
  expect(JSON.stringify(register?.responses['422'])).toContain('company.number-invalid');
  expect(JSON.stringify(register?.responses['409'])).toContain('user.too-many-companies');
});
