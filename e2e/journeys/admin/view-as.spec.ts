import { openProfile } from '../../support/account-panel.ts';
import { expect, test } from '../../support/journey.ts';
import { questionOn } from '../../support/question.ts';
import { admin, dialogOf, seedStaff } from '../../support/staff.ts';
import { text } from '../../support/texts.ts';

test('support sees what a customer sees, without the admin area, until they end it', async ({
  page,
  seed,
  loginAs,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/403/);
  const staff = await seedStaff(seed);
  const customer = await seed.user({ name: 'Tomáš Zeman' });
  const company = await seed.company({ members: [{ user: customer }] });
  await loginAs(staff.email, `/admin/users/${customer.id}`);
  const dialog = dialogOf(page, 'Tomáš Zeman');
  await dialog.getByRole('button', { name: /^View .* as Tomáš Zeman$/ }).click();
  const question = questionOn(page);
  await question.getByRole('button', { name: admin('view.confirm') }).click();
  await expect(question.getByText(admin('view.reasonMissing'))).toBeVisible();
  await expectAccessible();
  await question.getByRole('textbox').fill('Their storages do not load');
  await question.getByRole('button', { name: admin('view.confirm') }).click();

  const banner = page.getByText(/^Viewing as Tomáš Zeman, read-only\. \d+ min left/);
  await expect(banner).toBeVisible();
  await expect(page.getByText(company.name).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible();
  await page.goto('/storages');
  await expect(banner).toBeVisible();
  await page.goto('/admin');
  await expect(page).not.toHaveURL(/admin/);

  await test.step('whatever would change something says that this is a view', async () => {
    const notice = page.getByRole('alertdialog', {
      name: text('en', 'shell:viewNotice.title', { name: 'Tomáš Zeman' }),
    });
    const keep = notice.getByRole('button', { name: text('en', 'shell:viewNotice.keep') });
    await page.goto('/pricing');
    await page
      .getByRole('region', { name: 'Premium', exact: true })
      .getByRole('button', { name: /Premium/ })
      .click();
    await expect(notice).toBeVisible();
    await expectAccessible();
    await keep.click();
    const profile = await openProfile(page);
    await profile.getByRole('button', { name: text('en', 'profile:language.news') }).click();
    await page.getByRole('option', { name: 'Română' }).click();
    await expect(notice).toBeVisible();
    await keep.click();
    await expect(notice).toHaveCount(0);
    await expect(banner).toBeVisible();
  });

  await page.getByRole('button', { name: text('en', 'shell:banner.viewEnd'), exact: true }).click();
  await expect(page).toHaveURL(`/admin/users/${customer.id}`);
  await dialogOf(page, 'Tomáš Zeman')
    .getByRole('tab', { name: admin('history.title') })
    .click();
  for (const action of ['view-started', 'view-ended'])
    await expect(page.getByText(admin(`history.action.user.${action}`))).toBeVisible();
  await expect(banner).toHaveCount(0);
});
