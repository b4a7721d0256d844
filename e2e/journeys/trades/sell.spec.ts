import type { Locator } from '@playwright/test';
import {
  AddContractDocument,
  ContractsDocument,
} from '../../../packages/api-schema/src/trading/generated/operations.ts';
import { TRADER as BUYER, expect, test } from '../../support/signed-paper.ts';
import { loseAnswer, loseQuestion, tamper, tradeDesk } from './trade-desk.ts';

const TRADER_NAME = BUYER.name;

/** The text in the largest letters. */
const largest = (where: Locator) =>
  where.evaluate((root) => {
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    const written = [...root.querySelectorAll('*')].filter(({ childNodes }) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    return written.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]?.textContent ?? '';
  });

// On a phone and in Czech it is sold and signed in phone-farmer.spec.ts.
test('from sign-in past every mistake to a sold contract and its signed paper', async ({
  page,
  farm,
  place,
  quote,
  conclude,
  expectAccessible,
}) => {
  test.slow();
  const { storage, offer, quarters, companyName } = await farm({ isAtGate: true });
  await offer(await storage('Silo Jihlava', place.zip), 'rye', '100');
  const [, second] = await quarters();
  const quarter = second ?? { id: '', name: '' };
  await quote({
    traderId: BUYER.id,
    regionId: place.regionId,
    cropId: 'rye',
    quarterId: quarter.id,
    price: '9000',
  });
  const desk = tradeDesk(page);
  const { say } = desk;
  const [tons, total] = ['24.5 t', '220,500 Kč'];

  const toTrades = () => page.getByRole('navigation').locator('a[href^="/trades"]').click();
  await toTrades();
  await expect(page.getByRole('heading', { level: 1, name: say('trades:title') })).toBeVisible();
  await expect(page.getByText('100 t', { exact: true }).first()).toBeVisible();
  await expectAccessible();
  await desk.price('Rye', quarter.name).click();
  await expect(desk.panel.getByText('Silo Jihlava')).toBeVisible();
  // The tons come first, and the best for the farmer is chosen.
  await expect(desk.amount).toBeFocused();
  await expect(desk.panel.getByRole('radio', { name: TRADER_NAME })).toBeChecked();

  await desk.submit(say('deal:form.action')).click();
  await expect(desk.panel.getByText(say('order-form:error.amount.required'))).toBeVisible();
  await expect(desk.amount).toBeFocused();
  for (const [typed, message] of [
    ['23.9', say('order-form:error.amount.min', { min: '24 t' })],
    ['24.55', say('order-form:error.amount.step')],
    ['100.1', say('order-form:error.amount.exceeded', { max: '100 t' })],
  ] as const) {
    await desk.amount.fill(typed);
    await expect(desk.panel.getByText(message)).toBeVisible();
  }
  await desk.amount.fill('24.5');
  await expectAccessible();

  const action = say('deal:sale.confirm', { amount: tons, total });
  await desk.submit(action).click();
  await expect(desk.question).toContainText('9,000 Kč/t');
  await expect(desk.question).toContainText(TRADER_NAME);
  await expectAccessible();
  // Keeping the tons sells nothing.
  await desk.question.getByRole('button', { name: say('deal:sale.keep') }).click();
  await expect(desk.question).toHaveCount(0);
  await desk.submit(action).click();
  await desk.question.getByRole('button', { name: action }).dblclick();

  await expect(
    desk.panel.getByRole('heading', { name: say('deal:done.sale.title', { amount: tons }) }),
  ).toBeFocused();
  // The money is the hero: nothing on the page is larger.
  await expect(desk.panel.locator('.deal-hero')).toContainText(total);
  expect(await largest(desk.panel)).toContain('220,500');
  await expectAccessible();
  await desk.panel.getByRole('link', { name: say('deal:openContract') }).click();
  await expect(page.getByText(total).first()).toBeVisible();
  const paper = { crop: 'Žito potravinářské', amount: '24,5 t', price: '9 000 Kč', total: '220 500 Kč' };
  await conclude({ language: 'en', companyName, amount: tons, total, paper, hand: 'types' });
  await toTrades();
  await expect(desk.offer('Rye').getByRole('img', { name: /75.5 t .* 0 t .* 24.5 t / })).toBeVisible();
});

test.describe('a sale', () => {
  test('asks again, with both prices, when the price has changed', async ({ page, farm, place, quote }) => {
    const { storage, offer, quarters, ask, companyId } = await farm();
    await offer(await storage('Silo', place.zip), 'food-oats', '60');
    const [quarter = { id: '', name: '' }] = await quarters();
    const price = (amount: string) =>
      quote({
        traderId: BUYER.id,
        regionId: place.regionId,
        cropId: 'food-oats',
        quarterId: quarter.id,
        price: amount,
      });
    await price('9000');
    const desk = tradeDesk(page);
    const { say } = desk;
    await page.goto('/trades');
    await desk.price('Food oats', quarter.name).click();
    await desk.amount.fill('30');
    await desk.trader(TRADER_NAME).click();
    await desk.submit('Sell 30 t for 270,000 Kč').click();
    await price('8950');
    await desk.question.getByRole('button', { name: 'Sell 30 t for 270,000 Kč' }).click();

    await expect(desk.question.getByText(say('deal:changed'))).toBeVisible();
    await expect(desk.question).toContainText('You saw 9,000 Kč/t; Lán obchodní now pays 8,950 Kč/t.');
    const { contracts } = await ask(ContractsDocument, { companyId, locale: 'en' });
    expect(contracts?.totalCount).toBe(0);
    await desk.question.getByRole('button', { name: 'Sell 30 t for 268,500 Kč' }).click();
    await expect(desk.panel).toContainText('at 8,950 Kč/t: 268,500 Kč in total');
  });

  test('whose answer was lost can be tried again and is sold once', async ({
    page,
    farm,
    place,
    quote,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED/);
    const { storage, offer, quarters, ask, companyId } = await farm();
    await offer(await storage('Silo', place.zip), 'feed-oats', '100');
    const [quarter = { id: '', name: '' }] = await quarters();
    await quote({
      traderId: BUYER.id,
      regionId: place.regionId,
      cropId: 'feed-oats',
      quarterId: quarter.id,
      price: '9000',
    });
    const desk = tradeDesk(page);
    await page.goto('/trades');
    await desk.price('Feed oats', quarter.name).click();
    await desk.amount.fill('30');
    await desk.trader(TRADER_NAME).click();
    await desk.submit('Sell 30 t for 270,000 Kč').click();
    await loseAnswer(page, AddContractDocument.id);
    const confirm = desk.question.getByRole('button', { name: 'Sell 30 t for 270,000 Kč' });
    await confirm.click();
    await expect(desk.question.getByText(desk.say('deal:sale.lost'))).toBeVisible();
    await confirm.click();
    await expect(desk.panel.getByRole('heading', { name: '30 t sold' })).toBeVisible();
    const made = async () =>
      (await ask(ContractsDocument, { companyId, locale: 'en' })).contracts?.totalCount;
    expect(await made()).toBe(1);

    const sellMore = async (note: string) => {
      await desk.amount.fill('24');
      await desk.trader(TRADER_NAME).click();
      await desk.panel.getByLabel(desk.say('order-form:note')).fill(note);
      await desk.submit('Sell 24 t for 216,000 Kč').click();
      await desk.question.getByRole('button', { name: 'Sell 24 t for 216,000 Kč' }).click();
    };
    await test.step('who keeps the tonnes instead is told that they were sold', async () => {
      await desk.panel.getByRole('button', { name: desk.say('trades:sold.more') }).click();
      await loseAnswer(page, AddContractDocument.id);
      await sellMore('');
      await desk.question.getByRole('button', { name: desk.say('deal:sale.keep') }).click();
      await expect(desk.panel.getByRole('heading', { name: '24 t sold' })).toBeVisible();
      expect(await made()).toBe(2);
    });
    await test.step('one that never arrived is sold under another note', async () => {
      await desk.panel.getByRole('button', { name: desk.say('trades:sold.more') }).click();
      await loseQuestion(page, AddContractDocument.id);
      await sellMore('Gate 3');
      await expect(desk.question.getByText(desk.say('deal:sale.lost'))).toBeVisible();
      await desk.question.getByRole('button', { name: desk.say('deal:sale.keep') }).click();
      await expect(desk.question).toHaveCount(0);
      await sellMore('Gate 4');
      await expect(desk.panel.getByRole('heading', { name: '24 t sold' })).toBeVisible();
      expect(await made()).toBe(3);
    });
  });

  test('that the server refuses says so at the amount, or on a page of its own', async ({
    page,
    farm,
    place,
    quote,
  }) => {
    const { storage, offer, quarters } = await farm();
    await offer(await storage('Silo', place.zip), 'linseed', '60');
    const [quarter = { id: '', name: '' }] = await quarters();
    await quote({
      traderId: BUYER.id,
      regionId: place.regionId,
      cropId: 'linseed',
      quarterId: quarter.id,
      price: '9000',
    });
    const desk = tradeDesk(page);
    const { say } = desk;
    await page.goto('/trades');
    await desk.price('Linseed', quarter.name).click();
    await desk.trader(TRADER_NAME).click();
    const sell = async () => {
      await desk.amount.fill('30');
      await desk.submit('Sell 30 t for 270,000 Kč').click();
      await desk.question.getByRole('button', { name: 'Sell 30 t for 270,000 Kč' }).click();
    };
    await tamper(page, AddContractDocument.id, ({ contract }) => {
      Object.assign(contract ?? {}, { amount: '999' });
    });
    await sell();
    await expect(desk.amount).toHaveAccessibleDescription(/^Only 60\st available\.$/);
    await expect(desk.amount).toBeFocused();

    await page.unrouteAll();
    await tamper(page, AddContractDocument.id, ({ contract }) => {
      Object.assign(contract ?? {}, { offer: '018f3c1e-0000-7000-8000-000000000000' });
    });
    await sell();
    await expect(desk.panel.getByRole('heading', { name: say('deal:refused.sale.title') })).toBeVisible();
    await expect(desk.panel.getByText('This doesn’t exist, or it belongs to another company.')).toBeVisible();
    await desk.panel.getByRole('button', { name: say('deal:refused.sale.back') }).click();
    await expect(desk.tab('sell')).toHaveAttribute('aria-selected', 'true');
  });
});
