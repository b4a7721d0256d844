import { expect, test } from '../../support/members.ts';
import { askOneByOne } from '../../support/one-by-one.ts';
import { questionOn } from '../../support/question.ts';
import { text } from '../../support/texts.ts';
import { itemOf, marketDesk, searchOf } from './market-desk.ts';

const KROMERIZ = { zip: '76701' };

test('in trial every path is the upsell', async ({ page, enterAs, expectAccessible }) => {
  await enterAs('basic', '/marketplace', 'en');
  const upsell = page.getByRole('link', { name: text('en', 'shell:upsell.action') });
  await expect(upsell).toBeVisible();
  await expectAccessible();
  await page.goto(`${itemOf('urea')}/buy`);
  await expect(upsell).toBeVisible();
  await expect(page.locator('section.panel')).toHaveCount(0);
});

test('without the flag there is no page and no menu entry', async ({ page, enterAs }) => {
  await askOneByOne(page);
  await page.route('**/can-users/api/flag', (route) =>
    route.fulfill({ json: { marketplace: false, packages: true } }),
  );
  await enterAs('premium', `${itemOf('urea')}${searchOf(KROMERIZ)}`, 'en');
  await expect(page.getByRole('heading', { name: text('en', 'shell:notFound.title') })).toBeVisible();
  const menu = page.getByRole('navigation', { name: text('en', 'shell:layout.menu') });
  await expect(menu.getByRole('link', { name: text('en', 'shell:feature.STORAGES.title') })).toBeVisible();
  await expect(menu.getByRole('link', { name: text('en', 'shell:feature.MARKETPLACE.title') })).toHaveCount(
    0,
  );
});

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
