import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { follow } from '../../support/router.ts';

test.use({ hasLastCode: false });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Where is your crop?' });
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Postal code or town' });
const board = (page: Page) => page.getByRole('table', { name: 'Best price per crop and delivery quarter' });

test('the first visit asks for a place, and the company keeps it', async ({
  page,
  seed,
  loginAs,
  expectAccessible,
}) => {
  const user = await seed.user();
  await seed.company({ plan: 'PREMIUM', address: 'Polní 1', members: [{ user }] });
  await loginAs(user.email);

  // Nothing lies before the start page: Escape leads to the first entry that needs no postal code.
  await expect(page).toHaveURL('/quick-trading?currency=CZK&enforceDialog=true');
  await expect(field(page)).toBeFocused();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/stock-exchange\?/);

  // From a page of the app it leads back to it.
  await page.getByRole('navigation').getByRole('link', { name: 'Storages' }).click();
  await expect(page).toHaveURL('/storages');
  await page.getByRole('navigation').getByRole('link', { name: 'Purchase prices' }).click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/storages');

  await follow(page, '/purchase-prices');
  await expect(page).toHaveURL('/purchase-prices?currency=CZK&enforceDialog=true');
  await page.reload();
  await field(page).fill('no such place');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await field(page).fill('1');
  const list = page.getByRole('listbox');
  await expect(list.getByRole('option').first()).toBeVisible();
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(140);
  // By name, without its accents.
  await field(page).fill('kromer');
  await page.getByRole('option', { name: /767 01 Kroměříž/ }).click();
  await expect(page).toHaveURL('/purchase-prices?currency=CZK&postalCode=76701');
  await expect(board(page)).toBeVisible();
  await expect(page.getByText('Best price per delivery quarter for Kroměříž, Zlínský kraj')).toBeVisible();
  // The answer took the question's place: back asks nothing again.
  await page.goBack();
  await expect(page).toHaveURL('/storages');
  await page.goForward();
  await expect(page).toHaveURL('/purchase-prices?currency=CZK&postalCode=76701');

  // Another page of the company starts there; a reload stays.
  await page.getByRole('navigation').getByRole('link', { name: 'Quick trading' }).click();
  await expect(page).toHaveURL('/quick-trading?currency=CZK&postalCode=76701');
  await page.reload();
  await expect(board(page)).toBeVisible();

  // The button of the top bar changes it; the dialog that nobody enforces just closes.
  await page.getByRole('button', { name: '767 01 Kroměříž, change the place' }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/quick-trading?currency=CZK&postalCode=76701');
  await page.getByRole('button', { name: '767 01 Kroměříž, change the place' }).click();
  await field(page).fill('779 00');
  await page.getByRole('option', { name: /779 00 Olomouc/ }).click();
  await expect(page).toHaveURL('/quick-trading?currency=CZK&postalCode=77900');
  await page.goBack();
  await expect(page).toHaveURL('/quick-trading?currency=CZK&postalCode=76701');

  // A missing code becomes the last one; an unknown one keeps the currency only.
  await follow(page, '/purchase-prices?currency=EUR');
  await expect(page).toHaveURL('/purchase-prices?currency=EUR&postalCode=76701');
  await follow(page, '/purchase-prices?currency=EUR&postalCode=99999&from=mail');
  await expect(page).toHaveURL('/purchase-prices?currency=EUR&postalCode=76701');
  await page.goto('/purchase-prices?postalCode=Brno&currency=XXX');
  await expect(page).toHaveURL('/purchase-prices?currency=CZK&postalCode=76701');
});

test('the first visit starts at the company’s address, and the dialog offers it again', async ({
  page,
  seed,
  loginAs,
  expectAccessible,
}) => {
  const user = await seed.user();
  const address = 'Polní 1, 586 01 Jihlava';
  await seed.company({ plan: 'PREMIUM', address, members: [{ user }] });
  await loginAs(user.email);
  await expect(page).toHaveURL('/quick-trading?currency=CZK&postalCode=58601');
  await expect(dialog(page)).toHaveCount(0);
  await follow(page, '/purchase-prices?currency=CZK&postalCode=77900');
  await page.getByRole('button', { name: /^779 00 Olomouc/ }).click();
  await expect(field(page)).toBeFocused();
  await expectAccessible();
  await dialog(page).getByRole('button', { name: 'Company address 586 01 Jihlava' }).click();
  await expect(page).toHaveURL('/purchase-prices?currency=CZK&postalCode=58601');
});

test('postal codes that do not load say so in the dialog, and can be asked for again', async ({
  page,
  seed,
  loginAs,
  expectedErrors,
}) => {
  expectedErrors.push(/postal-codes-cz/);
  const user = await seed.user();
  await seed.company({ plan: 'PREMIUM', address: 'Polní 1', members: [{ user }] });
  await page.route('**/data/postal-codes-cz.json', (route) => route.fulfill({ status: 503, body: '' }));
  await loginAs(user.email);
  await expect(dialog(page).getByRole('alert')).toContainText('The postal codes didn’t load.');
  await page.unroute('**/data/postal-codes-cz.json');
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await field(page).fill('76701');
  await page.getByRole('option', { name: /Kroměříž/ }).click();
  await expect(board(page)).toBeVisible();
});
