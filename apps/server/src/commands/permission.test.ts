import type { User } from '@canola/api-schema/users/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { call } from '../../test/caller.ts';
import { seedUser } from '../../test/factories.ts';
import { openLivePage } from '../../test/live-page.ts';
import { permissionCommand } from './permission.ts';

let server: TestApp;
let url: string | undefined;
beforeAll(async () => {
  server = await buildTestApp();
  url = server.deps.config.database.url;
});
afterAll(() => server.close());

test('an operator gives and takes permissions, which count from the next request', async () => {
  const person = await seedUser(server.db, { email: 'Jan.Novak@canola.test' });
  const held = async () => (await call<User>(server, person, 'GET', '/can-users/api/user')).body.permissions;
  const nothing = 'jan.novak@canola.test may: nothing in the administration.';
  expect(await permissionCommand(['jan.novak@canola.test'], url)).toBe(nothing);

  const names = ['users:company:approve', 'country:CZ', 'users:company:approve'];
  const both = 'jan.novak@canola.test may: country:CZ, users:company:approve.';
  expect(await permissionCommand(['jan.novak@canola.test', ...names], url)).toBe(both);
  expect(await permissionCommand(['jan.novak@canola.test'], url)).toBe(both);
  expect(await held()).toEqual(['country:CZ', 'users:company:approve']);

  await permissionCommand([person.subject, 'country:CZ', '--revoke'], url);
  expect(await held()).toEqual(['users:company:approve']);
  await permissionCommand([person.subject, 'users:company:approve', 'country:*', '--revoke'], url);
  expect(await permissionCommand(['jan.novak@canola.test'], url)).toBe(nothing);
});

test('a change is in the audit log, and open pages ask again what they may show', async () => {
  const person = await seedUser(server.db, { email: 'change@canola.test' });
  const page = await openLivePage(server, person);
  await permissionCommand(['change@canola.test'], url);
  await permissionCommand(['change@canola.test', 'country:CZ', 'users:*:list'], url);
  await expect.poll(() => page.events).toEqual(['ready', 'access-changed']);
  page.close();
  const { rows } = await server.db.$client.query(
    `select body from platform.audit_event where action = 'user.permissions-changed' and user_id = $1`,
    [person.id],
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).toContain('country:CZ users:*:list');
});

test('picks no one when several people share an e-mail', async () => {
  const first = await seedUser(server.db, { email: 'two@canola.test' });
  const second = await seedUser(server.db, { email: 'two@canola.test' });
  await expect(permissionCommand(['two@canola.test', 'country:*'], url)).rejects.toThrow(
    `Name one by the subject: ${first.subject}, ${second.subject}.`,
  );
  expect(await permissionCommand([second.subject, 'country:*'], url)).toContain('country:*');
  expect(await permissionCommand([first.subject], url)).toContain('nothing');
});

test('a mistake is reported in one sentence', async () => {
  const failing = (...args: string[]) => expect(permissionCommand(args, url)).rejects;
  await failing().toThrow('Usage');
  await failing('--revoke').toThrow('Usage');
  await failing('a@canola.test', '--revoke').toThrow('Usage');
  await failing('a@canola.test', 'users:all').toThrow(/no permission users:all\. Known are: .*country:CZ/);
  await failing('a@canola.test', 'country:FR').toThrow('no permission country:FR');
  await failing('nobody@canola.test').toThrow('Nobody has signed in as nobody@canola.test yet.');
  await expect(permissionCommand(['a@canola.test'], undefined)).rejects.toThrow('DATABASE_URL');
});
