import { sidewaysOf } from '../../support/sideways.ts';
import { CARD, expect, test } from './checkout.ts';

test('a transfer shows what to pay, with a code, and starts when the money arrives', async ({
  page,
  context,
  buyer,
  expectAccessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const order = await buyer.choose('PLUS');
  await order.getByRole('radio', { name: /Bank transfer/ }).check({ force: true });
  await buyer.goOn(order);
  const details = buyer.screen('payment-bank-transfer');
  await expect(details.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible();
  await details.getByRole('button', { name: buyer.say('transfer.copy.symbol') }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{10}$/);
  const download = page.waitForEvent('download');
  await details.getByRole('button', { name: buyer.say('transfer.pdf') }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await details.getByRole('link', { name: buyer.say('transfer.done') }).click();
  await expect(page).toHaveURL(/subscribed\?gateway_id=/);
  await expect(
    page.getByRole('heading', { name: buyer.say('result.transfer.title', { plan: 'Plus' }) }),
  ).toBeVisible();
  await expectAccessible();
});

test.describe('on a phone, in Czech', () => {
  test.use({ language: 'cs', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the total and the button stay on the screen, and a card pays', async ({
    page,
    buyer,
    expectAccessible,
  }) => {
    const plus = page.getByRole('region', { name: 'Plus', exact: true });
    await plus.getByRole('button', { name: /\d/ }).click();
    await expect(page.getByText(buyer.say('terms.needed'))).toBeInViewport();
    await expectAccessible();
    const order = await buyer.choose('PLUS', 'MONTHLY');
    await expect(order.getByText(buyer.say('order.total'))).toBeInViewport({ ratio: 1 });
    await expect(order.getByRole('button', { name: /Pokračovat k platbě 350,90/ })).toBeInViewport({
      ratio: 1,
    });
    expect(await sidewaysOf(page)).toEqual([]);
    await expectAccessible();
    await buyer.goOn(order);
    await buyer.typeCard(CARD.pays);
    expect(await sidewaysOf(page)).toEqual([]);
    await buyer.pay();
    await buyer.expectPlan('PLUS');
  });
});
