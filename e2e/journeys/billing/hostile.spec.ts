import { CARD, chargesOf, expect, ONCE, test } from './checkout.ts';

test('a double click pays once; going back and reloading afterwards charge nothing', async ({
  page,
  pool,
  farm,
  buyer,
}) => {
  const order = await buyer.choose('PLUS', 'MONTHLY');
  await order.getByRole('button', { name: /^Continue/ }).dblclick();
  await buyer.typeCard(CARD.pays);
  await buyer
    .screen('payment-card')
    .getByRole('button', { name: /^Pay 350/ })
    .dblclick();
  await buyer.expectPlan('PLUS');
  await page.reload();
  await buyer.expectPlan('PLUS');
  await page.goBack();
  await expect(page).toHaveURL(/pricing/);
  await page.getByRole('radio', { name: buyer.say('period.MONTHLY') }).click();
  const plus = page.getByRole('region', { name: 'Plus', exact: true });
  await expect(plus.getByRole('button', { name: buyer.say('pricing.manage') })).toBeVisible();
  expect(await chargesOf(pool, farm.id)).toEqual(ONCE);
});

test('a reload in the middle keeps the purchase: the same payment is paid', async ({
  page,
  pool,
  farm,
  buyer,
}) => {
  await buyer.goOn(await buyer.choose('PLUS', 'MONTHLY'));
  await expect(buyer.screen('payment-card')).toBeVisible();
  await page.reload();
  await buyer.purchase('PLUS', 'MONTHLY');
  expect(await chargesOf(pool, farm.id)).toEqual(ONCE);
});
