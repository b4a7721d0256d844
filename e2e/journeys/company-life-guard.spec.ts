import { expect, test } from '../support/journey.ts';
import { text } from '../support/texts.ts';

/** Guarded actions (docs/product/companies.md#guarded-actions), by the button that buys a plan. */
const say = (key: string, params?: Record<string, string>) => text('en', key, params);
const PREMIUM = '[data-plan=PREMIUM]';

test('without the grant the notice dialog says who can, with the support contact', async ({
  page,
  seed,
  loginAs,
  expectAccessible,
}) => {
  const user = await seed.user();
  const company = await seed.company({ members: [{ user, role: 'USER' }] });
  await loginAs(user.email, '/pricing');
  const action = page.locator(PREMIUM).getByRole('button');
  await action.click();
  const notice = page.getByRole('alertdialog', { name: say('access:grant.PAYMENT_CREATE.title') });
  await expect(notice).toContainText(say('access:grant.PAYMENT_CREATE.text', { company: company.name }));
  await expect(notice.getByRole('link', { name: /support@/ })).toBeVisible();
  await expect(notice.getByRole('button', { name: say('access:understood') })).toBeFocused();
  await expectAccessible();
  await page.keyboard.press('Enter');
  await expect(notice).toHaveCount(0);
  await expect(action).toBeFocused();
  await expect(page.getByText(say('billing:terms.needed'))).toHaveCount(0);
});
