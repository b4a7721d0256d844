import type { Page } from '@playwright/test';
import {
  AddOrderDocument,
  EditOrderDocument,
  OfferPricesDocument,
  OrderListDocument,
  OrderOutlookDocument,
  RemoveOrderDocument,
} from '../../../packages/api-schema/src/trading/generated/operations.ts';
import { expect, type Farm, test } from '../../support/farm.ts';
import { questionOn } from '../../support/question.ts';
import { text } from '../../support/texts.ts';
import { asksFor, holdResponses, variablesOf } from '../../support/trading-responses.ts';

const STREAM = /\/can-notifications\/api\/stream/;
const words = (key: string, params: Record<string, string> = {}) => text('en', `transactions:${key}`, params);
const field = (page: Page, key: string) =>
  page.getByRole('textbox', { name: text('en', `order-form:${key}`) });
const save = (page: Page) => page.getByRole('button', { name: text('en', 'order-form:save') });

async function placeOrder(own: Farm) {
  const offerId = await own.offer(await own.storage('Silo', '58601'), 'milling-wheat', '100');
  const [quarter] = await own.quarters();
  const order = { amount: '50', currency: 'CZK', customTransport: false, price: '99000', offerId } as const;
  const { addOrder } = await own.ask(AddOrderDocument, { order: { ...order, quarterId: quarter?.id ?? '' } });
  const orderId = addOrder.id ?? '';
  return {
    orderId,
    offerId,
    path: `/transactions-and-orders/offers/${offerId}/orders/${orderId}`,
    /** As a colleague does. */
    async priceAt(price: string) {
      const { offerId: offer, ...terms } = order;
      const edit = { ...terms, active: true, offer, quarter: quarter?.id ?? '', price };
      await own.ask(EditOrderDocument, { id: orderId, order: edit });
    },
  };
}

test('an order is opened from the list, changed, and refused when it is gone', async ({
  page,
  farm,
  expectAccessible,
  expectedErrors,
}) => {
  const own = await farm();
  const { path, orderId, priceAt } = await placeOrder(own);
  await page.goto('/transactions-and-orders');
  await expect(page.getByRole('button', { name: 'Milling wheat', exact: true })).toBeVisible();
  await page
    .getByRole('table', { name: words('orders.title') })
    .getByRole('link', { name: 'Milling wheat' })
    .click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { name: words('order.why') })).toBeVisible();
  await expect(page.getByText(/below yours/)).toBeVisible();

  await test.step('a colleague’s change comes into the form, and never over what was typed', async () => {
    await expect(field(page, 'price')).toHaveValue('99000');
    await priceAt('97500');
    await expect(field(page, 'price')).toHaveValue('97500');
    await field(page, 'amount').fill('60');
    await priceAt('97000');
    const news = page.getByRole('status').filter({ hasText: text('en', 'order-form:changed.title') });
    await expect(news).toContainText('Sells all 50 t');
    await expect(news).toContainText('97,000');
    await expect(field(page, 'amount')).toHaveValue('60');
    await expect(field(page, 'price')).toHaveValue('97500');
    await expectAccessible();
    await news.getByRole('button', { name: text('en', 'order-form:changed.take') }).click();
    await expect(field(page, 'amount')).toHaveValue('50');
    await expect(field(page, 'price')).toHaveValue('97000');
    await expect(news).toHaveCount(0);
  });

  await test.step('at most the free tons and its own', async () => {
    await field(page, 'amount').fill('100.1');
    await save(page).click();
    await expect(field(page, 'amount')).toHaveAttribute('aria-invalid', 'true');
    await field(page, 'amount').fill('100');
    // The outlook of the old price stays, dimmed and readable, until the one of the new price is there.
    const release = await holdResponses(page, OrderOutlookDocument);
    await field(page, 'price').fill('98000');
    await expect(page.locator('.order-would-old')).toBeVisible();
    await expectAccessible();
    release();
    await expect(page.locator('.order-would-old')).toHaveCount(0);
    const releaseOrders = await holdResponses(page, OrderListDocument);
    await save(page).click();
    await expect(page).toHaveURL(`${path}/success`);
    await expect(page.getByRole('heading', { name: words('saved.title') })).toBeVisible();
    // As it was saved, before the server responds again.
    await expect(page.getByRole('heading', { level: 1 })).toContainText('100 t at 98');
    releaseOrders();
    await expect(page.getByText(/below yours/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('100 t at 98');
  });

  await test.step('the error page lives from what was refused, and leads back to the form', async () => {
    // Otherwise the page would learn that the order is gone before it is saved.
    await page.route(STREAM, (route) => route.abort());
    expectedErrors.push(/can-notifications\/api\/stream/);
    await page.goto(`${path}/error`);
    await expect(page).toHaveURL(path);
    await field(page, 'price').fill('97000');
    await own.ask(RemoveOrderDocument, { id: orderId });
    await save(page).click();
    await expect(page).toHaveURL(`${path}/error`);
    await expect(page.getByRole('alert')).toContainText('no longer active');
    await page.getByRole('button', { name: text('en', 'deal:refused.edit.back') }).click();
    await expect(page).toHaveURL(path);
  });

  await test.step('one that meets its price at once is sold, and never said to be changed', async () => {
    const another = await placeOrder(own);
    await page.goto(another.path);
    await field(page, 'price').fill('1');
    await expect(page.getByText(/the order sells straight away/)).toBeVisible();
    await holdResponses(page, OrderListDocument);
    await save(page).click();
    await questionOn(page)
      .getByRole('button', { name: /^Sell 50 t for/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('saved.sold'));
  });
});

test('in trial the prices of favourites are shown; deleting an order asks first and gives its tons back', async ({
  page,
  pool,
  farm,
}) => {
  const own = await farm();
  const { path, offerId } = await placeOrder(own);
  await pool.query('delete from users.subscription where company_id = $1', [own.usersCompanyId]);
  const sent = page.waitForRequest((request) => asksFor(request, OfferPricesDocument));
  await page.goto(path);
  expect(variablesOf(await sent).favourites).toEqual(['milling-wheat', 'rapeseed']);
  await expect(page.getByText(/\d+ traders? quoting/)).toBeVisible();
  await page.getByRole('button', { name: words('deleteOrder.action') }).click();
  const question = questionOn(page);
  await expect(question).toContainText('50 t');
  await question.getByRole('button', { name: words('deleteOrder.keep') }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: words('deleteOrder.action') }).click();
  await question.getByRole('button', { name: words('deleteOrder.confirm', { amount: '50 t' }) }).click();
  await expect(page).toHaveURL(/\/transactions-and-orders\?/);
  await expect(page.getByRole('heading', { name: words('orders.empty.title') })).toBeVisible();
  await page.goto(`/storages/offers/${offerId}`);
  await expect(page.getByRole('img', { name: /^100 t available, 0 t on order/ }).last()).toBeVisible();
});
