import type { Page } from '@playwright/test';
import { dayInZone, offeredQuarters, quarterId } from '../../../packages/api-schema/src/quarter.ts';
import { questionOn } from '../../support/question.ts';
import { expect, test } from '../../support/signed-paper.ts';
import { text } from '../../support/texts.ts';

const [first = { year: 0, quarter: 1 as const }] = offeredQuarters(dayInZone(new Date(), 'Europe/Prague'));
const ADDRESS = `/quick-trading/milling-wheat/quarter/${quarterId(first)}?currency=CZK&postalCode=76701`;
const panel = (page: Page) => page.locator('.panel');

// Which numbers are read in which language is proved in apps/web/src/shared/money/read-number.test.ts. Reading the
// other decimal sign as a group sign sold ten times as much.
test('the other decimal sign sells no more than was meant', async ({ page, seed, loginAs }) => {
  const user = await seed.user({ language: 'cs' });
  await seed.company({ plan: 'PREMIUM', members: [{ user }] });
  await loginAs(user.email, ADDRESS);
  await panel(page).locator('.trader-row').first().click();
  const field = panel(page).getByLabel(text('cs', 'order-form:amount'));
  await field.pressSequentially('24.5');
  await expect(panel(page)).toContainText('24,5 t');
  // Leaving the field must not read it as another number.
  await field.press('Tab');
  await panel(page)
    .getByRole('button', { name: / 24,5 t / })
    .click();
  await expect(questionOn(page)).toContainText('24,5 t');
});

test('a number that could be two is asked about, and nothing is sold before', async ({
  page,
  seed,
  loginAs,
  expectAccessible,
}) => {
  const user = await seed.user();
  await seed.company({ plan: 'PREMIUM', members: [{ user }] });
  await loginAs(user.email, ADDRESS);
  await panel(page).locator('.trader-row').first().click();
  const field = panel(page).getByLabel('Amount');
  await field.fill('1,200');
  await panel(page).getByRole('button', { name: 'Sell', exact: true }).click();
  await expect(questionOn(page)).toHaveCount(0);
  const question = page.getByRole('group', { name: 'Which number do you mean?' });
  await expect(question.getByRole('button')).toHaveText(['1.2 t', '1,200 t']);
  await expectAccessible({ without: '.board' });
  await question.getByRole('button', { name: '1,200 t' }).click();
  await expect(question).toHaveCount(0);
  await expect(field).toHaveValue('1200');
  await expect(panel(page)).toContainText('Creates storage Kroměříž with 1,200 t of milling wheat');

  // A company without any wheat so far has hardly that much: it is asked about once more.
  const sell = panel(page).getByRole('button', { name: /^Sell 1,200 t/ });
  await sell.click();
  const plausible = page.getByRole('alertdialog', { name: 'Is 1,200 t right?' });
  await expect(plausible).toContainText('That is more than 500 t');
  await expectAccessible();
  await plausible.getByRole('button', { name: 'Change the amount' }).click();
  await expect(questionOn(page)).toHaveCount(0);
  await expect(field).toHaveValue('1200');
  await sell.click();
  await plausible.getByRole('button', { name: 'Yes, 1,200 t' }).click();
  await expect(page.getByRole('alertdialog', { name: /^Sell 1,200 t/ })).toBeVisible();
});
