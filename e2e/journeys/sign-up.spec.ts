import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Language } from '../../packages/api-schema/src/access.ts';
import { expectNoEnglish } from '../support/english.ts';
import { test as base, expect } from '../support/journey.ts';
import { registrationForm } from '../support/registration-form.ts';
import { follow } from '../support/router.ts';
import { PASSWORD } from '../support/seed.ts';
import { sidewaysOf } from '../support/sideways.ts';
import { text } from '../support/texts.ts';

interface Judging {
  /** The page as it stands is accessible, all in its language, and as wide as the screen. */
  expectGood(language: Exclude<Language, 'en'>, where: string): Promise<void>;
}

const test = base.extend<Judging>({
  expectGood: async ({ page, expectAccessible }, use) =>
    use(async (language, where) => {
      await expectNoEnglish(page, language, where);
      expect(await sidewaysOf(page), where).toEqual([]);
      await expectAccessible();
    }),
});

const REGISTRATION = /\/registration\/complete$/;
const NEW_PASSWORD = 'žlutá pole za humny';

/** The provider's own words. */
const said = (language: Language, key: string, params?: Record<string, string>) =>
  text(language, `identity:${key}`, params, 'server');

const field = (page: Page, name: 'email' | 'password') => page.locator(`input[name=${name}]`);

/** Follows the link to demo mode's mail box, where the newest mail to that address is looked up. */
async function openOutbox(page: Page, language: Language, email: string) {
  await expect.poll(async () => (await page.request.get('/outbox')).text()).toContain(email);
  await page.getByRole('link', { name: said(language, 'checkMail.outbox') }).click();
  await page.waitForURL('**/outbox');
  const mail = page.getByRole('listitem').filter({ hasText: email }).first();
  const shown = mail.locator('iframe');
  if (!(await shown.isVisible())) await mail.locator('summary').first().click();
  // Others were written to in languages of their own.
  await page.locator('li', { hasNotText: email }).evaluateAll((items) => {
    for (const item of items) item.remove();
  });
  return shown.contentFrame().locator('a.button');
}

// The pages are made of the same parts: one journey judges these in the dark, the other in the light.
test.describe('in Czech, on a phone, dark', () => {
  test.use({ locale: 'cs-CZ', viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('from the gate through sign-up and the mailed link to the registration, beside which there is nothing, and Back logs out', async ({
    page,
    context,
    expectGood,
    expectedErrors,
  }) => {
    // Refused forms and used links are answered as what they are.
    expectedErrors.push(/status of (422|410)/);
    const email = `${randomUUID()}@farma.test`;
    const form = registrationForm(page, 'cs');
    const signUp = page.getByRole('button', { name: text('cs', 'session:gate.signUp') });

    await test.step('a password that is too short is said at its field', async () => {
      await page.goto('/');
      await signUp.click();
      await expect(page.getByRole('heading', { name: said('cs', 'signUp.title') })).toBeVisible();
      await field(page, 'email').fill(email);
      await field(page, 'password').fill('krátké');
      await field(page, 'password').press('Enter');
      await expect(field(page, 'password')).toHaveAccessibleDescription(
        said('cs', 'field.passwordShort', { count: '15' }),
      );
      await expectGood('cs', 'the sign-up');
    });

    await test.step('the account waits for the mailed link', async () => {
      await field(page, 'password').fill(NEW_PASSWORD);
      await page.getByRole('button', { name: said('cs', 'signUp.submit') }).click();
      const goOn = page.getByRole('button', { name: said('cs', 'checkMail.continue') });
      await expect(goOn).toBeVisible();
      // Back opens the form again, and sends nothing that was refused a second time.
      await page.goBack();
      await expect(field(page, 'password')).toHaveAccessibleDescription(
        said('cs', 'signUp.passwordHint', { count: '15' }),
      );
      await page.goForward();
      await goOn.click();
      await expect(page.getByRole('alert')).toHaveText(said('cs', 'checkMail.notYet'));
      await expectGood('cs', 'where the mail is waited for');
    });

    const link = await openOutbox(page, 'cs', email);
    await expectGood('cs', 'the mail box');
    const address = (await link.getAttribute('href')) ?? '';

    await test.step('another browser must know the password', async () => {
      const own = await context.cookies();
      await context.clearCookies();
      await page.goto(address);
      await expect(field(page, 'password')).toBeVisible();
      await expectGood('cs', 'the confirmation');
      await context.clearCookies();
      await context.addCookies(own);
    });

    await test.step('the browser that signed up goes straight to the registration', async () => {
      await page.goto(address);
      await expect(form.heading).toBeVisible();
      await expect(page).toHaveURL(REGISTRATION);
    });

    await test.step('the link works once', async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: said('cs', 'link.usedTitle') })).toBeVisible();
      await expectGood('cs', 'the used link');
    });

    await test.step('an incomplete profile reaches nothing but the registration', async () => {
      await page.goto('/storages');
      await expect(page, '/storages leads to the registration').toHaveURL(REGISTRATION);
      for (const path of ['/admin', '/switch-company', '/nowhere', '/storages']) {
        await follow(page, path);
        await expect(page, `${path} leads to the registration`).toHaveURL(REGISTRATION);
      }
      await expect(form.heading).toBeVisible();
    });

    await test.step('Back logs out', async () => {
      // Unsaved input does not prevent the log-out.
      await form.name.fill('Tomáš');
      await form.back.click();
      await expect(signUp).toBeVisible();
      await page.goto('/registration/complete');
      await expect(signUp).toBeVisible();
    });
  });
});

test.describe('in Romanian, on the smallest phone, light', () => {
  test.use({ locale: 'ro-RO', viewport: { width: 320, height: 720 }, colorScheme: 'light' });

  test('a forgotten password is set anew by the mailed link: the new one works, the old one does not', async ({
    page,
    seed,
    expectGood,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 401/);
    const { email } = await seed.user({ language: 'ro', isRegistered: false });

    await page.goto('/');
    await page.getByRole('button', { name: text('ro', 'session:gate.logIn') }).click();
    await expect(field(page, 'password')).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectGood('ro', 'the log-in, dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expectGood('ro', 'the log-in');
    await page.getByRole('link', { name: said('ro', 'logIn.forgot') }).click();
    await expect(page.getByRole('heading', { name: said('ro', 'forgot.title') })).toBeVisible();
    await expectGood('ro', 'the forgotten password');
    await field(page, 'email').fill(email);
    await field(page, 'email').press('Enter');
    const link = await openOutbox(page, 'ro', email);
    await expectGood('ro', 'the mail box');
    await link.click();

    await expect(page.getByText(said('ro', 'reset.lead', { email }))).toBeVisible();
    await expectGood('ro', 'the new password');
    await field(page, 'password').fill(NEW_PASSWORD);
    await field(page, 'password').press('Enter');
    await expect(page.getByRole('status')).toHaveText(said('ro', 'logIn.passwordChanged'));

    await field(page, 'email').fill(email);
    await field(page, 'password').fill(PASSWORD);
    await field(page, 'password').press('Enter');
    await expect(page.getByText(said('ro', 'field.wrong'))).toBeVisible();
    await expectGood('ro', 'the refused log-in');
    await field(page, 'password').fill(NEW_PASSWORD);
    await field(page, 'password').press('Enter');
    await expect(registrationForm(page, 'ro').heading).toBeVisible();
  });
});
