import { demoRegister } from '../../apps/server/src/modules/users/index.ts';
import { romanianNumber } from '../../apps/server/test/factories.ts';
import { expect, test } from '../support/journey.ts';
import { registrationForm } from '../support/registration-form.ts';
import { settled } from '../support/router.ts';
import { text } from '../support/texts.ts';

/** As the register of demo mode knows it. */
async function nameOf(number: string): Promise<string> {
  const entry = await demoRegister('CZ')?.find(number);
  return entry?.name ?? '';
}

const say = (key: string, params?: Record<string, string>) => text('en', key, params);

test.describe('in Czech, on a phone', () => {
  test.use({ locale: 'cs-CZ', viewport: { width: 390, height: 844 }, hasTouch: true });

  test('registration by keyboard alone, without an axe violation', async ({
    page,
    seed,
    loginAs,
    expectAccessible,
  }) => {
    const user = await seed.user({ isRegistered: false });
    await page.setViewportSize({ width: 320, height: 640 });
    await loginAs(user.email);
    const form = registrationForm(page, 'cs');
    await expect(form.heading).toBeVisible();
    await test.step('nothing scrolls sideways, down to 320 px', async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible();

    await page.keyboard.press('Tab');
    await expect(form.name).toBeFocused();
    await page.keyboard.type('Tomáš Dvořák');

    await page.keyboard.press('Tab');
    await expect(form.phoneCountry).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: '+420 Česko' })).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(form.phoneCountry).toHaveAccessibleName(/\+420 Česko/);
    // The list has gone, and the focus is back where it was opened.
    await expect(form.phoneCountry).toBeFocused();

    await page.keyboard.press('Tab');
    await expect(form.phoneNumber).toBeFocused();
    await page.keyboard.type('602 418 33');

    await page.keyboard.press('Tab');
    await expect(form.language).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(form.companyCountry).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(form.companyNumber).toBeFocused();
    await page.keyboard.type('428 17 307');
    await page.keyboard.press('Enter');

    // The number is a digit short: the focus is led there, the error is read with it.
    await expect(form.phoneNumber).toBeFocused();
    await expect(form.phoneNumber).toHaveAccessibleDescription(
      text('cs', 'registration:error.phone.number-too-short'),
    );
    await expectAccessible();
    await page.keyboard.press('End');
    await page.keyboard.type('7');
    await expect(form.phoneNumber).not.toHaveAttribute('aria-invalid', 'true');

    for (const field of [form.language, form.companyCountry, form.companyNumber, form.back, form.submit]) {
      await page.keyboard.press('Tab');
      await expect(field).toBeFocused();
    }
    await expect(page.getByText(await nameOf('42817307'))).toBeVisible();
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL(/\/purchase-prices/);
    // The company works with Canola already: what waits is that this person belongs to it.
    const company = await nameOf('42817307');
    await expect(page.getByText(text('cs', 'shell:banner.waiting-membership', { company }))).toBeVisible();
    await settled(page);
    await expectAccessible();
  });
});

test('an Irish user is asked for no company, in the language that they choose', async ({
  page,
  seed,
  loginAs,
}) => {
  const user = await seed.user({ isRegistered: false });
  await loginAs(user.email);

  await test.step('a country is chosen ahead, by the clock of the browser', async () => {
    const form = registrationForm(page);
    await expect(form.phoneCountry).toHaveAccessibleName(/\+420 Česko/);
    await expect(form.companyCountry).toHaveAccessibleName(/Česko/);
  });

  await test.step('a country where registration is closed cannot be chosen', async () => {
    const form = registrationForm(page);
    await form.phoneCountry.click();
    await expect(page.getByRole('option', { name: /\+44/ })).toBeDisabled();
    await page.keyboard.press('Escape');
    await form.choose(form.phoneCountry, '+420 Česko');
    await form.companyCountry.click();
    await expect(page.getByRole('option', { name: /United Kingdom/ })).toBeDisabled();
    await page.keyboard.press('Escape');
  });

  await test.step('an error does not push the button away from under the finger', async () => {
    const form = registrationForm(page);
    await form.name.fill('Tomáš Dvořák');
    await form.choose(form.phoneCountry, '+353 Ireland');
    await form.phoneNumber.fill('123');
    const before = await form.submit.boundingBox();
    await form.submit.hover();
    await page.mouse.down();
    await expect(form.submit).toBeFocused();
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const held = await form.submit.boundingBox();
    // A pressed button sinks by a pixel; a line of text is twenty.
    expect(Math.abs((held?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(4);
    await page.mouse.up();
    await expect(form.phoneNumber).toHaveAccessibleDescription(
      say('registration:error.phone.number-too-short'),
    );
  });

  const form = registrationForm(page, 'cs');
  await test.step('the language takes effect at once', async () => {
    await registrationForm(page).choose(registrationForm(page).language, 'Čeština');
    await expect(form.heading).toBeVisible();
  });

  await test.step('an Irish user is asked for no company', async () => {
    await form.choose(form.phoneCountry, '+420 Česko');
    await expect(form.companyNumber).toBeVisible();
    const { email } = user;
    await expect(page.getByText(text('cs', 'registration:lead', { email }))).toBeVisible();
    // The calling code that is typed says it too.
    await form.phoneNumber.fill('00353 87 123 4567');
    await form.name.fill('Niamh Gallagher');
    await expect(form.phoneCountry).toHaveAccessibleName(/\+353 Ireland/);
    await expect(form.phoneNumber).toHaveValue('871234567');
    await expect(page.getByText(text('cs', 'registration:leadPerson', { email }))).toBeVisible();
    await expect(page.getByText(text('cs', 'registration:step.profile.title'))).toHaveCount(0);
    await expect(form.companyCountry).toHaveCount(0);
    await expect(form.companyNumber).toHaveCount(0);
    await form.submit.click();
    await expect(page).toHaveURL(/\/purchase-prices/);
  });

  await test.step('the language is the one that is kept', async () => {
    await expect(page.getByRole('navigation', { name: text('cs', 'shell:layout.menu') })).toBeVisible();
    await expect(page.getByText(text('cs', 'shell:banner.waiting'))).toHaveCount(0);
  });
});

test('a company is checked while the form is filled, and registered once', async ({
  page,
  seed,
  loginAs,
  expectedErrors,
}) => {
  expectedErrors.push(/422.*company\/validate/);
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (request.method() !== 'GET') calls.push(`${request.method()} ${path}`);
  });
  await loginAs((await seed.user({ isRegistered: false })).email);
  const form = registrationForm(page);

  await test.step('a reload keeps what was typed', async () => {
    await form.name.pressSequentially('Tomáš');
    await page.reload();
    await expect(form.name).toHaveValue('Tomáš');
  });

  await test.step('the company number is checked on the server with its spaces removed, and its company shown', async () => {
    await form.fillPerson();
    await form.fillCompany(' 619 02 454 ');
    const asked = page.waitForRequest('**/can-users/api/company/validate');
    await form.companyNumber.blur();
    expect((await asked).postDataJSON()).toEqual({ companyNumber: '61902454', countryCode: 'CZ' });
    await expect(page.getByRole('status').filter({ hasText: await nameOf('61902454') })).toBeVisible();
  });

  await test.step('changing the company country clears the number and its error', async () => {
    await form.fillCompany('12345678');
    await form.companyNumber.blur();
    await expect(form.companyNumber).toHaveAttribute('aria-invalid', 'true');
    await form.choose(form.companyCountry, 'Slovensko');
    await expect(form.companyNumber).toHaveValue('');
    await expect(form.companyNumber).not.toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('a Romanian company with its prefix is sent once, however often the form is pressed', async () => {
    await form.fillPerson({ country: '+40 România', phone: '0721 480 913' });
    await form.fillCompany(`RO ${romanianNumber()}`, 'România');
    let sent = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/can-users/api/user', async (route) => {
      if (route.request().method() === 'PUT') {
        sent += 1;
        await held;
      }
      await route.continue();
    });
    calls.length = 0;
    await form.submit.dblclick();
    const busy = page.getByRole('button', { name: say('registration:submitting') });
    await expect(busy).toBeVisible();
    await expect(busy).toHaveAttribute('aria-disabled', 'true');
    await busy.press('Enter');
    await form.phoneNumber.press('Enter');
    release();
    await expect(page).toHaveURL(/\/purchase-prices/);
    expect(sent).toBe(1);
  });

  await test.step('after success the token is refreshed and the person is at home', async () => {
    // Requests of the start page that follows do not count.
    expect(calls.filter((call) => !/client-errors|graphql/.test(call))).toEqual([
      'POST /can-users/api/company/validate',
      'PUT /can-users/api/user',
      'POST /oidc/silent',
    ]);
    await page.goto('/registration/complete');
    await expect(page).toHaveURL(/\/purchase-prices/);
  });
});
