import { updateUser } from '../../apps/server/src/modules/users/accounts/accounts.queries.ts';
import { STRUCK_OFF } from '../../apps/server/src/modules/users/registers/demo-register.ts';
import { czechNumber } from '../../apps/server/test/factories.ts';
import { expect, test } from '../support/journey.ts';
import { registrationForm } from '../support/registration-form.ts';
import { text } from '../support/texts.ts';

// A clock that says nothing of the country, so that nothing is chosen ahead.
test.use({ timezoneId: 'UTC' });

/**
 * Every rule of the form (docs/product/accounts.md#registration) with its message at its field; nothing is sent while
 * one is broken.
 */
const say = (key: string) => text('en', `registration:${key}`);
type Form = ReturnType<typeof registrationForm>;
type Field = 'name' | 'phoneCountry' | 'phoneNumber' | 'companyCountry' | 'companyNumber';

interface Rule {
  rule: string;
  /** The input before the button is pressed. */
  fill(form: Form): Promise<void>;
  field: Field;
  message: string;
}

/** One person makes them all, one after another: what was never chosen comes first, and no two in a row have one message. */
const RULES: Rule[] = [
  {
    rule: 'the country of the phone is required',
    fill: async (form) => {
      await form.name.fill('Tomáš Dvořák');
      await form.phoneNumber.fill('602 418 337');
    },
    field: 'phoneCountry',
    message: 'required.phone.countryCode',
  },
  {
    rule: 'the country of the company is required where the phone country requires a company',
    fill: async (form) => {
      await form.fillPerson();
      await form.companyNumber.fill(czechNumber());
    },
    field: 'companyCountry',
    message: 'required.company.countryCode',
  },
  {
    rule: 'the company number is required where the phone country requires a company',
    fill: (form) => form.fillCompany('  '),
    field: 'companyNumber',
    message: 'required.company.companyNumber',
  },
  {
    rule: 'the company number has the right check digit',
    fill: (form) => form.companyNumber.fill('428 17 308'),
    field: 'companyNumber',
    message: 'error.company.number-invalid',
  },
  {
    rule: 'the company number is known to the register',
    fill: (form) => form.companyNumber.fill(STRUCK_OFF),
    field: 'companyNumber',
    message: 'error.company.number-unknown',
  },
  {
    rule: 'a name is required',
    fill: async (form) => {
      await form.companyNumber.fill(czechNumber());
      await form.name.fill('   ');
    },
    field: 'name',
    message: 'required.name',
  },
  {
    rule: 'the phone number is made of digits',
    fill: async (form) => {
      await form.name.fill('Tomáš Dvořák');
      await form.phoneNumber.fill('602 418 33x');
    },
    field: 'phoneNumber',
    message: 'error.phone.number-invalid',
  },
  {
    rule: 'the phone number is required',
    fill: (form) => form.phoneNumber.fill(''),
    field: 'phoneNumber',
    message: 'required.phone.phoneNumber',
  },
  {
    rule: 'the phone number is one of its country',
    fill: (form) => form.phoneNumber.fill('102 418 337'),
    field: 'phoneNumber',
    message: 'error.phone.number-invalid',
  },
  {
    rule: 'the phone number has at least nine digits, spaces not counted',
    fill: (form) => form.phoneNumber.fill('6 0 2 4 1 8 3 3'),
    field: 'phoneNumber',
    message: 'error.phone.number-too-short',
  },
  {
    rule: 'an Irish number carries +353',
    fill: (form) => form.phoneNumber.fill('087 123 4567'),
    field: 'phoneNumber',
    message: 'error.phone.number-invalid',
  },
];

test('each broken rule is told at its field, which takes the focus, and nothing is sent', async ({
  page,
  seed,
  loginAs,
  expectedErrors,
}) => {
  // The browser's console mentions what the server refuses.
  expectedErrors.push(/422.*api\/user/, /422.*company\/validate/);
  await loginAs((await seed.user({ isRegistered: false })).email);
  const form = registrationForm(page);
  for (const { rule, fill, field, message } of RULES)
    await test.step(rule, async () => {
      await fill(form);
      await form.submit.click();
      await expect(form[field]).toHaveAccessibleDescription(say(message));
      await expect(form[field]).toBeFocused();
      await expect(page).toHaveURL(/\/registration\/complete$/);
    });
});

test('a name and a check that do not pass are told at their field, and can be tried again', async ({
  page,
  db,
  seed,
  loginAs,
  expectedErrors,
}) => {
  expectedErrors.push(/422.*api\/user/, /ERR_FAILED.*company\/validate/);
  const user = await seed.user({ isRegistered: false });
  await updateUser(db, user.id, { name: user.email });
  await loginAs(user.email);
  const form = registrationForm(page);

  await test.step('the name is left empty if it equals the e-mail', async () => {
    await expect(form.name).toHaveValue('');
  });

  await test.step('the e-mail is not taken for a name', async () => {
    await form.fillPerson();
    await form.fillCompany(czechNumber());
    await form.name.fill(user.email);
    await form.submit.click();
    await expect(form.name).toHaveAccessibleDescription(say('error.user.name-is-email'));
  });

  await test.step('a check that fails is an error on the number field, and can be tried again', async () => {
    await page.route('**/can-users/api/company/validate', (route) => route.abort());
    await form.fillPerson();
    // Another number: the first one has its answer.
    await form.fillCompany(czechNumber());
    await form.submit.click();
    await expect(form.companyNumber).toHaveAccessibleDescription(say('error.company.check-failed'));
    await page.unroute('**/can-users/api/company/validate');
    await form.submit.click();
    await expect(page).toHaveURL(/\/purchase-prices/);
  });
});

test('a refusal that belongs to no field stands above the button', async ({
  page,
  seed,
  loginAs,
  expectedErrors,
  expectAccessible,
}) => {
  expectedErrors.push(/503.*api\/user/);
  const user = await seed.user({ isRegistered: false });
  await loginAs(user.email);
  const form = registrationForm(page);
  const alert = page.getByRole('alert');
  await form.fillPerson();

  await test.step('a failure of the server stands above the button and keeps what was typed', async () => {
    await form.fillCompany('428 17 307');
    await page.route('**/can-users/api/user', (route) =>
      route.fulfill({
        status: 503,
        json: { code: 'service.unavailable', message: 'down', requestId: 'r-1' },
      }),
    );
    await form.submit.click();
    await expect(alert).toContainText(text('en', 'errors:kind.server.title'));
    await expect(form.name).toHaveValue('Tomáš Dvořák');
    await expect(form.phoneNumber).toHaveValue('602 418 337');
    await expect(form.companyNumber).toHaveValue('428 17 307');
    await expectAccessible();
    await page.unroute('**/can-users/api/user');
    await form.submit.click();
    await expect(page).toHaveURL(/\/purchase-prices/);
  });
});
