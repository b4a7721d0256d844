import { PHONE } from '../../support/devices.ts';
import { sidewaysOf } from '../../support/sideways.ts';
import { CARD, expect, test } from './checkout.ts';

test.describe('on a phone', () => {
  test.use(PHONE);

  test('an upgrade starts at once, less the unused part of the old plan', async ({
    page,
    buyer,
    hasBought,
    expectAccessible,
  }) => {
    await hasBought('PLUS', 'MONTHLY');
    await page.goto('/pricing');
    const order = await buyer.choose('PREMIUM', 'MONTHLY');
    await expect(order.getByText(buyer.say('summary.credit', { plan: 'Plus' }))).toBeVisible();
    await expect(order.getByText(buyer.say('order.replaces', { plan: 'Plus' }))).toBeVisible();
    await expect(order.getByText(buyer.say('order.total'))).toBeInViewport({ ratio: 1 });
    await expectAccessible();
    expect(await sidewaysOf(page)).toEqual([]);
    await buyer.goOn(order);
    await buyer.typeCard(CARD.pays);
    await buyer.pay();
    await buyer.expectPlan('PREMIUM');
  });

  test('a renewal that fails is told of in a banner, and paid with another card', async ({
    page,
    buyer,
    hasBought,
    endPeriod,
    expectAccessible,
  }) => {
    await hasBought('PLUS', 'MONTHLY', CARD.declinesLater);
    await endPeriod();
    const banner = page.getByText(buyer.say('banner.unpaid.CARD', { plan: 'Plus' }));
    const pay = page.getByRole('button', { name: /^Pay 350.90/ });
    await expect(async () => {
      await page.goto('/pricing');
      await expect(banner).toBeVisible({ timeout: 10_000 });
      await expect(pay).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await expectAccessible();
    expect(await sidewaysOf(page)).toEqual([]);
    await pay.click();
    await expect(buyer.screen('payment-card').getByText(buyer.say('card.before'))).toBeVisible();
    await buyer.typeCard(CARD.pays);
    await buyer.pay();
    await buyer.expectPlan('PLUS');
    await page.getByRole('button', { name: buyer.say('result.success.action') }).click();
    await expect(page).not.toHaveURL(/subscribed/);
    await page.goto('/pricing');
    await expect(page.getByRole('region', { name: 'Plus', exact: true })).toBeVisible();
    await expect(banner).toBeHidden();
  });
});

test('a cancellation runs until the end and can be taken back', async ({
  page,
  buyer,
  hasBought,
  expectAccessible,
}) => {
  await hasBought('PREMIUM', 'MONTHLY');
  const detail = buyer.screen('subscriptions-detail');
  const openDetail = async () => {
    await page.goto('/pricing');
    await page.getByRole('radio', { name: buyer.say('period.MONTHLY') }).click();
    const premium = page.getByRole('region', { name: 'Premium', exact: true });
    await premium.getByRole('button', { name: buyer.say('pricing.manage') }).click();
  };

  await test.step('another card renews it from now on, and the first one is removed', async () => {
    await openDetail();
    await expect(detail.getByText(/4242/)).toBeVisible();
    await expect(detail.getByRole('button', { name: buyer.say('cards.remove') })).toHaveCount(0);
    await detail.getByRole('button', { name: buyer.say('cards.change') }).click();
    await buyer.typeCard(CARD.declinesLater, 'new-card');
    await buyer
      .screen('new-card')
      .getByRole('button', { name: buyer.say('card.save') })
      .click();
    await expect(detail.getByRole('listitem').filter({ hasText: '0341' })).toContainText(
      buyer.say('cards.used'),
    );
    await detail.getByRole('button', { name: buyer.say('cards.remove') }).click();
    const question = page.getByRole('alertdialog', { name: /^Remove / });
    await expectAccessible();
    await question.getByRole('button', { name: buyer.say('cards.removeConfirm') }).click();
    await expect(question).toBeHidden();
    await expect(detail.getByText(/4242/)).toHaveCount(0);
    await expect(detail.getByText(/0341/)).toBeVisible();
    await expect(detail.getByRole('definition').filter({ hasText: /\d{4}.*834.90.Kč/ })).toBeVisible();
  });

  await test.step('cancelled in two steps, with the day until which it runs', async () => {
    await openDetail();
    await expect(detail.getByText(/Visa/).first()).toBeVisible();
    await expectAccessible();
    await detail.getByRole('button', { name: buyer.say('cancel.action') }).click();
    const question = buyer.screen('subscriptions-cancel');
    await expect(question.getByText(buyer.say('cancel.mail'))).toBeVisible();
    await question.getByRole('button', { name: buyer.say('cancel.confirm', { plan: 'Premium' }) }).click();
    await expect(page).toHaveURL('/unsubscribed');
    await expect(
      page.getByRole('heading', { name: buyer.say('unsubscribed.cancelled.title', { plan: 'Premium' }) }),
    ).toBeVisible();
    await expect(page.getByText(/You keep Premium until/)).toBeVisible();
    await expectAccessible();
  });

  await test.step('and resumed', async () => {
    await openDetail();
    await expect(detail.getByText(buyer.say('detail.noNext'))).toBeVisible();
    // Its card is still saved, and may go.
    const saved = detail.getByRole('listitem').filter({ hasText: '0341' });
    await expect(saved.getByRole('button', { name: buyer.say('cards.remove') })).toBeVisible();
    await expectAccessible();
    await detail.getByRole('button', { name: buyer.say('resume.action') }).click();
    await expect(detail.getByRole('button', { name: buyer.say('cancel.action') })).toBeVisible();
    await expect(detail.getByText(buyer.say('detail.noNext'))).toBeHidden();
  });
});

test.describe('in the trial’s last week', () => {
  test.use({ plan: 'TRIAL' });

  test('a banner leads to the plans; the paid time starts when the trial ends', async ({ page, buyer }) => {
    await page.goto('/storages');
    await expect(page.locator('.banner')).toContainText(/Your Premium trial ends on .*, in 5 days\./);
    await page.locator('.banner').getByRole('link').click();
    await expect(page).toHaveURL('/pricing');
    const order = await buyer.choose('PREMIUM');
    await expect(order.getByText(/when the trial ends/)).toBeVisible();
    await buyer.goOn(order);
    await buyer.typeCard(CARD.pays);
    await buyer.pay();
    await buyer.expectPlan('PREMIUM');
    await page.getByRole('button', { name: buyer.say('result.success.action') }).click();
    await expect(page).not.toHaveURL(/subscribed/);
    await page.goto('/pricing');
    const premium = page.getByRole('region', { name: 'Premium', exact: true });
    await expect(premium.getByRole('button', { name: buyer.say('pricing.manage') })).toBeVisible();
    await page.goto('/storages');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.banner')).toHaveCount(0);
  });
});
