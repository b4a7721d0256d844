import { expect, test } from '../../support/journey.ts';
import { text } from '../../support/texts.ts';

const PRICES = '/purchase-prices?currency=CZK&postalCode=58601';
const PROVIDER = /\/oidc\/silent$/;

test('the next visit shows the last prices until there are new ones, also offline; a log-out leaves none', async ({
  page,
  seed,
  loginAs,
  expectedErrors,
  expectAccessible,
}) => {
  const user = await seed.user();
  await seed.company({ plan: 'PREMIUM', members: [{ user }] });
  await loginAs(user.email, PRICES);
  const fresh = page.getByRole('button', { name: /^Milling wheat, Q\d/ }).first();
  const last = page.locator('[data-from-last-visit]');
  await expect(fresh).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('canola.last-view'))).toContain('Milling');

  await test.step('while the sign-in is on its way', async () => {
    const held = Promise.withResolvers<void>();
    await page.route(PROVIDER, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    await expect(last.getByText('Milling wheat')).toBeVisible();
    await expect(last.getByRole('status')).toContainText(text('en', 'ui:lastView.loading'));
    await expect(page.getByRole('button', { name: /Milling wheat/ })).toHaveCount(0);
    await expectAccessible();
    held.resolve();
    await expect(fresh).toBeVisible();
    await expect(last).toHaveCount(0);
    await page.unroute(PROVIDER);
  });

  await test.step('without a connection, with a way to try again', async () => {
    expectedErrors.push(/Failed to load resource/);
    await page.route(PROVIDER, (route) => route.abort());
    await page.reload();
    await expect(last.getByRole('status')).toContainText(text('en', 'ui:lastView.offline'));
    await expect(last.getByText('Milling wheat')).toBeVisible();
    await expectAccessible();
    await page.unroute(PROVIDER);
    await page.getByRole('button', { name: text('en', 'shell:unreachable.retry') }).click();
    await expect(fresh).toBeVisible();
  });

  await test.step('nothing of it outlives the log-out', async () => {
    await page.goto('/logout');
    await page.getByRole('button', { name: text('en', 'session:logOut') }).click();
    await expect(page.getByRole('button', { name: text('en', 'session:gate.logIn') })).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('canola.last-view');
    await page.goto(PRICES);
    await expect(page.getByRole('button', { name: text('en', 'session:gate.logIn') })).toBeVisible();
    await expect(last).toHaveCount(0);
  });
});
