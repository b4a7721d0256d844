import { PHONE } from '../../support/devices.ts';
import { sidewaysOf } from '../../support/sideways.ts';
import { text } from '../../support/texts.ts';
import { CARD, expect, test } from './checkout.ts';

test('a transfer shows what to pay, with a code, and starts when the money arrives', async ({
  page,
  context,
  buyer,
  expectAccessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const details = await buyer.orderTransfer('PLUS');
  await expect(details.getByText(/^Next request: 3,579.18.Kč, due a year after the start/)).toBeVisible();
  await expectAccessible();
  await details.getByRole('button', { name: buyer.say('transfer.copy.symbol') }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{10}$/);
  const download = page.waitForEvent('download');
  await details.getByRole('button', { name: buyer.say('transfer.pdf') }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await details.getByRole('link', { name: buyer.say('transfer.done') }).click();
  await expect(page).toHaveURL(/subscribed\?gateway_id=/);
  await expect(
    page.getByRole('heading', { name: buyer.say('transfer.title.starts', { plan: 'Plus' }) }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: buyer.say('result.success.pdf') })).toHaveCount(0);
  await expectAccessible();
});

test('a transfer that is waited for is paid by card instead: one purchase, one invoice', async ({
  page,
  pool,
  farm,
  buyer,
  expectAccessible,
}) => {
  await buyer.orderTransfer('PLUS', 'MONTHLY');
  const { rows } = await pool.query<{ id: string }>('select id from billing.payment where company_id = $1', [
    farm.id,
  ]);
  // As the mail about it leads there, days later.
  await page.goto(`/pricing?payment=${rows[0]?.id}`);
  await buyer
    .screen('payment-detail')
    .getByRole('button', { name: buyer.say('payment.cardInstead') })
    .click();
  const order = buyer.screen('subscriptions-overview');
  await expect(order.getByRole('radio', { name: /^Card/ })).toBeChecked();
  await expectAccessible();
  await order
    .locator('label')
    .filter({ has: page.getByRole('switch') })
    .click();
  await buyer.goOn(order);
  await buyer.typeCard(CARD.pays);
  await buyer.pay();
  await buyer.expectPlan('PLUS');
  const paid = await pool.query(
    `select type, status, (select count(*)::int from billing.invoice i
       where i.payment_id = p.id and i.kind = 'INVOICE') as invoices
     from billing.payment p where company_id = $1 order by created_at`,
    [farm.id],
  );
  expect(paid.rows).toEqual([
    { type: 'BANK_TRANSFER', status: 'CANCELLED', invoices: 0 },
    { type: 'CARD', status: 'COMPLETED', invoices: 1 },
  ]);
});

test.describe('on a phone, in Czech', () => {
  test.use({ language: 'cs', ...PHONE });

  test('the total and the button stay on the screen, and a card pays', async ({
    page,
    buyer,
    expectAccessible,
  }) => {
    const plus = page.getByRole('region', { name: 'Plus', exact: true });
    await plus.getByRole('button', { name: /\d/ }).click();
    const opened = buyer.screen('subscriptions-overview');
    await buyer.goOn(opened);
    await expect(opened.getByText(buyer.say('terms.needed'))).toBeInViewport();
    await expectAccessible();
    const read = opened.getByRole('button', { name: buyer.say('terms.read') });
    await read.click();
    const terms = page.getByRole('dialog', { name: buyer.say('terms.title') });
    await expect(terms.getByText(buyer.say('terms.points.cancel'))).toBeVisible();
    await terms
      .getByRole('button', { name: buyer.say('terms.close') })
      .last()
      .click();
    await expect(terms).toBeHidden();
    await expect(read).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
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

  test('the bank’s page refuses, a transfer with its code fits the screen', async ({ page, buyer }) => {
    await buyer.goOn(await buyer.choose('PLUS', 'MONTHLY'));
    await buyer.typeCard(CARD.asksBank);
    await buyer.pay();
    await page.getByRole('button', { name: text('en', 'bank:refuse', {}, 'server') }).click();
    await expect(
      page.getByRole('heading', { name: buyer.say('result.failed.title', { plan: 'Plus' }) }),
    ).toBeVisible();
    expect(await sidewaysOf(page)).toEqual([]);
    await page.goto('/pricing');
    const details = await buyer.orderTransfer('PLUS', 'MONTHLY');
    // Every figure is read as a whole beside its button.
    const copies = details.getByRole('listitem');
    await expect(copies).toHaveCount(4);
    for (const row of await copies.all()) {
      const [figure, button] = [
        await row.locator('b').boundingBox(),
        await row.locator('button').boundingBox(),
      ];
      expect((figure?.x ?? 0) + (figure?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
    }
    expect(await sidewaysOf(page)).toEqual([]);

    await test.step('it goes on to the result', async () => {
      await details.getByRole('link', { name: buyer.say('transfer.done') }).click();
      await expect(page).toHaveURL(/subscribed\?gateway_id=/);
      await expect(
        page.getByRole('heading', { name: buyer.say('transfer.title.starts', { plan: 'Plus' }) }),
      ).toBeVisible();
      expect(await sidewaysOf(page)).toEqual([]);
    });

    await test.step('the order asks for the terms where they are off', async () => {
      await page.reload();
      await page.getByRole('link', { name: buyer.say('payment.bankDetails') }).click();
      await buyer
        .screen('payment-detail')
        .getByRole('button', { name: buyer.say('payment.cardInstead') })
        .click();
      const order = buyer.screen('subscriptions-overview');
      await expect(order.getByRole('switch')).not.toBeChecked();
      await buyer.goOn(order);
      await expect(order.getByText(buyer.say('terms.needed'))).toBeInViewport();
      await expect(buyer.screen('payment-card')).toHaveCount(0);
      expect(await sidewaysOf(page)).toEqual([]);
    });
  });

  test.describe('in the trial', () => {
    test.use({ plan: 'TRIAL' });
  });
});
