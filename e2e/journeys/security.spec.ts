import type { Page } from '@playwright/test';
import { expect, test } from '../support/members.ts';
import { askOneByOne } from '../support/one-by-one.ts';
import { visit } from '../support/router.ts';
import { text } from '../support/texts.ts';

test.use({ serviceWorkers: 'allow' });

/** The token that the page sends, as the network sees it. */
function tokensOf(page: Page): string[] {
  const tokens: string[] = [];
  page.on('request', (request) => {
    const bearer = /^Bearer (.+)$/.exec(request.headers().authorization ?? '')?.[1];
    if (bearer && !tokens.includes(bearer)) tokens.push(bearer);
  });
  return tokens;
}

/** All that a script of the page could read out of the browser's stores. */
function readable(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) cached.push(request.url);
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, cached, databases]);
  });
}

test('no token in localStorage, sessionStorage or a cookie that a script can read', async ({
  page,
  enterAs,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const tokens = tokensOf(page);
  await enterAs('premium');
  const expectNoTrace = async () => {
    const stored = await readable(page);
    for (const token of tokens) expect(stored).not.toContain(token);
    expect(stored).not.toMatch(/eyJ[\w-]+\./);
    expect(stored).not.toContain('/oidc/');
    expect(stored).not.toContain('/can-');
    for (const cookie of await page.context().cookies()) expect(cookie.httpOnly, cookie.name).toBe(true);
  };
  await expect.poll(() => tokens.length, 'after the sign-in').toBeGreaterThan(0);
  await expectNoTrace();

  const before = tokens.length;
  let isRefused = false;
  await askOneByOne(page);
  await page.route('**/can-users/api/user', (route) => {
    if (isRefused) return route.continue();
    isRefused = true;
    return route.fulfill({ status: 401, json: { code: 'token.invalid' } });
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // One token of the reload, one of the renewal after the refusal.
  await expect.poll(() => tokens.length, 'after the renewal').toBe(before + 2);
  await expectNoTrace();
});

test('the content security policy is never violated, from the gate to the account panel', async ({
  page,
  loginThroughPages,
  seed,
  expectedErrors,
}) => {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (what: string) => violations.push(what));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      (self as unknown as { reportViolation(what: string): void }).reportViolation(
        `${event.violatedDirective} ${event.blockedURI} on ${location.pathname}`,
      ),
    ),
  );
  const user = await seed.user({ language: 'cs' });
  await seed.company({ plan: 'PREMIUM', members: [{ user }] });
  await loginThroughPages(user.email);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const address of ['/storages', '/about', '/purchase-prices']) await visit(page, address);
  await page.getByRole('button', { name: text('cs', 'shell:layout.notifications') }).click();
  await expect(
    page.getByRole('complementary', { name: text('cs', 'shell:sidePanel.notifications') }),
  ).toBeVisible();
  expect(violations).toEqual([]);
  // The listener itself is proved: what the policy forbids is told.
  expectedErrors.push(/Content Security Policy/);
  await page.evaluate(() => {
    new Image().src = 'https://elsewhere.test/pixel.png';
  });
  await expect.poll(() => violations).toHaveLength(1);
});

test('a reload signs in silently and does not change the address; Log in always asks', async ({
  page,
  enterAs,
  expectedErrors,
}) => {
  await enterAs('premium', '/storages?from=mail#top');
  const visited: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) visited.push(new URL(frame.url()).pathname);
  });
  await page.reload();
  await expect(
    page.getByRole('heading', { level: 1, name: text('cs', 'shell:feature.STORAGES.title') }),
  ).toBeVisible();
  await expect(page).toHaveURL('/storages?from=mail#top');
  expect(visited).toEqual(['/storages']);

  // Log in asks for credentials, also while the provider still knows the person.
  expectedErrors.push(/Failed to load resource/);
  await askOneByOne(page);
  await page.route('**/can-users/api/user', (route) => route.fulfill({ status: 401, json: {} }));
  await page.reload();
  await page.getByRole('button', { name: text('cs', 'shell:action.logIn') }).click();
  await expect(page.locator('input[name=password]')).toBeVisible();
  await expect(page).toHaveURL(/\/oidc\//);
});
