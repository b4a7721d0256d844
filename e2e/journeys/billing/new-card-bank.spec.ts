import { text } from '../../support/texts.ts';
import { CARD, expect, test } from './checkout.ts';

const press = (what: 'approve' | 'refuse') => ({ name: text('en', `bank:${what}`, {}, 'server') });

test('a new card that asks the bank first comes back to its plan, saved or not', async ({
  page,
  buyer,
  hasBought,
}) => {
  await hasBought('PLUS', 'MONTHLY');
  const detail = buyer.screen('subscriptions-detail');
  const askBank = async () => {
    await detail.getByRole('button', { name: buyer.say('cards.change') }).click();
    await buyer.typeCard(CARD.asksBank, 'new-card');
    await buyer
      .screen('new-card')
      .getByRole('button', { name: buyer.say('card.save') })
      .click();
  };
  await page.goto('/pricing');
  const plus = page.getByRole('region', { name: 'Plus', exact: true });
  await plus.getByRole('button', { name: buyer.say('pricing.manage') }).click();

  await askBank();
  await page.getByRole('button', press('refuse')).click();
  await expect(page.getByText(buyer.say('card.notSaved'))).toBeVisible();
  await expect(detail.getByRole('listitem').filter({ hasText: '4242' })).toContainText(
    buyer.say('cards.used'),
  );

  await askBank();
  await page.getByRole('button', press('approve')).click();
  await expect(detail.getByRole('listitem').filter({ hasText: '3155' })).toContainText(
    buyer.say('cards.used'),
  );
});

test('a renewal that a card did not pay is paid by one that asks the bank first', async ({
  page,
  buyer,
  hasBought,
  endPeriod,
}) => {
  await hasBought('PLUS', 'MONTHLY', CARD.declinesLater);
  await endPeriod();
  const pay = page.getByRole('button', { name: /^Pay 350.90/ });
  await expect(async () => {
    await page.goto('/pricing');
    await expect(pay).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await pay.click();
  await buyer.typeCard(CARD.asksBank);
  await buyer.pay();
  await page.getByRole('button', press('refuse')).click();
  await expect(
    page.getByRole('heading', { name: buyer.say('result.failed.title', { plan: 'Plus' }) }),
  ).toBeVisible();
  await expect(page.getByText(buyer.say('decline.approval'))).toBeVisible();
  await page.getByRole('link', { name: buyer.say('result.failed.action') }).click();
  await buyer
    .screen('payment-detail')
    .getByRole('button', { name: /^Pay 350.90/ })
    .click();
  await buyer.typeCard(CARD.asksBank);
  await buyer.pay();
  await page.getByRole('button', press('approve')).click();
  await expect(page).toHaveURL(/subscribed\?gateway_id=/);
  await buyer.expectPlan('PLUS');
});
