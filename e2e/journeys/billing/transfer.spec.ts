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

test('the request of a renewal is paid by card instead, and the card renews from then on', async ({
  page,
  pool,
  farm,
  buyer,
  endPeriod,
  expectAccessible,
}) => {
  await buyer.buy('PLUS', 'MONTHLY');
  await pool.query(
    `update users.subscription set payment_type = 'BANK_TRANSFER' where company_id = $1 and source = 'PAID'`,
    [farm.id],
  );
  await endPeriod();
  const request = async () =>
    (
      await pool.query<{ id: string }>(
        `select id from billing.payment where company_id = $1 and period_no = 2 and status = 'WAITING'`,
        [farm.id],
      )
    ).rows[0]?.id;
  await expect.poll(request).toBeDefined();
  // As the mail about it leads there.
  await page.goto(`/pricing?payment=${await request()}`);
  const detail = buyer.screen('payment-detail');
  await expect(detail.getByText(buyer.say('payment.cardForRenewalHint'))).toBeVisible();
  await expectAccessible();
  await detail.getByRole('button', { name: buyer.say('payment.cardInstead') }).click();
  await buyer.typeCard(CARD.pays);
  await buyer.pay();
  await buyer.expectPlan('PLUS');
  const { rows } = await pool.query(
    `select p.type, p.status, s.payment_type from billing.payment p
     join users.subscription s on s.id = p.subscription_id
     where p.company_id = $1 and p.period_no = 2 order by p.created_at`,
    [farm.id],
  );
  expect(rows).toEqual([
    { type: 'BANK_TRANSFER', status: 'CANCELLED', payment_type: 'CARD' },
    { type: 'CARD', status: 'COMPLETED', payment_type: 'CARD' },
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
    await expect(page.getByText(buyer.say('terms.needed'))).toBeInViewport();
    await expectAccessible();
    const read = page.getByRole('button', { name: buyer.say('terms.read') });
    await read.click();
    const terms = page.getByRole('dialog', { name: buyer.say('terms.title') });
    await expect(terms.getByText(buyer.say('terms.points.cancel'))).toBeVisible();
    await terms
      .getByRole('button', { name: buyer.say('terms.close') })
      .last()
      .click();
    await expect(terms).toBeHidden();
    await expect(read).toBeFocused();
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
      await expect(order.getByText(buyer.say('terms.neededHere'))).toBeInViewport();
      await expect(buyer.screen('payment-card')).toHaveCount(0);
      expect(await sidewaysOf(page)).toEqual([]);
    });
  });

  test.describe('in the trial', () => {
    test.use({ plan: 'TRIAL' });

    test('a banner leads to the plans and the paid time starts when it ends; it is cancelled and resumed', async ({
      page,
      buyer,
    }) => {
      test.slow();
      await page.goto('/storages');
      await page.locator('.banner').getByRole('link').click();
      await expect(page).toHaveURL('/pricing');
      const order = await buyer.choose('PREMIUM', 'MONTHLY');
      await expect(order.getByText(/^Začíná .*, až skončí zkušební doba/)).toBeVisible();
      await buyer.goOn(order);
      await buyer.typeCard(CARD.pays);
      await buyer.pay();
      await buyer.expectPlan('PREMIUM');
      await page.goto('/storages');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.banner')).toHaveCount(0);
      await page.goto('/pricing');
      await page.getByRole('radio', { name: buyer.say('period.MONTHLY') }).click();
      await page.getByRole('button', { name: buyer.say('pricing.manage') }).click();
      const detail = buyer.screen('subscriptions-detail');
      await detail.getByRole('button', { name: buyer.say('cancel.action') }).click();
      await buyer
        .screen('subscriptions-cancel')
        .getByRole('button', { name: buyer.say('cancel.confirm', { plan: 'Premium' }) })
        .click();
      await expect(page).toHaveURL('/unsubscribed');
      expect(await sidewaysOf(page)).toEqual([]);
      await page.goto('/pricing');
      // Beside another plan, too: it cannot be switched to before the running one is resumed.
      const plus = page.getByRole('region', { name: 'Plus', exact: true });
      await plus.getByRole('button', { name: buyer.say('pricing.manage') }).click();
      await detail.getByRole('button', { name: buyer.say('resume.action') }).click();
      await expect(detail.getByRole('button', { name: buyer.say('cancel.action') })).toBeVisible();
    });
  });
});
