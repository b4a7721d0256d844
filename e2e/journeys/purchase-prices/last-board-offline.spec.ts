import { expect, test } from '../../support/journey.ts';
import { text } from '../../support/texts.ts';
import { untilWorkerHasCode } from '../../support/worker.ts';

test.use({ serviceWorkers: 'allow' });

const PRICES = '/purchase-prices?currency=CZK&postalCode=58601';

test('reloaded without a connection the board shows its last prices, then new ones; after a log-out it shows none', async ({
  page,
  context,
  seed,
  loginAs,
  expectedErrors,
  expectAccessible,
}) => {
  expectedErrors.push(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  const user = await seed.user();
  await seed.company({ plan: 'PREMIUM', members: [{ user }] });
  await loginAs(user.email, PRICES);
  const fresh = page.getByRole('button', { name: /^Milling wheat, Q\d/ }).first();
  const last = page.locator('[data-from-last-visit]');
  const personal = page.getByText('Milling wheat');
  await expect(fresh).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('canola.last-view'))).toContain('Milling');
  await untilWorkerHasCode(page);

  await test.step('offline: greyed, with its age, and nothing to sell from', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(last.getByText('Milling wheat')).toBeVisible();
    await expect(last.getByRole('status')).toContainText(text('en', 'ui:lastView.offline'));
    await expect(last.getByRole('status').locator('time')).toBeVisible();
    await expect(page.getByRole('button', { name: /Milling wheat/ })).toHaveCount(0);
    await expectAccessible();
  });

  await test.step('the connection is back: fresh prices by themselves', async () => {
    await context.setOffline(false);
    await expect(fresh).toBeVisible();
    await expect(last).toHaveCount(0);
  });

  await test.step('logged out and offline nothing of the person is left', async () => {
    await page.goto('/logout');
    await page.getByRole('button', { name: text('en', 'session:logOut') }).click();
    await expect(page.getByRole('button', { name: text('en', 'session:gate.logIn') })).toBeVisible();
    await context.setOffline(true);
    await page.goto(PRICES);
    await expect(page.getByRole('button', { name: text('en', 'shell:unreachable.retry') })).toBeVisible();
    await expect(last).toHaveCount(0);
    await expect(personal).toHaveCount(0);
    const kept = await page.evaluate(async () => {
      const caching = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return {
        paths: caching.flat().map(({ url }) => new URL(url).pathname.replace(/^\/assets\/.*/, '/assets/')),
        stored: JSON.stringify(localStorage) + JSON.stringify(sessionStorage),
      };
    });
    expect(new Set(kept.paths)).toEqual(new Set(['/', '/assets/']));
    expect(kept.stored).not.toContain('Milling');
    expect(kept.stored).not.toContain(user.email);
  });
});
