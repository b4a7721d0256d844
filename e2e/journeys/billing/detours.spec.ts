import { mergeTests, type Page } from '@playwright/test';
import { accountButton, panel } from '../../support/account-panel.ts';
import { PHONE } from '../../support/devices.ts';
import { questionOn } from '../../support/question.ts';
import { test as secondPerson } from '../../support/second-person.ts';
import { sidewaysOf } from '../../support/sideways.ts';
import { seedStaff } from '../../support/staff.ts';
import { text } from '../../support/texts.ts';
import { buyerOn, CARD, chargesOf, test as checkout, expect, ONCE } from './checkout.ts';

const test = mergeTests(checkout, secondPerson);

const approve = (page: Page) =>
  page.getByRole('button', { name: text('en', 'bank:approve', {}, 'server') }).click();

test('back from the bank’s page another card pays, and the bank’s page that was left charges nothing', async ({
  page,
  context,
  pool,
  farm,
  buyer,
  expectedErrors,
}) => {
  // The bank's page has nothing left to ask.
  expectedErrors.push(/404/);
  await buyer.goOn(await buyer.choose('PLUS', 'MONTHLY'));
  await buyer.typeCard(CARD.asksBank);
  await buyer.pay();
  await expect(page).toHaveURL(/3ds/);
  const left = await context.newPage();
  await left.goto(page.url());
  await page.goBack();
  await expect(page).toHaveURL(/pricing/);
  await buyer.purchase('PLUS', 'MONTHLY');
  const [answer] = await Promise.all([left.waitForResponse(/3ds/), approve(left)]);
  expect(answer.status()).toBe(404);
  expect(await chargesOf(pool, farm.id)).toEqual(ONCE);
});

test('two tabs that buy at the same moment make one purchase', async ({
  page,
  context,
  pool,
  farm,
  buyer,
  expectedErrors,
}) => {
  expectedErrors.push(/40[029]/);
  const other = buyerOn(await context.newPage());
  await other.page.goto('/pricing');
  const both = [buyer, other];
  for (const response of both) {
    await response.page.bringToFront();
    await response.goOn(await response.choose('PLUS', 'MONTHLY'));
    await response.typeCard(CARD.pays);
  }
  await Promise.all(both.map((response) => response.pay()));
  const ends = (page: Page) =>
    page
      .getByRole('heading', { name: buyer.say('result.success.title', { plan: 'Plus' }) })
      .or(page.getByText(buyer.say('gone.title')));
  for (const response of both) {
    await response.page.bringToFront();
    // The second one does not show a form that cannot pay.
    await expect(ends(response.page)).toBeVisible();
  }
  expect(await chargesOf(pool, farm.id)).toEqual(ONCE);
  await test.step('the address of the result says the same in another tab', async () => {
    const done = [page, other.page].find((item) => item.url().includes('subscribed'));
    const third = buyerOn(await context.newPage());
    await third.page.goto(done?.url() ?? '');
    await third.expectPlan('PLUS');
    await expect(third.page.getByText(/^You paid 350.90/)).toBeVisible();
  });
});

test('the language changes in the middle of a purchase, which goes on in the other one', async ({
  page,
  pool,
  farm,
  buyer,
}) => {
  await buyer.goOn(await buyer.choose('PLUS', 'MONTHLY'));
  await expect(buyer.screen('payment-card')).toBeVisible();
  await accountButton(page).click();
  await panel(page, 'user-profile')
    .getByRole('button', { name: text('en', 'profile:language.interface') })
    .click();
  await page.getByRole('option', { name: 'Čeština' }).click();
  const czech = buyerOn(page, 'cs');
  await expect(page.getByRole('heading', { name: czech.say('pricing.title') })).toBeVisible();
  await czech.purchase('PLUS', 'MONTHLY');
  await expect(page.getByText(/^Zaplatili jste 350,90/)).toBeVisible();
  expect(await chargesOf(pool, farm.id)).toEqual(ONCE);
});

test('the plans follow when staff confirm the transfer', async ({ page, farm, seed, openAs, buyer }) => {
  await buyer.orderTransfer('PLUS', 'MONTHLY');
  await page.goto('/pricing');
  const waiting = page.getByText(/^Plus is waiting for your transfer of 350.90/);
  await expect(waiting).toBeVisible();
  const desk = await openAs((await seedStaff(seed)).email, `/admin/payments?search=${farm.name}`);
  await desk
    .getByRole('main')
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await questionOn(desk)
    .getByRole('button', { name: /^Confirm 350.90/ })
    .click();
  await expect(waiting).toBeHidden();
  await page.getByRole('radio', { name: buyer.say('period.MONTHLY') }).click();
  const plus = page.getByRole('region', { name: 'Plus', exact: true });
  await expect(plus.getByRole('button', { name: buyer.say('pricing.manage') })).toBeVisible();
});

test.describe('on a phone, in Czech', () => {
  test.use({ language: 'cs', ...PHONE });

  test('a plan that is paid ahead is cancelled with both days, also after a reload, and resumed', async ({
    page,
    pool,
    farm,
    buyer,
    expectedErrors,
  }) => {
    // The credit is as high as the price of Premium for a month.
    expectedErrors.push(/422/);
    await buyer.buy('PREMIUM', 'MONTHLY');
    // As after a renewal that was paid before the end.
    await pool.query(
      `update users.subscription s
       set period_id = p.id, period_start = s.expires_at, expires_at = s.expires_at + interval '1 month',
           next_payment_at = s.expires_at + interval '1 month', access_until = s.expires_at + interval '41 days'
       from users.plan_period p join users.plan l on l.id = p.plan_id
       where s.company_id = $1 and s.source = 'PAID' and p.country_id = 'CZ' and p.type = 'MONTHLY' and l.type = 'PLUS'`,
      [farm.id],
    );
    await page.goto('/pricing');
    await page.getByRole('radio', { name: buyer.say('period.MONTHLY') }).tap();
    const plus = page.getByRole('region', { name: 'Plus', exact: true });
    await expect(plus.getByText(/^Už zaplaceno. Začne /)).toBeVisible();
    await plus.getByRole('button', { name: buyer.say('pricing.manage') }).tap();
    await buyer
      .screen('subscriptions-detail')
      .getByRole('button', { name: buyer.say('cancel.action') })
      .tap();
    const question = buyer.screen('subscriptions-cancel');
    await expect(
      question.getByText(/^Tarif Premium máte do .*, potom už zaplacený tarif Plus do /),
    ).toBeVisible();
    expect(await sidewaysOf(page)).toEqual([]);
    await question.getByRole('button', { name: buyer.say('cancel.action') }).tap();
    await expect(page).toHaveURL('/unsubscribed');
    const until = page.getByText(/^Tarif Premium máte do .*, potom už zaplacený tarif Plus do /);
    await expect(until).toBeVisible();
    await page.reload();
    await expect(until).toBeVisible();
    await page.goto('/pricing');
    await page.getByRole('radio', { name: buyer.say('period.MONTHLY') }).tap();
    await plus.getByRole('button', { name: buyer.say('pricing.manage') }).tap();
    const detail = buyer.screen('subscriptions-detail');
    await expect(detail.getByText(buyer.say('detail.noNext'))).toBeVisible();
    await detail.getByRole('button', { name: buyer.say('resume.action') }).tap();
    await expect(detail.getByRole('button', { name: buyer.say('cancel.action') })).toBeVisible();
  });
});
