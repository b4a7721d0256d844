import { expect, test } from '../support/journey.ts';
import { text } from '../support/texts.ts';

/** Guarded actions (docs/product/companies.md#guarded-actions), pressed where all of them stand side by side. */
const say = (key: string, params?: Record<string, string>) => text('en', key, params);

test('a guarded action runs with the grant in an approved company', async ({ page, seed, loginAs }) => {
  const user = await seed.user();
  await seed.company({ members: [{ user, role: 'STATUTORY' }] });
  await loginAs(user.email, '/gallery');
  await page.getByRole('button', { name: 'PAYMENT_CREATE' }).click();
  await expect(page.getByText('PAYMENT_CREATE ran')).toBeVisible();
  // A message is one too, and stays for a while.
  await expect(page.getByRole('alertdialog', { name: say('access:grant.PAYMENT_CREATE.title') })).toHaveCount(
    0,
  );
});

test('without the grant the notice dialog says who can, with the support contact', async ({
  page,
  seed,
  loginAs,
  expectAccessible,
}) => {
  const user = await seed.user();
  const company = await seed.company({ members: [{ user, role: 'USER' }] });
  await loginAs(user.email, '/gallery');
  for (const grant of ['PAYMENT_CREATE', 'COMPANY_DETAIL_EDIT', 'CONTRACT_SIGN']) {
    const action = page.getByRole('button', { name: grant });
    await action.click();
    const notice = page.getByRole('alertdialog', { name: say(`access:grant.${grant}.title`) });
    await expect(notice).toContainText(say(`access:grant.${grant}.text`, { company: company.name }));
    await expect(notice.getByRole('link', { name: /support@/ })).toBeVisible();
    await expect(notice.getByRole('button', { name: say('access:understood') })).toBeFocused();
    if (grant === 'CONTRACT_SIGN') await expectAccessible();
    await page.keyboard.press('Enter');
    await expect(notice).toHaveCount(0);
    await expect(action).toBeFocused();
  }
  await expect(page.getByText(/ ran$/)).toHaveCount(0);
});

test('in a waiting company the notice dialog says so, whatever the grants', async ({
  page,
  seed,
  loginAs,
}) => {
  const user = await seed.user();
  const company = await seed.company({ approvalState: 'WAITING', members: [{ user, role: 'STATUTORY' }] });
  await loginAs(user.email, '/gallery');
  await page.getByRole('button', { name: 'CONTRACT_SIGN' }).click();
  const notice = page.getByRole('alertdialog', { name: say('access:waiting.title') });
  await expect(notice).toContainText(say('access:waiting.text', { company: company.name }));
  await expect(page.getByText(/ ran$/)).toHaveCount(0);
});
