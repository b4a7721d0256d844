import type { Page, Request } from '@playwright/test';
import { openProfile } from '../support/account-panel.ts';
import { expect, test } from '../support/members.ts';
import { QUIET_PAGE } from '../support/places.ts';
import type { Seed } from '../support/seed.ts';
import { text } from '../support/texts.ts';

const name = (key: string) => ({ name: text('cs', `shell:${key}`) });
const short = (feature: string) => text('cs', `shell:feature.${feature}.short`);
const title = (feature: string) => text('cs', `shell:feature.${feature}.title`);

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a bottom bar of four entries and More, which opens the others', async ({
    page,
    enterAs,
    expectAccessible,
  }) => {
    await enterAs('admin', QUIET_PAGE);
    await expect(page.getByRole('complementary', name('layout.sidebar'))).toBeHidden();
    const bar = page.getByRole('navigation', name('layout.menu'));
    await expect(bar.getByRole('link')).toHaveText(
      ['PURCHASE_PRICES', 'QUICK_TRADING', 'TRADING', 'TRANSACTIONS_ORDERS'].map(short),
    );
    const box = await bar.boundingBox();
    expect(box?.height).toBe(60);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
    await bar.getByRole('button', name('layout.more')).click();
    const more = page.getByRole('navigation', name('layout.more'));
    await expect(more.getByRole('link')).toHaveText([
      ...['MARKETPLACE', 'STOCK_EXCHANGE', 'MARKET_NEWS', 'POSITION', 'STORAGES'].map(title),
      text('cs', 'shell:layout.deliveries'),
      text('cs', 'shell:layout.alerts'),
      text('cs', 'shell:layout.admin'),
    ]);
    const sheet = page.getByRole('dialog', name('layout.more'));
    await expect(sheet.getByRole('link', name('action.logOut'))).toBeVisible();
    await expect(sheet.getByRole('radio', { name: text('cs', 'profile:theme.dark') })).toBeVisible();
    await expect(sheet.getByRole('link', name('layout.about'))).toBeVisible();
    await expectAccessible();
    await more.getByRole('link', { name: title('STORAGES') }).click();
    await expect(page).toHaveURL('/storages');
    await expect(more).toBeHidden();
  });
});

test.describe('with few entries at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the bottom bar is filled, without an empty slot', async ({ page, enterAs }) => {
    await enterAs('without a company', QUIET_PAGE, 'en');
    const bar = page.getByRole('navigation', { name: text('en', 'shell:layout.menu') });
    const more = await bar.getByRole('button', { name: text('en', 'shell:layout.more') }).boundingBox();
    expect(await bar.getByRole('link').count()).toBeLessThan(4);
    expect(Math.round((more?.x ?? 0) + (more?.width ?? 0))).toBe(390);
  });
});

test('a trial entry keeps its mark and its name on the collapsed sidebar', async ({
  page,
  enterAs,
  expectAccessible,
}) => {
  await enterAs('basic', QUIET_PAGE, 'en');
  const sidebar = page.getByRole('complementary', { name: text('en', 'shell:layout.sidebar') });
  await page.getByRole('button', { name: text('en', 'shell:layout.collapseMenu') }).click();
  const entry = sidebar.getByRole('link', { name: 'Quick trading Trial', exact: true });
  const [icon, mark] = [await entry.boundingBox(), await entry.getByText('Trial').boundingBox()];
  expect(mark).toMatchObject({ width: 9, height: 9 });
  expect(mark?.x).toBeGreaterThan(icon?.x ?? 0);
  expect((mark?.x ?? 0) + 9).toBeLessThan((icon?.x ?? 0) + (icon?.width ?? 0));
  await expect(sidebar.getByRole('link', { name: 'Storages', exact: true })).toBeVisible();
  await expectAccessible();
});

test('a trial says so, and until when, in the sidebar, the profile and behind More', async ({
  page,
  seed,
  loginAs,
}) => {
  const user = await seed.user();
  await seed.company({
    plan: 'PREMIUM',
    planSource: 'TRIAL',
    planExpiresAt: new Date('2031-11-30T12:00:00Z'),
    members: [{ user }],
  });
  await loginAs(user.email, QUIET_PAGE);
  const line = 'Premium trial until 30 Nov';
  const sidebar = page.getByRole('complementary', { name: text('en', 'shell:layout.sidebar') });
  await expect(sidebar.getByText(line)).toBeVisible();
  const profile = await openProfile(page);
  await expect(profile.getByText(line)).toBeVisible();
  await profile.getByRole('button', { name: text('en', 'ui:close') }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: text('en', 'shell:layout.more') }).click();
  await expect(page.getByRole('dialog').getByText(line)).toBeVisible();
});

test('the collapsed sidebar is remembered on a desktop; at 800 px it cannot be expanded', async ({
  page,
  enterAs,
  expectAccessible,
}) => {
  await enterAs('premium', QUIET_PAGE);
  const sidebar = page.getByRole('complementary', name('layout.sidebar'));
  expect((await sidebar.boundingBox())?.width).toBe(220);
  await expectAccessible();
  await page.getByRole('button', name('layout.collapseMenu')).click();
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(64);
  await page.reload();
  await expect(page.getByRole('button', name('layout.expandMenu'))).toBeVisible();
  expect((await sidebar.boundingBox())?.width).toBe(64);
  await page.getByRole('button', name('layout.expandMenu')).click();
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(220);

  await page.setViewportSize({ width: 800, height: 800 });
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(64);
  await expect(page.getByRole('button', name('layout.expandMenu'))).toBeHidden();
  await expect(sidebar.getByRole('link', { name: title('STORAGES') })).toBeVisible();
  await expectAccessible();
});

test.describe('of a member of two companies', () => {
  const switcher = (page: Page) =>
    page.getByRole('button', {
      name: text('en', 'shell:layout.switchCompanyFrom', { company: 'Farma Alfa' }),
    });

  interface Means {
    seed: Seed;
    loginAs(email: string, path: string): Promise<void>;
  }
  async function comeTo(path: string, { seed, loginAs }: Means): Promise<void> {
    const user = await seed.user();
    await seed.company({ name: 'Farma Alfa', plan: 'PREMIUM', members: [{ user }] });
    await seed.company({ name: 'Farma Beta', plan: 'PREMIUM', members: [{ user }] });
    await loginAs(user.email, path);
  }

  test('the first load of the signed-in shell takes at most 224 kB of JavaScript', async ({
    page,
    seed,
    loginAs,
  }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    // Responses of a service worker are counted unpacked.
    await session.send('Network.setBypassServiceWorker', { bypass: true });
    const isQuiet = watchRequests(page);
    // A page that belongs to no feature.
    await comeTo('/no/such/page', { seed, loginAs });
    await expect(page.getByRole('heading', { name: text('en', 'shell:notFound.title') })).toBeVisible();
    await expect(switcher(page)).toBeVisible();
    await expect.poll(isQuiet).toBe(true);
    const scripts = await page.evaluate(() => {
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const signIn = loaded.find(({ name }) => name.includes('/oidc/silent'))?.responseEnd ?? 0;
      return (
        loaded
          .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
          // Ten seconds after the sign-in the rest is fetched ahead.
          .filter(({ startTime }) => startTime < signIn + 10_000)
          .map(({ name, encodedBodySize: bytes }) => ({ name, bytes }))
      );
    });
    const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total / 1000, 'the scripts were measured').toBeGreaterThan(100);
    expect(total / 1000, JSON.stringify(scripts, null, 1)).toBeLessThanOrEqual(224);
  });

  test('the company menu opens at the first press of a mouse or a key, and gives the focus back', async ({
    page,
    seed,
    loginAs,
  }) => {
    const menu = page.getByRole('menu');
    await comeTo(QUIET_PAGE, { seed, loginAs });
    await switcher(page).click();
    await expect(menu).toBeVisible();
    for (const key of ['Enter', ' ', 'ArrowDown']) {
      await page.reload();
      await switcher(page).focus();
      await expect(switcher(page)).toHaveAttribute('aria-expanded', 'false');
      await page.keyboard.press(key);
      await expect(menu.getByRole('menuitem', { name: /Farma Alfa/ })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menu).toHaveCount(0);
      await expect(switcher(page)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
  });

  test.describe('with a finger', () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

    test('the company menu opens at the first touch', async ({ page, seed, loginAs }) => {
      await comeTo(QUIET_PAGE, { seed, loginAs });
      await switcher(page).tap();
      await expect(page.getByRole('menuitem', { name: /Farma Beta/ })).toBeVisible();
    });
  });
});

/** Says whether all that was asked for has come, and the page at rest asks for nothing more. The live stream never ends. */
function watchRequests(page: Page): () => Promise<boolean> {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().includes('/stream')) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return async () => {
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
    return pending.size === 0;
  };
}

test('a browser that refuses storage shows the gate, and says that nobody can log in with it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse });
  });
  await page.goto('/');
  await page.getByRole('button', { name: text('en', 'session:gate.logIn') }).click();
  await expect(page.getByRole('heading', { name: text('en', 'session:failed.title') })).toBeVisible();
});

test.describe('the install banner', () => {
  const banner = text('cs', 'shell:banner.install');
  const offer = () => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => ({ outcome: 'accepted' }),
    });
    window.dispatchEvent(event);
  };

  test('appears when the browser offers the installation, and stays hidden after it is sent away', async ({
    page,
    enterAs,
    expectAccessible,
  }) => {
    await enterAs('premium', QUIET_PAGE);
    await expect(page.getByText(banner)).toHaveCount(0);
    await page.evaluate(offer);
    await expect(page.getByText(banner)).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: text('cs', 'ui:dismiss') }).click();
    await expect(page.getByText(banner)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(offer);
    await expect(page.getByText(banner)).toHaveCount(0);
  });
});

test.describe('a new version', () => {
  test.use({ serviceWorkers: 'allow' });
  const VERSION = '**/version.json*';

  test('reloads the page within a minute, once', async ({ page, enterAs }) => {
    await page.clock.install();
    await enterAs('premium', QUIET_PAGE);
    await page.route(VERSION, (route) => route.fulfill({ json: { commitHash: 'a-later-one' } }));
    const reloaded = page.waitForEvent('load');
    await page.clock.fastForward(60_000);
    await reloaded;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
    const asked = page.waitForResponse(VERSION);
    await page.clock.fastForward(60_000);
    await asked;
    await expect(page.locator('body[data-same-page]')).toBeVisible();
  });

  test('leaves a form with unsaved input alone', async ({ page, enterAs }) => {
    await page.clock.install();
    await enterAs('new', '/registration/complete');
    await page.getByRole('textbox').first().fill('Jana Nová');
    await page.route(VERSION, (route) => route.fulfill({ json: { commitHash: 'a-later-one' } }));
    const asked = page.waitForResponse(VERSION);
    await page.clock.fastForward(60_000);
    await asked;
    await expect(page.getByRole('textbox').first()).toHaveValue('Jana Nová');
  });
});
