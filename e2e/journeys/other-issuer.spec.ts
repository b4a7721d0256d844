import { randomUUID } from 'node:crypto';
import { startCanola } from '../support/canola-server.ts';
import { expect, test as journey } from '../support/journey.ts';
import { startOtherIssuer } from '../support/other-issuer.ts';
import { text } from '../support/texts.ts';

/** A Canola on the journeys' database whose people sign in elsewhere. */
const test = journey.extend<object, { appUrl: string }>({
  appUrl: [
    // The browser is not used here; Playwright asks for a pattern.
    async ({ browser: _ }, use) => {
      const issuer = await startOtherIssuer();
      const canola = await startCanola(process.env.CANOLA_DATABASE_URL ?? '', { OIDC_ISSUER: issuer.url });
      issuer.serve(canola.url);
      await use(canola.url);
      await canola.stop();
      await issuer.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ appUrl }, use) => use(appUrl),
});

const logIn = { name: text('en', 'session:gate.logIn') };

/**
 * docs/product/accounts.md#tokens-in-the-browser: the provider's cookies do not reach an iframe of ours, so that it is
 * asked by whole pages.
 */
test('somebody of another OpenID provider signs in, reloads where they are, and signs out', async ({
  page,
}) => {
  await test.step('a visitor is asked for at the provider and comes back to the same address', async () => {
    await page.goto('/purchase-prices?from=mail#end');
    await expect(page.getByRole('button', logIn)).toBeVisible();
    await expect(page).toHaveURL('/purchase-prices?from=mail#end');
  });

  await test.step('log in asks for credentials there; who is new completes the registration here', async () => {
    await page.getByRole('button', logIn).click();
    await page.getByLabel('E-mail').fill(`${randomUUID()}@elsewhere.test`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/registration/complete');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('en', 'registration:title'));
  });

  await test.step('a reload signs in without asking, at the same address', async () => {
    await page.goto('/registration/complete?from=mail');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('en', 'registration:title'));
    await expect(page).toHaveURL('/registration/complete?from=mail');
  });

  await test.step('log out ends the session there too', async () => {
    await page.goto('/logout');
    await page.getByRole('button', { name: text('en', 'session:logOut') }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', logIn)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', logIn)).toBeVisible();
  });
});
