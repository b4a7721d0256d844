import cs from '@canola/api-schema/locales/cs/errors.json' with { type: 'json' };
import en from '@canola/api-schema/locales/en/errors.json' with { type: 'json' };
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildTestHost, type TestHost } from '../../../test/build-test-host.ts';
import { AppError } from '../errors.ts';

let host: TestHost;
beforeAll(async () => {
  host = await buildTestHost((app) => {
    const routes = app.withTypeProvider<ZodTypeProvider>();
    routes.get('/can-test/known', () => {
      throw new AppError('company.number-invalid', 'Not a number', { number: ['Check the digits'] });
    });
    routes.get('/can-test/broken', () => {
      throw new Error('connection to 10.0.0.5 refused for user admin');
    });
    routes.get('/can-test/misshapen', { schema: { response: { 200: z.object({ id: z.string() }) } } }, () => {
      return { id: 5 } as never;
    });
    routes.get('/can-test/terse', () => {
      throw new AppError('company.not-found');
    });
    routes.get('/can-test/system', { config: { language: 'en' } }, () => {
      throw new AppError('company.not-found');
    });
    const params = z.object({ id: z.uuid() });
    routes.get('/can-test/thing/:id', { schema: { params } }, () => ({ ok: true }));
    const body = z.strictObject({
      company: z.strictObject({ number: z.string().min(8) }),
      tags: z.array(z.string()).optional(),
    });
    routes.post('/can-test/body', { schema: { body } }, () => ({ ok: true }));
    const querystring = z.strictObject({ page: z.coerce.number().int().min(1).default(1) });
    routes.get('/can-test/query', { schema: { querystring } }, ({ query }) => query);
  });
});
afterAll(() => host.close());

const post = (payload: unknown) =>
  host.app.inject({ method: 'POST', url: '/can-test/body', payload: payload as object });

test('an error that a caller can cause returns its status, code and fields', async () => {
  const answered = await host.app.inject({
    url: '/can-test/known',
    headers: { 'x-request-id': 'balancer-0001' },
  });
  expect(answered.statusCode).toBe(422);
  expect(answered.json()).toEqual({
    code: 'company.number-invalid',
    message: 'Not a number',
    requestId: 'balancer-0001',
    fields: { number: ['Check the digits'] },
  });
  expect(answered.headers['cache-control']).toBe('no-store');
});

test('an unexpected error does not reveal its cause, and is logged with its stack', async () => {
  const answered = await host.app.inject('/can-test/broken');
  expect(answered.statusCode).toBe(500);
  expect(answered.json()).toEqual({
    code: 'server.failed',
    message: 'Something went wrong on our side.',
    requestId: answered.headers['x-request-id'],
  });
  const line = host.lines.find(({ requestId }) => requestId === answered.headers['x-request-id']);
  expect(line).toMatchObject({
    msg: 'request failed',
    err: { message: expect.stringContaining('10.0.0.5') },
  });
  expect(JSON.stringify(line)).toContain('error-handler.test.ts');
});

test('a response that does not match its own schema is our fault', async () => {
  const answered = await host.app.inject('/can-test/misshapen');
  expect([answered.statusCode, answered.json().code]).toEqual([500, 'server.failed']);
});

test('refused input is named by its path', async () => {
  const answered = await post({ company: { number: '1' }, tags: ['a', 2] });
  expect(answered.statusCode).toBe(400);
  expect(answered.json()).toMatchObject({ code: 'request.invalid' });
  expect(Object.keys(answered.json().fields)).toEqual(['company.number', 'tags.1']);
  const query = await host.app.inject('/can-test/query?page=0');
  expect([query.json().code, Object.keys(query.json().fields)]).toEqual(['request.invalid', ['page']]);
});

test('unknown fields are refused, in the body, inside of it and in the query', async () => {
  const answered = await post({ company: { number: '12345678', state: 'APPROVED' }, role: 'STATUTORY' });
  expect(answered.statusCode).toBe(400);
  expect(Object.keys(answered.json().fields).toSorted()).toEqual(['company.state', 'role']);
  const query = await host.app.inject('/can-test/query?sort=name');
  expect(Object.keys(query.json().fields)).toEqual(['sort']);
});

test('a body that is too large, not JSON, or of an unknown type', async () => {
  const large = await post({ company: { number: 'x'.repeat(300_000) } });
  expect([large.statusCode, large.json().code]).toEqual([413, 'request.too-large']);
  const headers = { 'content-type': 'application/json' };
  const broken = await host.app.inject({ method: 'POST', url: '/can-test/body', headers, payload: '{"a":' });
  expect([broken.statusCode, broken.json().code]).toEqual([400, 'request.invalid']);
  const other = await host.app.inject({
    method: 'POST',
    url: '/can-test/body',
    headers: { 'content-type': 'application/xml' },
    payload: '<a/>',
  });
  expect([other.statusCode, other.json().code]).toEqual([400, 'request.invalid']);
});

test('the message is a sentence in the language of the browser, for systems in English', async () => {
  const said = async (url: string, language: string) =>
    (await host.app.inject({ url, headers: { 'accept-language': language } })).json().message;
  expect(await said('/can-test/terse', 'cs-CZ')).toBe(cs.code.company['not-found']);
  expect(await said('/can-test/terse', 'de')).toBe(en.code.company['not-found']);
  expect(await said('/can-test/known', 'cs-CZ')).toBe(cs.code.company['number-invalid']);
  expect(await said('/can-test/known', 'en')).toBe('Not a number');
  expect(await said('/can-test/system', 'cs-CZ')).toBe(en.code.company['not-found']);
});

test('an id that cannot exist is not found', async () => {
  const answered = await host.app.inject('/can-test/thing/nonsense');
  expect([answered.statusCode, answered.json().code]).toEqual([404, 'route.not-found']);
});

test('an unknown address responds in JSON', async () => {
  const answered = await host.app.inject({ url: '/can-test/nothing', headers: { accept: 'text/html' } });
  expect(answered.statusCode).toBe(404);
  expect(answered.json()).toMatchObject({ code: 'route.not-found', requestId: expect.any(String) });
});

test('a route whose schema accepts unknown fields does not start', async () => {
  const loose = buildTestHost((app) => {
    const body = z.strictObject({ list: z.array(z.object({ id: z.string() })) });
    app.post('/can-test/loose', { schema: { body } }, () => ({}));
  });
  await expect(loose).rejects.toThrow('POST /can-test/loose: body.list.items accepts unknown fields');
});

test('an address that is none is refused like any other request', async () => {
  const answered = await host.app.inject('/%E0%A4%A');
  expect(answered.statusCode).toBe(400);
  expect(answered.json()).toEqual({
    code: 'request.invalid',
    message: expect.stringContaining('not a valid url'),
    requestId: answered.headers['x-request-id'],
  });
  expect(answered.headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

test('a person who follows a malformed link sees the page for what is not found', async () => {
  const answered = await host.app.inject({ url: '/%E0%A4%A', headers: { accept: 'text/html,*/*' } });
  expect(answered.statusCode).toBe(302);
  expect(answered.headers.location).toBe('/not-found');
});
