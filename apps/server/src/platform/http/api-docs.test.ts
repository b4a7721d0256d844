import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { PRODUCTION_SETTINGS } from '../../../test/production-settings.ts';
import { readConfig } from '../config/config.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

test('the document describes the services, and nothing else', async () => {
  const { paths, openapi, components } = (await server.app.inject('/docs/openapi.json')).json();
  expect(openapi).toBe('3.1.0');
  expect(Object.keys(paths).every((path) => path.startsWith('/can-'))).toBe(true);
  expect(paths['/can-users/api/user'].get.security).toEqual([{ bearer: [] }]);
  expect(paths['/can-users/public/api/language'].get.security).toBeUndefined();
  expect(components.securitySchemes.bearer.scheme).toBe('bearer');
});

test('the reference can be switched off, and is off outside demo mode unless it is switched on', async () => {
  const off = await buildTestApp({ sharing: server, config: { apiDocs: false } });
  for (const url of ['/docs', '/docs/', '/docs/openapi.json', '/docs/js/scalar.js'])
    expect((await off.app.inject(url)).statusCode).toBe(404);
  await off.close();
  expect(readConfig(PRODUCTION_SETTINGS).apiDocs).toBe(false);
  expect(readConfig({ ...PRODUCTION_SETTINGS, API_DOCS: 'true' }).apiDocs).toBe(true);
});

test('every call of the services is in the document', async () => {
  const { paths } = (await server.app.inject('/docs/openapi.json')).json();
  const calls = server.app.routeTable.filter(({ url }) => url.startsWith('/can-'));
  expect(calls.length).toBeGreaterThan(10);
  for (const { method, url } of calls)
    expect(paths[url.replace(/:(\w+)/g, '{$1}')], `${method} ${url}`).toHaveProperty(method.toLowerCase());
});

test('the reference brings its own script and allows exactly its own start', async () => {
  const { body, headers } = await server.app.inject('/docs/');
  const policy = String(headers['content-security-policy']);
  expect(body).not.toMatch(/https?:\/\/cdn/);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  const inline = /<script type="text\/javascript">([\s\S]*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(policy).toContain(createHash('sha256').update(inline).digest('base64'));
  const script = await server.app.inject('/docs/js/scalar.js');
  expect(script.headers['content-type']).toContain('javascript');
});
