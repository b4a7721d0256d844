import { randomUUID } from 'node:crypto';
import { questionOn } from '../../support/question.ts';
import { expect, test } from '../../support/second-person.ts';
import { PASSWORD } from '../../support/seed.ts';
import { signInThroughPages } from '../../support/sign-in.ts';
import { admin, dialogOf, openFound, seedStaff } from '../../support/staff.ts';
import { text } from '../../support/texts.ts';

const say = (key: string, params?: Record<string, string>) => text('en', key, params);

test('a registration is approved, and the farmer’s open page follows', async ({
  page,
  seed,
  loginAs,
  openAs,
  expectAccessible,
}) => {
  const staff = await seedStaff(seed);
  await loginAs(staff.email, '/admin/pending-users');
  await expect(page).toHaveURL('/admin/pending-users');

  const name = `Tomáš ${randomUUID().slice(0, 8)}`;
  const farmer = await seed.user({ name });
  const company = await seed.company({
    approvalState: 'WAITING',
    members: [{ user: farmer, role: 'USER', approvalState: 'WAITING' }],
  });
  const farm = await openAs(farmer.email, '/storages');
  await expect(farm.getByRole('heading', { name: say('access:waiting.title') })).toBeVisible();

  await page.reload();
  await page.getByRole('searchbox', { name: admin('pending.search') }).fill(farmer.email);
  await expect(page.getByRole('main').getByText(farmer.email)).toBeVisible();
  await expectAccessible();

  await test.step('the dialog has an address, shows the company and approves', async () => {
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page).toHaveURL(/\/admin\/pending-users\/[0-9a-f-]{36}\?/);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(company.name, { exact: true })).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('radio', { name: admin('role.STATUTORY') }).click();
    await expect(dialog.getByText(admin('role.about.STATUTORY'))).toBeVisible();
    await dialog.getByRole('button', { name: /^Approve/ }).click();
    const question = questionOn(page);
    await expect(question.getByText(admin('role.about.STATUTORY'))).toBeVisible();
    await expectAccessible();
    await question.getByRole('button', { name: /^Approve/ }).click();
    await expect(dialog.getByText(say('ui:approval.APPROVED')).first()).toBeVisible();
  });

  await test.step('without a reload the farmer is let in, and may sell', async () => {
    await expect(farm.getByRole('heading', { name: say('access:waiting.title') })).toHaveCount(0);
    await expect(farm.getByText(say('shell:banner.waiting'))).toHaveCount(0);
  });

  await test.step('the history says who did it', async () => {
    await page.getByRole('tab', { name: admin('history.title') }).click();
    await expect(page.getByText(admin('history.action.membership.state-changed'))).toBeVisible();
    await expect(page.getByText(admin('history.action.membership.role-changed'))).toBeVisible();
    await expect(page.getByRole('dialog').getByText('Alena Králová').first()).toBeVisible();
  });

  await test.step('closed, the list no longer has the person', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('main').getByText(farmer.email)).toHaveCount(0);
  });

  await test.step('a block needs a reason, which the farmer reads on the open page', async () => {
    await page.goto('/admin/companies');
    await openFound(page, admin('companies.search'), company.number, company.name);
    const dialog = dialogOf(page, company.name);
    await dialog.getByRole('button', { name: admin('company.block') }).click();
    const question = questionOn(page);
    await question.getByRole('button', { name: /^Block/ }).click();
    await expect(question.getByText(admin('block.reasonMissing'))).toBeVisible();
    await question.getByRole('textbox', { name: admin('block.reason') }).fill('Invoices are overdue.');
    await expectAccessible();
    await question.getByRole('button', { name: /^Block/ }).click();
    await expect(dialog.getByText(say('ui:approval.BLOCKED')).first()).toBeVisible();
    await expect(
      farm.getByRole('heading', { level: 1, name: say('shell:blockedCompany.title') }),
    ).toBeVisible();
    await expect(
      farm.getByText(say('shell:blockedCompany.reason', { reason: 'Invoices are overdue.' })),
    ).toBeVisible();
  });
});

test('blocking a user ends their open session, and they read why', async ({
  page,
  seed,
  loginAs,
  openAs,
  expectedErrors,
}) => {
  expectedErrors.push(/403/);
  const staff = await seedStaff(seed);
  const farmer = await seed.user({ name: `Petra ${randomUUID().slice(0, 8)}` });
  await seed.company({ members: [{ user: farmer }] });
  const farm = await openAs(farmer.email, '/about');
  await expect(farm.getByRole('heading', { level: 1 })).toBeVisible();

  await loginAs(staff.email, `/admin/users/${farmer.id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: admin('ask.block.action'), exact: true }).click();
  const question = questionOn(page);
  await question.getByRole('textbox').fill('Účet „sdílelo“ více lidí. The account was shared.');
  await question.getByRole('button', { name: /^Block/ }).click();
  await expect(dialog.getByText(admin('user.blocked')).first()).toBeVisible();

  await expect(farm.getByRole('heading', { level: 1, name: say('session:blocked.title') })).toBeVisible();
  await expect(farm.getByText(/The account was shared\./)).toBeVisible();

  await test.step('a later log-in says why, and so does a reload of the page', async () => {
    await signInThroughPages(farm, { email: farmer.email, password: PASSWORD });
    await expect(farm).toHaveURL(/\/callback/);
    const because = say('session:blocked.reason', {
      reason: 'Účet „sdílelo“ více lidí. The account was shared.',
    });
    await expect(farm.getByText(because)).toBeVisible();
    await farm.reload();
    await expect(farm.getByText(because)).toBeVisible();
  });

  await dialog.getByRole('button', { name: admin('ask.unblock.action') }).click();
  await questionOn(page)
    .getByRole('button', { name: /^Unblock/ })
    .click();
  await expect(dialog.getByText(admin('user.active')).first()).toBeVisible();
});
