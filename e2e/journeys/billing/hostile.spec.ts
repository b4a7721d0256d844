import { seedTransfer } from '../../support/transfer.ts';
import { buyerOn, CARD, chargesOf, expect, ONCE, test } from './checkout.ts';

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

test('two tabs: what one has paid, the other cannot buy again', async ({
  page,
  context,
  pool,
  farm,
  buyer,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const other = buyerOn(await context.newPage());
  await other.page.goto('/pricing');
  const stale = await other.choose('PLUS', 'MONTHLY');
  await page.bringToFront();
  await buyer.buy('PLUS', 'MONTHLY');
  await other.page.bringToFront();
  await other.goOn(stale);
  const refused = other.screen('payment-card');
  await expect(refused.getByText(other.say('refused.title'))).toBeVisible();
  await expect(refused.getByText(other.say('refused.nothing'))).toBeVisible();
  expect(await chargesOf(pool, farm.id)).toEqual(ONCE);
});

test('another company’s payment is not found, in the page and behind it', async ({
  page,
  db,
  buyer,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const { id } = await seedTransfer(db);
  await page.goto(`/pricing?payment=${id}`);
  await expect(buyer.screen('payment-detail').getByRole('alert')).toBeVisible();
  await page.goto(`/subscribed?gateway_id=${id}`);
  await expect(page.getByRole('heading', { name: buyer.say('result.unknown.title') })).toBeVisible();
});

test('a right that is taken away a second ago: the purchase is refused, nothing is left open', async ({
  page,
  pool,
  farm,
  buyer,
  expectedErrors,
}) => {
  expectedErrors.push(/403/);
  const order = await buyer.choose('PLUS', 'MONTHLY');
  await pool.query(`update users.membership set role = 'USER' where company_id = $1`, [farm.id]);
  await buyer.goOn(order);
  await expect(page.getByText(buyer.say('refused.title'))).toBeVisible();
  expect(await chargesOf(pool, farm.id)).toEqual([]);
});
