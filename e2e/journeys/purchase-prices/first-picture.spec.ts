import { expect, test } from '../../support/journey.ts';
import { text } from '../../support/texts.ts';

const PRICES = '/purchase-prices?currency=CZK&postalCode=58601';
const PROVIDER = /\/oidc\/silent$/;
const START = /\/can-users\/api\/start/;

test('a page has its frame and title while it is on its way; a visitor sees neither', async ({
  page,
  context,
  seed,
  loginAs,
}) => {
  const user = await seed.user();
  await seed.company({ plan: 'PREMIUM', members: [{ user }] });
  await loginAs(user.email, PRICES);
  const prices = page.getByRole('button', { name: /^Milling wheat, Q\d/ }).first();
  const outline = page.locator('[data-outline]');
  await expect(prices).toBeVisible();
  // No earlier visit: nothing is known but the address. Removed as a page starts, because the one before it may still
  // write what it shows.
  await page.addInitScript(() => localStorage.removeItem('canola.last-view'));

  /** Reloads the page while an answer is held back, until it is let go. */
  async function holdBack(asked: RegExp): Promise<() => void> {
    const held = Promise.withResolvers<void>();
    await page.route(asked, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    return held.resolve;
  }

  await test.step('the title of the page, before the person is known', async () => {
    const letGo = await holdBack(START);
    await expect(outline.getByText(text('en', 'shell:feature.PURCHASE_PRICES.title'))).toBeVisible();
    await expect(page).toHaveTitle(/^Purchase prices/);
    letGo();
    await expect(prices).toBeVisible();
    await expect(outline).toHaveCount(0);
    await page.unroute(START);
  });

  await test.step('whoever may be a visitor sees no page of the app', async () => {
    await context.clearCookies();
    const letGo = await holdBack(PROVIDER);
    await expect(page.getByRole('status', { name: text('en', 'ui:loading') })).toBeVisible();
    await expect(outline).toHaveCount(0);
    letGo();
    await expect(page.getByRole('button', { name: text('en', 'session:gate.logIn') })).toBeVisible();
  });
});
