import { expect, test } from '../../support/members.ts';
import { questionOn } from '../../support/question.ts';
import { text } from '../../support/texts.ts';
import { itemOf, marketDesk, searchOf } from './market-desk.ts';

const KROMERIZ = { zip: '76701' };

test('without the right to sign one may look, not buy', async ({ page, seed, loginAs, expectAccessible }) => {
  const user = await seed.user();
  await seed.company({ plan: 'PREMIUM', members: [{ user, role: 'USER' }] });
  await loginAs(user.email, `${itemOf('urea')}${searchOf(KROMERIZ)}`);
  const desk = marketDesk(page);
  await desk.panel.getByRole('button', { name: /^Buy from/ }).click();
  const notice = questionOn(page).or(page.getByRole('dialog'));
  await expect(notice).toContainText(text('en', 'access:grant.CONTRACT_SIGN.title'));
  await page.keyboard.press('Escape');
  await page.goto(`${itemOf('urea')}/buy${searchOf(KROMERIZ)}`);
  await expect(page.getByText(text('en', 'access:grant.CONTRACT_SIGN.title'))).toBeVisible();
  await expect(desk.amount).toHaveCount(0);
  await expectAccessible();
});

test('by the keyboard alone, from the shelf to the question', async ({ page, enterAs }) => {
  await enterAs('plus', `/marketplace${searchOf(KROMERIZ)}&category=FERTILIZER&search=urea`, 'en');
  const desk = marketDesk(page);
  await desk.price('Urea 46 N').focus();
  await page.keyboard.press('Enter');
  await expect(desk.panel).toBeVisible();
  const radios = desk.panel.getByRole('radiogroup', { name: 'Trader' }).getByRole('radio');
  await radios.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(radios.nth(1)).toBeChecked();
  await desk.panel.getByRole('button', { name: /^Buy from/ }).focus();
  await page.keyboard.press('Enter');
  await expect(desk.amount).toBeFocused();
  await page.keyboard.type('48');
  // The company has no place in this region, so the address is typed.
  const address = page.getByRole('textbox', { name: 'Street and number' });
  await expect(address).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(address).toBeFocused();
  await page.keyboard.type('Polní 1');
  await page.keyboard.press('Enter');
  await expect(desk.question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(desk.question).toHaveCount(0);
  // The first leaves the field, the second the panel.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(desk.panel).toHaveCount(0);
  await expect(page).toHaveURL(/\/marketplace\?/);
});

test('a quarter without a price leads nowhere, and what nobody sells is said', async ({ page, enterAs }) => {
  await enterAs('premium', `/marketplace${searchOf(KROMERIZ)}&search=zzz`, 'en');
  await expect(page.getByText('No product matches')).toBeVisible();
  await page.getByRole('button', { name: 'Show all products' }).click();
  const desk = marketDesk(page);
  await expect(desk.shelf.getByRole('row').nth(20)).toBeVisible();
  await page.goto(`/marketplace/nothing/quarter/2027Q1${searchOf(KROMERIZ)}`);
  await expect(desk.panel.getByText('Not sold here')).toBeVisible();
});
