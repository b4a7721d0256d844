import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { seedUser } from '../../test/factories.ts';
import { addKey, openSessionOf, PASSWORD } from '../modules/identity/passkeys/test-passkeys.ts';
import { logIn, openTestBrowser } from '../modules/identity/test-browser.ts';
import { mailsTo } from '../modules/identity/test-mails.queries.ts';
import { verifyChain } from '../platform/audit/verify.ts';
import { resetPasskeysCommand } from './reset-passkeys.ts';

let server: TestApp;
let url: string | undefined;
beforeAll(async () => {
  server = await buildTestApp();
  url = server.deps.config.database.url;
});
afterAll(() => server.close());

test('a lost passkey is reset: sessions end, the owner reads it, the log has it', async () => {
  const user = await seedUser(server.db, { password: PASSWORD });
  const { ask } = await openSessionOf(server, user.email);
  await addKey(server, ask);
  expect(await resetPasskeysCommand([user.email.toUpperCase()], url)).toContain('Removed 1 passkeys');
  expect((await ask('GET', '/passkey')).status).toBe(401);
  const { page } = await logIn(await openTestBrowser(server), server, {
    email: user.email,
    password: PASSWORD,
  });
  expect(page.url).toContain('/callback?code=');
  expect((await mailsTo(server, user.email)).map(({ subject }) => subject)).toContain(
    'A passkey was removed – Canola',
  );
  const { rows } = await server.db.$client.query(
    `select actor_id, user_id from platform.audit_event where action = 'user.passkeys-reset'`,
  );
  expect(rows).toEqual([{ actor_id: '00000000-0000-0000-0000-000000000000', user_id: user.id }]);
  expect(await verifyChain(server.deps)).toBe(true);
  expect(await resetPasskeysCommand([user.email], url)).toBe(
    `${user.email} has no passkeys and no authenticator app.`,
  );
});

test('somebody unknown is named, and so is the usage', async () => {
  await expect(resetPasskeysCommand(['nobody@canola.test'], url)).rejects.toThrow('Nobody has an account');
  await expect(resetPasskeysCommand([], url)).rejects.toThrow('Usage: npm run reset-passkeys');
});
