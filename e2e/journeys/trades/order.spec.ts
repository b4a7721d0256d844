import type { Locator } from '@playwright/test';
import {
  AddOrderDocument,
  OrderListDocument,
} from '../../../packages/api-schema/src/trading/generated/operations.ts';
import { follow } from '../../support/router.ts';
import { TRADER as BUYER, expect, test } from '../../support/signed-paper.ts';
import { holdResponses } from '../../support/trading-responses.ts';
import { tamper, tradeDesk } from './trade-desk.ts';

test('from sign-in to an order at one’s own price, past every mistake, that sells when a trader pays it, and is signed by keyboard alone', async ({
  page,
  farm,
  place,
  quote,
  conclude,
  expectAccessible,
}) => {
  test.slow();
  const { storage, offer, quarters, companyName } = await farm({ isAtGate: true });
  await offer(await storage('Silo', place.zip), 'spelt', '100');
  const [quarter = { id: '', name: '' }] = await quarters();
  const price = (amount: string) =>
    quote({
      traderId: BUYER.id,
      regionId: place.regionId,
      cropId: 'spelt',
      quarterId: quarter.id,
      price: amount,
    });
  await price('12000');
  const desk = tradeDesk(page);
  const { say } = desk;
  // Each at its own field, where a screen reader finds it.
  const message = (field: Locator, key: string, params?: Record<string, string>) =>
    expect(field).toHaveAccessibleDescription(say(`order-form:error.${key}`, params));

  await page.goto('/trades');
  const cell = desk.price('Spelt', quarter.name);
  await expect(cell).toContainText('12,000 Kč/t');
  await cell.click();
  await desk.tab('order').click();
  await expect(desk.panel.getByText(say('order-form:sentence.incomplete'))).toBeVisible();
  await desk.press(desk.useLowPrice);
  await desk.submit(say('order-form:place')).click();
  await message(desk.amount, 'amount.required');
  await message(desk.sellAt, 'price.required');
  await message(desk.lowPrice, 'low-price.required');
  await expect(desk.amount).toBeFocused();
  for (const [field, typed, key, params] of [
    [desk.amount, '23.9', 'amount.min', { min: '24 t' }],
    [desk.amount, '24.55', 'amount.step', {}],
    [desk.amount, '100.1', 'amount.exceeded', { max: '100 t' }],
    [desk.sellAt, '0.5', 'price.min', { minPrice: '1 Kč/t' }],
    [desk.sellAt, '12500.555', 'price.step', {}],
    [desk.lowPrice, '0.5', 'low-price.min', { minPrice: '1 Kč/t' }],
    [desk.lowPrice, '12600.555', 'low-price.step', {}],
  ] as const) {
    await field.fill(typed);
    await message(field, key, params);
  }
  await desk.amount.fill('50');
  await desk.sellAt.fill('12500');
  await desk.lowPrice.fill('12600');
  await message(desk.lowPrice, 'low-price.above-price');
  await expectAccessible();

  // A stop at or above the best price would fire at once: a warning, before anything is sent.
  await desk.lowPrice.fill('12000');
  await expect(desk.panel.getByText(say('order-form:lowSellsNow', { best: '12,000 Kč/t' }))).toBeVisible();
  await desk.lowPrice.fill('11000');
  await expect(desk.panel.getByText('500 above today’s best')).toBeVisible();
  await expect(desk.panel.getByText('1,000 below today’s best')).toBeVisible();
  await expect(desk.panel).toContainText(
    `Sells all 50 t for ${quarter.name} as soon as any trader pays 12,500 Kč/t or more, or, to limit your loss, when the best price drops to 11,000 – but never below 9,900 Kč/t.`,
  );
  await expect(desk.panel.getByText(/^Over the last twelve months|^There are no prices/)).toBeVisible();
  await expect(desk.panel.getByText('625,000')).toBeVisible();

  // Off it is not there, and comes back empty.
  await desk.press(desk.useLowPrice);
  await expect(desk.lowPrice).toHaveCount(0);
  await desk.press(desk.useLowPrice);
  await expect(desk.lowPrice).toHaveValue('');
  await desk.lowPrice.fill('11000');

  const release = await holdResponses(page, OrderListDocument);
  await desk.submit('Place order for 50 t').click();
  // Nothing is said of the order before it is known what became of it.
  await expect(page).toHaveURL(/\/success\/order\//);
  await expect(desk.panel.locator('[aria-busy=true]').first()).toBeVisible();
  await expect(desk.panel.getByRole('heading', { name: say('deal:placed.overTitle') })).toHaveCount(0);
  release();
  await expect(desk.panel.getByRole('heading', { name: say('deal:placed.title') })).toBeFocused();
  await expectAccessible();
  await desk.panel.getByRole('button', { name: say('trades:placed.orders') }).click();
  const order = desk.panel.getByRole('listitem').filter({ hasText: '50 t' });
  await expect(order).toContainText(/500/);
  await expect(desk.tab('orders')).toContainText('1');
  await expectAccessible();

  // A price that moves shows up and tints its cell; one that reaches the order sells it.
  await price('12100');
  await expect(cell.and(page.locator('[data-fresh]'))).toContainText('12,100 Kč/t');
  await price('12500');
  const told = page.getByRole('alertdialog').filter({ hasText: 'Order filled: Spelt' });
  // Under the mouse the message stays.
  await told.hover();
  await expect(told).toContainText('50 t sold to Lán obchodní at 12,500 Kč per tonne');
  await expect(desk.panel.getByRole('heading', { name: say('trades:orders.empty') })).toBeVisible();
  await expect(
    desk.offer('Spelt').getByRole('img', { name: /50 t available, 0 t on order, 50 t sold/ }),
  ).toBeVisible();

  await told.getByRole('button', { name: say('notifications:open') }).click();
  await conclude({
    language: 'en',
    companyName,
    amount: '50 t',
    total: '625,000 Kč',
    paper: { crop: 'Pšenice špalda', amount: '50 t', price: '12 500 Kč', total: '625 000 Kč' },
    hand: 'keys',
  });
  const success = page.url();
  await page.getByRole('link', { name: say('transactions:signed.on') }).click();
  await expect(page.getByText('1 contract signed by both sides')).toBeVisible();
  await follow(page, new URL(success.replace(/success$/, 'signature')).pathname);
  await expect(page.getByRole('heading', { name: say('transactions:next.completed.title') })).toBeVisible();
});

test('an order that the server refuses says why, and goes back into its form', async ({
  page,
  farm,
  place,
  quote,
}) => {
  const { storage, offer, quarters } = await farm();
  await offer(await storage('Silo', place.zip), 'lupins', '100');
  const [quarter = { id: '', name: '' }] = await quarters();
  await quote({
    traderId: BUYER.id,
    regionId: place.regionId,
    cropId: 'lupins',
    quarterId: quarter.id,
    price: '12000',
  });
  const desk = tradeDesk(page);
  const { say } = desk;
  await page.goto('/trades');
  await desk.price('Lupins', quarter.name).click();
  await desk.tab('order').click();
  await tamper(page, AddOrderDocument.id, ({ order }) => {
    Object.assign(order ?? {}, { amount: '999' });
  });
  await desk.amount.fill('24.5');
  await desk.sellAt.fill('12500.5');
  await desk.submit('Place order for 24.5 t').click();
  await expect(desk.panel.getByRole('heading', { name: say('deal:refused.order.title') })).toBeVisible();
  await expect(desk.panel.getByText(/^Only 100\st available/)).toBeVisible();
  const address = page.url();
  await desk.panel.getByRole('button', { name: say('deal:refused.order.back') }).click();
  await expect(desk.amount).toHaveValue('24.5');
  await expect(desk.sellAt).toHaveValue('12500.5');
  await page.unrouteAll();

  // Without what it lives from, the page leads to the panel.
  await page.goto(address);
  await expect(desk.tab('sell')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(new RegExp(`/quarter/${quarter.id}$`));

  // An order at or below the best price sells at once.
  await desk.tab('order').click();
  await desk.amount.fill('30');
  await desk.sellAt.fill('11000');
  await expect(desk.panel.getByText(say('order-form:sellsNow', { best: '12,000 Kč/t' }))).toBeVisible();
  await desk.submit('Place order for 30 t').click();
  // That is a sale, and it is asked for like one.
  await expect(desk.question).toContainText('12,000 Kč/t');
  await desk.question.getByRole('button', { name: say('order-form:now.keep') }).click();
  await desk.submit('Place order for 30 t').click();
  await desk.question.getByRole('button', { name: 'Sell 30 t for 360,000 Kč' }).click();
  await expect(desk.panel.getByRole('heading', { name: '30 t sold' })).toBeVisible();
  await expect(desk.panel).toContainText('360,000 Kč in total');
});
