import { readFileSync } from 'node:fs';
import { readSpreadsheet } from '../../../apps/server/test/spreadsheet.ts';
import { expect, test } from '../../support/journey.ts';
import { questionOn } from '../../support/question.ts';
import { admin, dialogOf, openFound, seedStaff } from '../../support/staff.ts';
import { text } from '../../support/texts.ts';

test('a manual plan is given, extended and deleted', async ({ page, seed, loginAs, expectAccessible }) => {
  const staff = await seedStaff(seed);
  const company = await seed.company();
  await loginAs(staff.email, '/admin/companies');
  await openFound(page, admin('companies.search'), company.number, company.name);
  const dialog = dialogOf(page, company.name);
  const plans = dialog.getByRole('list', { name: admin('plans.list') });
  await expectAccessible();

  await dialog.getByRole('button', { name: /^Give Premium until/ }).click();
  await expect(plans.getByText('Premium')).toBeVisible();
  await expect(plans.getByText(admin('source.MANUAL'))).toBeVisible();

  await test.step('an extension needs a date in the future', async () => {
    await plans.getByRole('button', { name: admin('plans.extend.action') }).click();
    const question = questionOn(page);
    const extend = question.getByRole('button', { name: admin('plans.extend.confirm'), exact: true });
    await extend.click();
    await expect(question.getByText(admin('plans.missing'))).toBeVisible();
    await typeDate('15', '06', '2020');
    await extend.click();
    await expect(question.getByText(admin('plans.past'))).toBeVisible();
    await typeDate('15', '06', '2031');
    await extend.click();
    await expect(plans.getByText(/15\sJun\s2031/)).toBeVisible();

    async function typeDate(...parts: string[]) {
      const segments = question.getByRole('spinbutton');
      for (const [at, part] of parts.entries()) {
        await segments.nth(at).click();
        await page.keyboard.type(part);
      }
    }
  });

  await test.step('deleted, the company is on Basic again', async () => {
    await plans.getByRole('button', { name: /^Delete the manual plan/ }).click();
    await questionOn(page)
      .getByRole('button', { name: /^Delete Premium/ })
      .click();
    await expect(questionOn(page)).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: admin('plans.extend.action') })).toHaveCount(0);
  });

  await test.step('the history has all three', async () => {
    await dialog.getByRole('tab', { name: admin('history.title') }).click();
    for (const action of ['granted', 'extended', 'deleted'])
      await expect(dialog.getByText(admin(`history.action.subscription.${action}`))).toBeVisible();
  });
});

test('somebody is assigned by e-mail, made a signatory and removed', async ({
  page,
  seed,
  loginAs,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const staff = await seedStaff(seed);
  const company = await seed.company();
  const person = await seed.user({ name: 'Marie Dvořáková' });
  await loginAs(staff.email, `/admin/company/${company.id}`);
  await expect(page).toHaveURL(`/admin/companies/${company.id}`);
  const dialog = dialogOf(page, company.name);
  await dialog.getByRole('tab', { name: new RegExp(`^${admin('companies.users')}`) }).click();
  const email = dialog.getByRole('textbox', { name: admin('assign.email') });
  const assign = dialog.getByRole('button', { name: admin('assign.action'), exact: true });
  // The form is below the list, and moves when that has loaded.
  await expect(dialog.getByText(admin('company.noUsers'))).toBeVisible();

  await assign.click();
  await expect(dialog.getByText(admin('required'))).toBeVisible();
  await email.fill('nobody-at-all@canola.test');
  // Shown for two seconds only, so it is waited for from before.
  const told = page.getByText(text('en', 'errors:code.user.not-found')).waitFor();
  await assign.click();
  await told;
  await expect(email).toHaveValue('');
  await email.fill(`  ${person.email} `);
  await assign.click();

  const row = dialog.getByRole('listitem').filter({ hasText: person.email });
  await expect(row).toBeVisible();
  await expectAccessible();
  await row.getByRole('radio', { name: admin('role.STATUTORY') }).click();
  await expect(row.getByRole('radio', { name: admin('role.STATUTORY') })).toBeChecked();

  await row.getByRole('button', { name: /^Remove Marie/ }).click();
  await questionOn(page)
    .getByRole('button', { name: /^Remove Marie/ })
    .click();
  await expect(row).toHaveCount(0);
});

test('a user gets a company, is reset, and deleted after their e-mail was typed', async ({
  page,
  seed,
  loginAs,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const staff = await seedStaff(seed);
  const company = await seed.company();
  const person = await seed.user({ name: 'Karel Beneš' });
  await loginAs(staff.email, '/admin/users');
  await openFound(page, admin('users.search'), person.email, 'Karel Beneš');
  const dialog = dialogOf(page, 'Karel Beneš');
  await expectAccessible();

  const add = dialog.getByRole('button', { name: admin('addCompany.action') });
  await add.click();
  await expect(dialog.getByText(admin('required'))).toHaveCount(2);
  const fill = async () => {
    await dialog.getByRole('button', { name: new RegExp(`^${admin('company.country')}`) }).click();
    await page.getByRole('option', { name: 'Česko' }).click();
    await dialog.getByRole('textbox', { name: admin('company.number') }).fill(company.number);
    await add.click();
  };
  await fill();
  await expect(dialog.getByRole('link', { name: company.name })).toBeVisible();
  await fill();
  await expect(dialog.getByText(text('en', 'errors:code.membership.exists'))).toBeVisible();

  await dialog.getByRole('button', { name: admin('ask.reset.action') }).click();
  const question = questionOn(page);
  await question.getByRole('button', { name: admin('ask.reset.confirm'), exact: true }).click();
  await expect(dialogOf(page, person.email).getByText(admin('user.unregistered'))).toBeVisible();

  await page.getByRole('button', { name: admin('ask.delete.action'), exact: true }).click();
  await question.getByRole('button', { name: /^Delete/ }).click();
  await expect(question.getByText(admin('ask.delete.untyped'))).toBeVisible();
  await question.getByRole('textbox').fill(person.email);
  await question.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: admin('none.title') })).toBeVisible();
});

test('the list is saved as files with its filters, which a spreadsheet opens', async ({
  page,
  seed,
  loginAs,
}) => {
  const staff = await seedStaff(seed);
  const user = await seed.user();
  const company = await seed.company({
    name: '=SUM(A1) Žluťoučký statek s.r.o.',
    plan: 'PREMIUM',
    members: [{ user }],
  });
  await loginAs(staff.email, `/admin/companies?search=${company.number}`);
  await expect(page.getByRole('main').getByRole('link', { name: company.name })).toBeVisible();

  async function save(format: 'csv' | 'xlsx') {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: admin('export.action') }).click();
    await page.getByRole('menuitem', { name: admin(`export.${format}`) }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^canola-company-.*\\.${format}$`));
    return readFileSync(await file.path());
  }

  const lines = (await save('csv')).toString('utf8').trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`'${company.name}`);

  const [heads = [], ...rows] = readSpreadsheet(await save('xlsx')).rows;
  expect(rows).toHaveLength(1);
  const cell = (heading: string) => rows[0]?.[heads.indexOf(heading)];
  // A formula is written as a text, so a spreadsheet does not run it.
  expect(cell('Name')).toBe(company.name);
  expect(cell('Company number')).toBe(company.number);
  expect(cell('Users')).toBe(1);
  expect(cell('Plan')).toBe('Premium');
  const created = cell('Created (Europe/Prague)') as Date;
  expect(created).toBeInstanceOf(Date);
  expect(Math.abs(created.getTime() - Date.now())).toBeLessThan(24 * 3600 * 1000);
});
