import { hash } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { seedUser } from '../../../../test/factories.ts';
import { listenOn } from '../../../../test/listen-on.ts';
import { openSessionOf, PASSWORD } from '../passkeys/test-passkeys.ts';
import { isLeaked } from './leaked-passwords.ts';

const LEAKED = 'a horse that everybody knows';
const asked: string[] = [];
let isAway = false;
const ranges = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.statusCode = isAway ? 503 : 200;
  response.end(body);
});
let body = '';
let server: TestApp;
beforeAll(async () => {
  const digest = hash('sha1', LEAKED, 'hex').toUpperCase();
  const padding = hash('sha1', 'padding only, never leaked', 'hex').toUpperCase();
  body = ['0018A45C4D1DEF81644B54AB7F969B88D65:1', `${digest.slice(5)}:2437`, `${padding.slice(5)}:0`].join(
    '\r\n',
  );
  const port = await listenOn(ranges);
  server = await buildTestApp({ config: { passwordRangeUrl: `http://127.0.0.1:${port}/range` } });
});
afterAll(async () => {
  ranges.close();
  await server.close();
});

test('a password of a leak is found by five characters of its hash', async () => {
  expect(await isLeaked(server.deps, LEAKED)).toBe(true);
  expect(await isLeaked(server.deps, 'a field that nobody knows')).toBe(false);
  expect(await isLeaked(server.deps, 'padding only, never leaked')).toBe(false);
  for (const url of asked) expect(url).toMatch(/^\/range\/[0-9A-F]{5}$/);
});

test('it is refused at its field; a service that is away refuses nobody', async () => {
  const user = await seedUser(server.db, { password: PASSWORD });
  const { ask } = await openSessionOf(server, user.email);
  const change = () =>
    ask<{ fields: object }>('PUT', '/password', { oldPassword: PASSWORD, newPassword: LEAKED });
  expect((await change()).body.fields).toEqual({ newPassword: ['password.leaked'] });
  isAway = true;
  expect((await change()).status).toBe(204);
});
