import { decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type TestApp, type TestAppOptions } from '../../../test/build-test-app.ts';
import { seedUser } from '../../../test/factories.ts';
import { loadKeys, maintainKeys, rotateKeys } from './provider/keys.ts';
import { authorization, exchange, logIn, openTestBrowser, type TestBrowser } from './test-browser.ts';

const password = 'a field of rapeseed in May';
const open: TestApp[] = [];

/** Another process on the same database. */
async function start(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await buildTestApp(open[0] ? { sharing: open[0], ...options } : options);
  open.push(app);
  return app;
}

let first: TestApp;
let email: string;
beforeEach(async () => {
  first = await start();
  await pass('1 day');
  email = (await seedUser(first.db, { password })).email;
});
afterEach(async () => {
  for (const app of open.splice(0).reverse()) await app.close();
});

/** As if this much time had passed since the keys were created and retired. */
async function pass(time: string): Promise<void> {
  const moments = ['created_at', 'retires_at'].map((name) => `${name} = ${name} - interval '${time}'`);
  await first.db.execute(`update identity.secret set ${moments.join(', ')}`);
}

/** The same browser, with its next request served by another process. */
async function isSignedInAt(app: TestApp, browser: TestBrowser): Promise<boolean> {
  const moved = await openTestBrowser(app);
  moved.cookies.push(...browser.cookies);
  const page = await moved.open(authorization(app, { prompt: 'none' }).url);
  return new URL(page.url).searchParams.has('code');
}

async function signingKeyAt(app: TestApp, browser: TestBrowser): Promise<string | undefined> {
  const { page, verifier } = await logIn(browser, app, { email, password });
  const { body } = await exchange(browser, app, page.url, verifier);
  return decodeProtectedHeader(body.access_token).kid;
}

it('a session outlives the key that signed its cookie', async () => {
  const browser = await openTestBrowser(first);
  await logIn(browser, first, { email, password });
  await rotateKeys(first.db);
  await pass('13 days');
  await maintainKeys(first.db);
  expect(await isSignedInAt(await start(), browser)).toBe(true);
});

it('a cookie key is removed when no session can need it any more', async () => {
  await rotateKeys(first.db);
  const [old] = (await loadKeys(first.db)).cookies;
  await pass('15 days');
  await maintainKeys(first.db);
  const { cookies } = await loadKeys(first.db);
  expect(cookies).toHaveLength(1);
  expect(cookies).not.toContain(old);
});

it('a new key signs only after every process has had time to load it', async () => {
  const [old] = (await loadKeys(first.db)).signing;
  // Its clock is stopped, so it will not look for new keys.
  const unaware = await start({ now: new Date() });
  await rotateKeys(first.db);
  const aware = await start();
  const browser = await openTestBrowser(aware);
  expect(await signingKeyAt(aware, browser)).toBe(old?.kid);
  expect(await isSignedInAt(unaware, browser)).toBe(true);

  await pass('11 minutes');
  const later = await start();
  expect(await signingKeyAt(later, await openTestBrowser(later))).not.toBe(old?.kid);
});
