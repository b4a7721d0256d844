import { PHONE } from '../support/devices.ts';
import { expect, test } from '../support/journey.ts';
import { newestLink } from '../support/outbox.ts';
import { registrationForm } from '../support/registration-form.ts';
import { PASSWORD } from '../support/seed.ts';
import { signInOverHttp } from '../support/sign-in.ts';
import { text } from '../support/texts.ts';

const say = (key: string, params?: Record<string, string>) => text('cs', key, params);

test.describe('in Czech, on a phone', () => {
  test.use({ locale: 'cs-CZ', ...PHONE });

  test('a colleague is invited by mail, finds the invitation at the registration, and belongs to the company once', async ({
    page,
    playwright,
    baseURL,
    seed,
    press,
    expectAccessible,
  }) => {
    const boss = await seed.user();
    const company = await seed.company({ members: [{ user: boss, role: 'STATUTORY' }] });
    const { email } = await seed.user({ language: 'cs', isRegistered: false });
    const office = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
    const token = await signInOverHttp(office, { email: boss.email, password: PASSWORD });
    const sent = await office.post(`/can-users/api/company/${company.id}/invitation`, {
      headers: { authorization: `Bearer ${await token()}` },
      data: { email },
    });
    expect(sent.status()).toBe(200);
    await office.dispose();
    const link = await newestLink(page, email, 'invitation');
    const words = { company: company.name };
    const join = page.getByRole('button', { name: say('profile:invitation.accept', words) });
    const form = registrationForm(page, 'cs');

    await test.step('a visitor reads that there is one, and not of which company', async () => {
      await page.goto(link);
      await expect(page.getByText(say('session:gate.invited.title'))).toBeVisible();
      await expect(page.getByText(company.name)).toHaveCount(0);
    });

    await test.step('whoever has logged in is led back to it', async () => {
      await press(page.getByRole('button', { name: say('session:gate.logIn') }));
      await page.locator('input[name=email]').fill(email);
      await page.locator('input[name=password]').fill(PASSWORD);
      await page.locator('input[name=password]').press('Enter');
      await expect(join).toBeVisible();
      await expectAccessible();
    });

    await test.step('whoever puts it off finds it at the registration', async () => {
      await press(page.getByRole('link', { name: say('profile:invitation.later') }));
      await expect(form.heading).toBeVisible();
      await expect(form.companyNumber).toBeVisible();
      await form.fillPerson();
      await press(page.getByRole('link', { name: say('shell:invited.open') }));
      await expect(join).toBeVisible();
    });

    await test.step('two presses are one, and the registration asks for no company', async () => {
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/user/invitation'))
          asked.push(request.url());
      });
      await join.dblclick();
      await expect(form.heading).toBeVisible();
      await expect(form.companyNumber).toHaveCount(0);
      await expect(form.name).toHaveValue('Tomáš Dvořák');
      expect(asked).toHaveLength(1);
      await press(form.submit);
      await expect(page.getByRole('banner').getByText(company.name)).toBeVisible();
    });

    await test.step('the link leads there from now on', async () => {
      await page.goto(link);
      await expect(
        page.getByRole('heading', { name: say('profile:invitation.isMember', words) }),
      ).toBeVisible();
      await expectAccessible();
      await press(page.getByRole('button', { name: say('profile:invitation.moveOn', words) }));
      await expect(page.getByRole('banner').getByText(company.name)).toBeVisible();
    });
  });
});
