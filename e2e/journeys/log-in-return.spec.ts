import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { registrationForm } from '../support/registration-form.ts';
import { PASSWORD } from '../support/seed.ts';
import { text } from '../support/texts.ts';

const logInButton = (page: Page) => page.getByRole('button', { name: text('en', 'session:gate.logIn') });
const password = (page: Page) => page.locator('input[name=password]');

async function logInFromGate(page: Page, email: string): Promise<void> {
  await logInButton(page).click();
  await page.locator('input[name=email]').fill(email);
  await password(page).fill(PASSWORD);
  await password(page).press('Enter');
}

test('a log-in leads to the page that was asked for, with its parameters', async ({ page, seed }) => {
  const user = await seed.user();
  await seed.company({ plan: 'PREMIUM', members: [{ user }] });
  await page.goto('/stock-exchange?from=mail#end');
  await logInFromGate(page, user.email);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  const ranges = 'crude_oil=last_week&currencyPair=last_week&rapeseed=last_week&wheat=last_week';
  await expect(page).toHaveURL(`/stock-exchange?from=mail&${ranges}#end`);
});

test('Back after a log-in leads on to the app, never to an expired page', async ({ page, seed }) => {
  const { email } = await seed.user({ isRegistered: false });
  const { heading } = registrationForm(page);
  await page.goto('/');
  await logInFromGate(page, email);
  await expect(heading).toBeVisible();
  for (const press of ['first', 'second']) {
    await page.goBack();
    await expect(heading, `${press} press`).toBeVisible();
    await expect(page).toHaveURL('/registration/complete');
  }
});

test('an old /callback leads to the start: into the app who is logged in, to the gate who is not', async ({
  page,
  seed,
  loginAs,
}) => {
  const { email } = await seed.user({ isRegistered: false });
  await page.goto('/callback');
  await expect(logInButton(page)).toBeVisible();
  await expect(page).toHaveURL('/');
  await loginAs(email);
  const { heading } = registrationForm(page);
  for (const address of ['/callback', '/callback?code=somebody-elses&state=unknown']) {
    await page.goto(address);
    await expect(heading, address).toBeVisible();
    await expect(page).toHaveURL('/registration/complete');
  }
});
