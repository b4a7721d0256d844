import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { newestLink } from '../support/outbox.ts';
import { registrationForm } from '../support/registration-form.ts';
import { text } from '../support/texts.ts';

const NEW_PASSWORD = 'a long row of old walnut trees';
const said = (key: string, params?: Record<string, string>) =>
  text('en', `identity:${key}`, params, 'server');
const heading = (page: Page, key: string) => page.getByRole('heading', { level: 1, name: said(key) });
const field = (page: Page, name: 'email' | 'password') => page.locator(`input[name=${name}]`);
const logInButton = (page: Page) => page.getByRole('button', { name: text('en', 'session:gate.logIn') });

async function signUp(page: Page): Promise<string> {
  const email = `${randomUUID()}@farma.test`;
  await page.goto('/');
  await page.getByRole('button', { name: text('en', 'session:gate.signUp') }).click();
  await field(page, 'email').fill(email);
  await field(page, 'password').fill(NEW_PASSWORD);
  await field(page, 'password').press('Enter');
  await expect(heading(page, 'checkMail.title')).toBeVisible();
  return email;
}

async function forget(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await logInButton(page).click();
  await page.getByRole('link', { name: said('logIn.forgot') }).click();
  await field(page, 'email').fill(email);
  await field(page, 'email').press('Enter');
  await expect(heading(page, 'checkMail.title')).toBeVisible();
}

/** A browser that shares nothing with the first one. */
async function otherDevice(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.CANOLA_URL, locale: 'en-GB' });
  return context.newPage();
}

test.describe('the link of a sign-up', () => {
  test('in a new tab leads straight into the app, and the first tab goes on too', async ({
    page,
    context,
  }) => {
    const email = await signUp(page);
    const link = await newestLink(page, email, 'verify-email');
    const tab = await context.newPage();
    await tab.goto(link);
    await expect(registrationForm(tab).heading).toBeVisible();
    await expect(tab).toHaveURL('/registration/complete');
    await page.getByRole('button', { name: said('checkMail.continue') }).click();
    await expect(registrationForm(page).heading).toBeVisible();
  });

  test('on another device asks for the password and logs in; opened again, it says that it was used', async ({
    page,
    browser,
    expectAccessible,
  }) => {
    const email = await signUp(page);
    const link = await newestLink(page, email, 'verify-email');
    const phone = await otherDevice(browser);
    await phone.goto(link);
    await field(phone, 'password').fill(NEW_PASSWORD);
    await field(phone, 'password').press('Enter');
    await expect(registrationForm(phone).heading).toBeVisible();

    await test.step('opened again there', async () => {
      await phone.goto(link);
      await expect(heading(phone, 'link.usedTitle')).toBeVisible();
      await phone.getByRole('link', { name: said('common.toApp') }).click();
      await expect(registrationForm(phone).heading).toBeVisible();
    });

    await test.step('opened by a third browser', async () => {
      const office = await otherDevice(browser);
      await office.goto(link);
      await expect(office.getByText(said('link.confirmed', { email }))).toBeVisible();
      await office.getByRole('link', { name: said('logIn.submit') }).click();
      await logInButton(office).click();
      await field(office, 'email').fill(email);
      await field(office, 'password').fill(NEW_PASSWORD);
      await field(office, 'password').press('Enter');
      await expect(registrationForm(office).heading).toBeVisible();
      await office.context().close();
    });

    await test.step('the first browser goes on as well', async () => {
      await page.getByRole('button', { name: said('checkMail.continue') }).click();
      await expect(registrationForm(page).heading).toBeVisible();
      await expectAccessible();
    });
    await phone.context().close();
  });
});

test.describe('the link to a new password', () => {
  test('in a new tab: the log-in after it ends in the app', async ({ page, context, seed }) => {
    const { email } = await seed.user({ isRegistered: false });
    await forget(page, email);
    const tab = await context.newPage();
    await tab.goto(await newestLink(page, email, 'reset-password'));
    await page.close();
    await field(tab, 'password').fill(NEW_PASSWORD);
    await field(tab, 'password').press('Enter');
    await expect(tab.getByRole('status')).toHaveText(said('logIn.passwordChanged'));
    await field(tab, 'email').fill(email);
    await field(tab, 'password').fill(NEW_PASSWORD);
    await field(tab, 'password').press('Enter');
    await expect(registrationForm(tab).heading).toBeVisible();
  });
});
