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
  for (const one of both) {
    await one.page.bringToFront();
    await one.goOn(await one.choose('PLUS', 'MONTHLY'));
    await one.typeCard(CARD.pays);
  }
  await Promise.all(both.map((one) => one.pay()));
  const ends = (one: Page) =>
    one
      .getByRole('heading', { name: buyer.say('result.success.title', { plan: 'Plus' }) })
      .or(one.getByText(buyer.say('gone.title')));
  for (const one of both) {
    await one.page.bringToFront();
    // Whichever was second: no form that cannot pay.
    await expect(ends(one.page)).toBeVisible();
  }
  expect(await chargesOf(pool, farm.id)).toEqual(ONCE);
  await test.step('the address of the result says the same in another tab', async () => {
    const done = [page, other.page].find((one) => one.url().includes('subscribed'));
    const third = buyerOn(await context.newPage());
    await third.page.goto(done?.url() ?? '');
    await third.expectPlan('PLUS');
    await expect(third.page.getByText(/^You paid 350.90/)).toBeVisible();
  });
});

test('a VAT number that is none is marked, whatever is typed, and leaving it out helps', async ({
  buyer,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  const order = await buyer.choose('PLUS', 'MONTHLY');
  await order.getByRole('button', { name: buyer.say('billing.edit') }).click();
  const vat = order.getByLabel(buyer.say('billing.vat'));
  const wrong = order.getByText(buyer.say('billing.error.billing.vat-invalid'));
  for (const typed of ['CZ123', 'CZ 27-082/440;--', '🌾🌾', `CZ${'9'.repeat(40)}`]) {
    await vat.fill(typed);
    await buyer.goOn(order);
    await expect(wrong).toBeVisible();
    await expect(buyer.screen('payment-card')).toHaveCount(0);
  }
  await vat.fill('');
  await expect(wrong).toHaveCount(0);
  await buyer.goOn(order);
  await expect(buyer.screen('payment-card').getByLabel(buyer.say('card.number'))).toBeVisible();
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

test('a mailed link to a payment of the other company leads to that company first', async ({
  page,
  pool,
  seed,
  loginAs,
}) => {
  const user = await seed.user({ name: 'Marie Novotná' });
  const farm = await seed.company({ members: [{ user }] });
  const mill = await seed.company({ members: [{ user }] });
  await loginAs(user.email, '/pricing');
  const buyer = buyerOn(page);
  await buyer.orderTransfer('PLUS', 'MONTHLY');
  const { rows } = await pool.query<{ id: string; company_id: string }>(
    'select id, company_id from billing.payment where company_id = any($1)',
    [[farm.id, mill.id]],
  );
  const [bought, other] = rows[0]?.company_id === farm.id ? [farm, mill] : [mill, farm];
  await page.evaluate((id) => localStorage.setItem('canola.company', id), other.id);
  await page.goto(`/pricing?payment=${rows[0]?.id}`);
  const detail = buyer.screen('payment-detail');
  const switching = detail.getByRole('button', {
    name: buyer.say('payment.otherCompany.action', { company: bought.name }),
  });
  await expect(switching).toBeVisible();
  await expect(detail.getByRole('button', { name: buyer.say('payment.cardInstead') })).toHaveCount(0);
  await switching.click();
  await expect(detail.getByRole('button', { name: buyer.say('payment.cardInstead') })).toBeVisible();
  await expect(
    page.getByText(buyer.say('pricing.waiting.title', { plan: 'Plus', sum: '350.90 Kč' })),
  ).toBeVisible();
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
    // What is credited now reaches the price of Premium for a month.
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
