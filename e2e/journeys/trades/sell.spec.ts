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
    const sizeOf = (one: Element) => Number.parseFloat(getComputedStyle(one).fontSize);
    const written = [...root.querySelectorAll('*')].filter((one) =>
      [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    return written.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]?.textContent ?? '';
  });

for (const { where, language, crop, onPaper, cropId, hand, ...options } of [
  {
    where: 'on a desktop',
    language: 'en',
    crop: 'Rye',
    onPaper: 'Žito potravinářské',
    cropId: 'rye',
    hand: 'types',
    viewport: { width: 1280, height: 800 },
  },
  {
    where: 'on a phone, in Czech',
    language: 'cs',
    crop: 'Tritikale',
    onPaper: 'Tritikale',
    cropId: 'triticale',
    hand: 'draws',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'cs-CZ',
  },
] as const)
  test.describe(where, () => {
    test.use(options);

    test('from sign-in past every mistake to a sold contract and its signed paper', async ({
      page,
      press,
      farm,
      place,
      quote,
      conclude,
      expectAccessible,
    }) => {
      test.slow();
      const { storage, offer, quarters, companyName } = await farm({ language, isAtGate: true });
      await offer(await storage('Silo Jihlava', place.zip), cropId, '100');
      const [, second] = await quarters();
      const quarter = second ?? { id: '', name: '' };
      await quote({
        traderId: BUYER.id,
        regionId: place.regionId,
        cropId,
        quarterId: quarter.id,
        price: '9000',
      });
      const desk = tradeDesk(page, language);
      const { say } = desk;
      // Figures follow the language.
      const figure = (text: string) => (language === 'en' ? text : text.replace('.', ','));
      const tons = `${figure('24.5')} t`;
      const total = language === 'en' ? '220,500 Kč' : '220 500 Kč';

      const toTrades = () =>
        press(page.getByRole('navigation').locator('a[href^="/trades"]').filter({ visible: true }));
      await toTrades();
      await expect(page.getByRole('heading', { level: 1, name: say('trades:title') })).toBeVisible();
      await expect(page.getByText('100 t', { exact: true }).first()).toBeVisible();
      await expectAccessible();
      await press(desk.price(crop, quarter.name));
      await expect(desk.panel.getByText('Silo Jihlava')).toBeVisible();
      // The tons come first, and the best for the farmer is chosen.
      await expect(desk.amount).toBeFocused();
      await expect(desk.panel.getByRole('radio', { name: TRADER_NAME })).toBeChecked();

      await press(desk.submit(say('sell:form.action')));
      await expect(desk.panel.getByText(say('order-form:error.amount.required'))).toBeVisible();
      await expect(desk.amount).toBeFocused();
      for (const [typed, message] of [
        [figure('23.9'), say('order-form:error.amount.min', { min: '24 t' })],
        [figure('24.55'), say('order-form:error.amount.step')],
        [figure('100.1'), say('order-form:error.amount.exceeded', { max: '100 t' })],
      ] as const) {
        await desk.amount.fill(typed);
        await expect(desk.panel.getByText(message)).toBeVisible();
      }
      await desk.amount.fill(figure('24.5'));
      await expectAccessible();

      const action = say('sell:form.actionFor', { amount: tons, total });
      await press(desk.submit(action));
      await expect(desk.question).toContainText(language === 'en' ? '9,000 Kč/t' : '9 000 Kč/t');
      await expect(desk.question).toContainText(TRADER_NAME);
      await expectAccessible();
      // Keeping the tons sells nothing.
      await press(desk.question.getByRole('button', { name: say('sell:keep') }));
      await expect(desk.question).toHaveCount(0);
      await press(desk.submit(action));
      await desk.question.getByRole('button', { name: action }).dblclick();

      await expect(
        desk.panel.getByRole('heading', { name: say('trades:sold.title', { amount: tons }) }),
      ).toBeFocused();
      // The money is the hero: nothing on the page is larger.
      await expect(desk.panel.locator('.deal-hero')).toContainText(total);
      expect(await largest(desk.panel)).toContain(language === 'en' ? '220,500' : '220');
      await expectAccessible();
      await press(desk.panel.getByRole('link', { name: say('trades:sold.open') }));
      await expect(page.getByText(total).first()).toBeVisible();
      const paper = { crop: onPaper, amount: '24,5 t', price: '9 000 Kč', total: '220 500 Kč' };
      await conclude({ language, companyName, amount: tons, total, paper, hand });
      await toTrades();
      await expect(
        desk.offer(crop).getByRole('img', { name: /75[.,]5 t .* 0 t .* 24[.,]5 t / }),
      ).toBeVisible();
    });
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

    await expect(desk.question.getByText(say('sell:changed.title'))).toBeVisible();
    await expect(desk.question).toContainText('You saw 9,000 Kč/t; Lán obchodní now pays 8,950 Kč/t.');
    const { contracts } = await ask(ContractsDocument, { companyId, locale: 'en' });
    expect(contracts?.totalCount).toBe(0);
    await desk.question.getByRole('button', { name: 'Sell 30 t for 268,500 Kč' }).click();
    await expect(desk.panel).toContainText('at 8,950 Kč/t, 268,500 Kč in total');
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
    await expect(desk.question.getByText(desk.say('sell:lost'))).toBeVisible();
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
      await desk.question.getByRole('button', { name: desk.say('sell:keep') }).click();
      await expect(desk.panel.getByRole('heading', { name: '24 t sold' })).toBeVisible();
      expect(await made()).toBe(2);
    });
    await test.step('one that never arrived is sold under another note', async () => {
      await desk.panel.getByRole('button', { name: desk.say('trades:sold.more') }).click();
      await loseQuestion(page, AddContractDocument.id);
      await sellMore('Gate 3');
      await expect(desk.question.getByText(desk.say('sell:lost'))).toBeVisible();
      await desk.question.getByRole('button', { name: desk.say('sell:keep') }).click();
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
    await expect(desk.panel.getByRole('heading', { name: say('trades:refused.sale') })).toBeVisible();
    await expect(desk.panel.getByText('This doesn’t exist, or it belongs to another company.')).toBeVisible();
    await desk.panel.getByRole('button', { name: say('trades:refused.back') }).click();
    await expect(desk.tab('sell')).toHaveAttribute('aria-selected', 'true');
  });
});
