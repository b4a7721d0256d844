import { panel } from '../../support/account-panel.ts';
import { PHONE } from '../../support/devices.ts';
import { sidewaysOf } from '../../support/sideways.ts';
import { text } from '../../support/texts.ts';
import { CARD, expect, test } from './checkout.ts';

/** The browser reports the gateway's 402 by itself. */
const DECLINED = /402/;

test('a plan is bought by card, and its features are there', async ({ page, buyer, expectAccessible }) => {
  await expect(
    page.getByRole('region', { name: 'Plus', exact: true }).getByText(/3,579.18.Kč incl/),
  ).toBeVisible();
  await expectAccessible();
  const order = await buyer.choose('PLUS');
  await expect(order.getByText('2,958.00', { exact: false })).toBeVisible();
  await expect(order.getByText(/621.18/)).toBeVisible();
  await expectAccessible();
  await buyer.goOn(order);
  await expect(buyer.screen('payment-card').getByText(buyer.say('card.safe'))).toBeVisible();
  await expectAccessible();
  await buyer.typeCard(CARD.pays);
  await buyer.pay();
  await buyer.expectPlan('PLUS');
  const invoice = page.waitForEvent('download');
  await page.getByRole('button', { name: buyer.say('result.success.pdf') }).click();
  expect((await invoice).suggestedFilename()).toMatch(/^\d{10}\.pdf$/);
  await expectAccessible();
  await page.getByRole('button', { name: buyer.say('result.success.action') }).click();
  await expect(page).toHaveURL(/quick-trading/);

  await test.step('the account lists the plan, the payment and its invoice', async () => {
    await page.getByRole('button', { name: /Account of/ }).click();
    await panel(page, 'user-profile')
      .getByRole('button', { name: buyer.say('entry.subscriptions.title') })
      .click();
    const list = buyer.screen('subscriptions');
    await expect(list.getByText(buyer.say('status.ACTIVE'))).toBeVisible();
    await expect(list.getByText(buyer.say('upcoming.title'))).toBeVisible();
    await expectAccessible();
    await list.getByRole('button', { name: /3,579.18/ }).click();
    const payment = buyer.screen('payment-detail');
    await expect(payment.getByText(/^Invoice \d{10}$/)).toBeVisible();
    const download = page.waitForEvent('download');
    await payment.getByRole('button', { name: /Download/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^\d{10}\.pdf$/);
    await expectAccessible();
  });

  await test.step('the plans page marks it', async () => {
    await page.goto('/pricing');
    const plus = page.getByRole('region', { name: 'Plus', exact: true });
    await expect(plus.getByText(buyer.say('pricing.current'))).toBeVisible();
    await expect(plus.getByRole('button', { name: buyer.say('pricing.manage') })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a declined card is said in plain words, and another one pays', async ({
    page,
    buyer,
    expectedErrors,
  }) => {
    expectedErrors.push(DECLINED);
    await buyer.goOn(await buyer.choose('PREMIUM', 'MONTHLY'));
    await buyer.typeCard(CARD.declined);
    await buyer.pay();
    await expect(buyer.screen('payment-card').getByText(buyer.say('decline.declined'))).toBeInViewport();
    expect(await sidewaysOf(page)).toEqual([]);
    await buyer.typeCard(CARD.pays);
    await buyer.pay();
    await buyer.expectPlan('PREMIUM');
    await expect(page.getByText(/Next payment: \d+.\w+.\d{4}\./)).toBeInViewport();
    expect(await sidewaysOf(page)).toEqual([]);
  });

  test('the bank is asked on its own page and approves', async ({ page, buyer, expectAccessible }) => {
    await buyer.goOn(await buyer.choose('PLUS', 'MONTHLY'));
    await buyer.typeCard(CARD.asksBank);
    await buyer.pay();
    await expect(page).toHaveURL(/sandbox\/stripe\/3ds/);
    await expectAccessible();
    expect(await sidewaysOf(page)).toEqual([]);
    await page.getByRole('button', { name: text('en', 'bank:approve', {}, 'server') }).click();
    await expect(page).toHaveURL(/subscribed\?.*redirect_status=succeeded/);
    await buyer.expectPlan('PLUS');
  });
});
