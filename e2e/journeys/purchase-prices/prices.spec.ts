import type { Page } from '@playwright/test';
import {
  dayInZone,
  formatQuarter,
  offeredQuarters,
  quarterId,
} from '../../../packages/api-schema/src/quarter.ts';
import {
  MarketDocument,
  MarketplaceItemPricesHistoryDocument,
  TraderPricesDocument,
} from '../../../packages/api-schema/src/trading/generated/operations.ts';
import { expect, test } from '../../support/journey.ts';
import { follow } from '../../support/router.ts';
import { sidewaysOf } from '../../support/sideways.ts';
import { text } from '../../support/texts.ts';
import { changeResponse, replyTo } from '../../support/trading-responses.ts';

const quarters = offeredQuarters(dayInZone(new Date(), 'Europe/Prague'));
const names = quarters.map(formatQuarter);
const idOf = (nth: number) => quarterId(quarters[nth] ?? { year: 0, quarter: 1 });
const BOARD = '/purchase-prices?currency=CZK&postalCode=76701';
const board = (page: Page) => page.getByRole('table', { name: 'Best price per crop and delivery quarter' });
const rowOf = (page: Page, crop: string) => board(page).getByRole('row').filter({ hasText: crop });
const traders = (page: Page) => page.getByRole('radiogroup', { name: 'Trader' }).getByRole('radio');
const figures = (texts: string[], pattern: RegExp) =>
  texts.map((text) => Number((pattern.exec(text)?.[1] ?? '').replace(/\D/g, '')));

test('the board: quarters, favourites, search', async ({ page, seed, loginAs, expectAccessible }) => {
  const user = await seed.user();
  await seed.company({ plan: 'PREMIUM', members: [{ user }] });
  await loginAs(user.email);
  await page.getByRole('navigation').getByRole('link', { name: 'Purchase prices' }).click();

  // Four quarters at once; the star moves a crop, and both last.
  await expect(board(page).getByRole('columnheader').nth(1)).toContainText(names[0] ?? '');
  await expect(page.getByText(`${names[0]} to ${names[3]}`)).toBeVisible();
  await page.getByRole('button', { name: 'Later quarters' }).click();
  await expect(board(page).getByRole('columnheader').nth(1)).toContainText(names[4] ?? '');
  await page.getByRole('button', { name: 'Earlier quarters' }).click();
  await expect(board(page).getByRole('rowgroup').nth(1)).toContainText(
    /Favourites.*Milling wheat.*Rapeseed/s,
  );
  await rowOf(page, 'Maize').getByRole('button', { name: 'Favourite: Maize' }).first().click();
  await page.reload();
  await expect(board(page).getByRole('rowgroup').nth(1)).toContainText(/Rapeseed.*Maize/s);
  expect(await page.evaluate(() => localStorage.getItem('purchase-prices.favorites'))).toBe(
    '["milling-wheat","rapeseed","maize"]',
  );
  const search = page.getByRole('searchbox', { name: 'Find a crop' });
  await search.fill('pineapple');
  await expect(page.getByText('No crop matches “pineapple”')).toBeVisible();
  await search.fill('');
  await expect(page).toHaveURL(BOARD);
  await expectAccessible();

  // Search and quarter are the address: a reload keeps them, and back undoes the panel, not them.
  await page.getByRole('button', { name: 'Later quarters' }).click();
  await expect(page).toHaveURL(`${BOARD}&quarter=${idOf(4)}`);
  await search.pressSequentially('poppy');
  const found = `${BOARD}&quarter=${idOf(4)}&search=poppy`;
  await expect(page).toHaveURL(found);
  await expect(board(page).getByRole('row')).toHaveCount(3);
  await rowOf(page, 'Poppy')
    .getByRole('button', { name: new RegExp(`, ${names[4]}`) })
    .click();
  const panel = page.getByRole('complementary', { name: /poppy/i });
  await expect(panel).toBeVisible();
  await page.reload();
  await expect(panel).toBeVisible();
  await expect(search).toHaveValue('poppy');
  await expect(board(page).getByRole('columnheader').nth(1)).toContainText(names[4] ?? '');
  await page.goBack();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(found);
  await expect(board(page).getByRole('row')).toHaveCount(3);
  // Neither a key nor a quarter was a step of the way.
  await page.goBack();
  await expect(page).toHaveURL(/\/quick-trading\?/);
  // Invalid and past values are removed from the address.
  await follow(page, `${BOARD}&quarter=2019Q1&range=decade&search=`);
  await expect(page).toHaveURL(BOARD);
  await page.goBack();
  await expect(page).toHaveURL(/\/quick-trading\?/);
});

test('a price and every trader behind it', async ({ page, seed, loginAs, expectAccessible }) => {
  test.slow();
  const user = await seed.user();
  await seed.company({ plan: 'PREMIUM', members: [{ user }] });
  await loginAs(user.email, '/purchase-prices');

  // The panel: ranked by what is left; without haulage by price.
  const cell = rowOf(page, 'Milling wheat').getByRole('button', { name: `Milling wheat, ${names[0]}` });
  await cell.click();
  const panel = page.getByRole('complementary', { name: 'Milling wheat' });
  await expect(panel.getByText(`${names[0]}, delivery`)).toBeVisible();
  await expect(cell).toHaveAttribute('aria-current', 'true');
  await expect(panel.getByText('Best for you')).toHaveCount(1);
  const left = figures(await panel.locator('.trader-row-price .price').allInnerTexts(), /(.+)/);
  expect(left.length).toBeGreaterThan(2);
  expect(left).toEqual(left.toSorted((a, b) => b - a));
  // Nothing is subtracted, and no haulage is mentioned, until the company delivers.
  await expect(panel.getByText(/after haulage/)).toHaveCount(0);
  await panel.getByRole('radio', { name: 'I deliver' }).click();
  await expect(panel.getByText(/after haulage/)).toBeVisible();
  await panel.getByRole('button', { name: /per tonne per km/ }).click();
  const rate = page.getByRole('dialog', { name: 'Change the haulage rate' });
  await rate.getByLabel('Haulage per tonne per km').fill('0');
  await rate.getByRole('button', { name: 'Done' }).click();
  const quoted = figures(
    await panel.locator('.trader-row .hint').allInnerTexts(),
    /quotes ([\d,. ]+)/,
  ).filter(Boolean);
  expect(quoted).toEqual(quoted.toSorted((a, b) => b - a));
  await page.reload();
  await panel.getByRole('radio', { name: 'I deliver' }).click();
  await expect(panel.getByRole('button', { name: /^0.00 per tonne per km/ })).toBeVisible();

  // A chart with its table for who does not see it.
  await panel.getByRole('radio', { name: '1W' }).click();
  await expect(panel.getByRole('figure', { name: /Best price for Milling wheat.*last week/ })).toBeVisible();
  await expect(panel.getByRole('figure').getByRole('table').getByRole('row').nth(1)).toContainText('.');
  await page.reload();
  await expect(panel.getByRole('radio', { name: '1W' })).toBeChecked();
  await expectAccessible({ without: '.board' });

  // Escape and back close it; an unknown price says so.
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(BOARD);
  await expect(panel).toHaveCount(0);
  await cell.click();
  await rowOf(page, 'Rapeseed')
    .getByRole('button', { name: `Rapeseed, ${names[1]}` })
    .click();
  await expect(page.getByRole('complementary', { name: 'Rapeseed' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/purchase-prices\?/);
  await expect(page.getByRole('complementary', { name: 'Rapeseed' })).toHaveCount(0);
  await follow(page, '/purchase-prices/01900000-0000-7000-8000-000000000000');
  await expect(page.getByText('We can’t find this price')).toBeVisible();

  // Onward: the same crop, quarter and trader.
  await page.goBack();
  await test.step('prices of another region lead nowhere; a quarter without any says so', async () => {
    const open = (nth: number) =>
      rowOf(page, 'Rapeseed')
        .getByRole('button', { name: `Rapeseed, ${names[nth]}` })
        .click();
    const rapeseed = page.getByRole('complementary', { name: 'Rapeseed' });
    await changeResponse(page, MarketDocument, ({ market }) => {
      Object.assign(market?.region ?? {}, { id: 'CZ010', name: 'Praha' });
    });
    await open(0);
    await expect(rapeseed.getByText('Prices shown are for Praha')).toBeVisible();
    await expect(rapeseed.getByText('Best for you')).toBeVisible();
    await expect(rapeseed.getByRole('button', { name: /^Sell to/ })).toHaveCount(0);
    await page.unrouteAll();
    await changeResponse(page, MarketDocument, ({ market }) => market?.prices.splice(0));
    await open(2);
    await expect(rapeseed.getByText(`No quotes for ${names[2]} right now`)).toBeVisible();
    await page.unrouteAll();
  });
  await cell.click();
  await traders(page).nth(1).click({ force: true });
  const chosen = await panel.locator('.trader-row[data-selected] .trader-row-name').innerText();
  await panel.getByRole('button', { name: new RegExp(`^Sell to ${chosen} at`) }).click();
  await expect(page).toHaveURL(
    `/quick-trading/milling-wheat/quarter/${quarterId(quarters[0] ?? { year: 0, quarter: 1 })}?currency=CZK&postalCode=76701`,
  );
  await expect(page.locator('.trader-row[data-selected] .trader-row-name')).toContainText(chosen);
  await page.goBack();
  await expect(panel.locator('.trader-row[data-selected] .trader-row-name')).toHaveText(chosen);
  await panel.getByRole('button', { name: 'Wait for a better price: place an order' }).click();
  await expect(page).toHaveURL('/quick-trading/order?currency=CZK&postalCode=76701');
  await expect(page.getByRole('complementary', { name: 'Milling wheat' })).toContainText(
    'Order from Kroměříž',
  );
});

test('in trial two favourites are open, and nothing else leaves the server', async ({
  page,
  seed,
  loginAs,
  expectAccessible,
}) => {
  const user = await seed.user();
  await seed.company({ plan: 'BASIC', members: [{ user }] });
  const received = page.waitForResponse(async (response) => {
    if (!/\/graphql(?:\?|$)/.test(response.url())) return false;
    return 'marketPrices' in ((await response.json()) as { data: object }).data;
  });
  await loginAs(user.email);
  await expect(rowOf(page, 'Milling wheat').getByRole('button', { name: /\d/ }).first()).toBeVisible();
  const { data } = (await (await received).json()) as {
    data: { marketPrices: { crop: { id: string }; price: string | null }[] };
  };
  const open = data.marketPrices.filter(({ price }) => price !== null);
  expect(new Set(open.map(({ crop }) => crop.id))).toEqual(new Set(['milling-wheat', 'rapeseed']));
  expect(open.length).toBeLessThan(data.marketPrices.length);
  const notice = (key: string, crops: string) =>
    page.getByText(text('en', `price-board:trial.${key}`, { crops }));
  await expect(notice('shown', 'Milling wheat and Rapeseed')).toBeVisible();
  await expectAccessible();

  // A third star and a veiled price ask for the plan.
  const prompt = page.getByRole('dialog', { name: 'All crops come with Plus' });
  await rowOf(page, 'Maize').getByRole('button', { name: 'Favourite: Maize' }).first().click();
  await prompt.getByRole('button', { name: 'Not now' }).click();
  await rowOf(page, 'Maize')
    .getByRole('button', { name: /price hidden on trial/ })
    .first()
    .click();
  const give = prompt.getByRole('button', { name: 'Make Maize a favourite' });
  await expect(give).toHaveCount(0);
  await prompt.getByRole('button', { name: 'Not now' }).click();

  // A star that was taken away can be given to the veiled crop; what two crops a day allow stays.
  await rowOf(page, 'Rapeseed').getByRole('button', { name: 'Favourite: Rapeseed' }).first().click();
  const veiled = rowOf(page, 'Maize')
    .getByRole('button', { name: /price hidden on trial/ })
    .first();
  await veiled.click();
  await expect(give).toBeVisible();
  await expectAccessible();
  await give.click();
  await expect(prompt).toHaveCount(0);
  await expect(board(page).getByRole('rowgroup').nth(1)).toContainText(/Milling wheat.*Maize/s);
  // As on another device that has other favourites: the notice says what the board shows.
  await expect(notice('shown', 'Milling wheat')).toBeVisible();
  await expect(notice('used', 'Maize')).toBeVisible();
  await veiled.click();
  await expect(prompt).toBeVisible();
  await expect(give).toHaveCount(0);
  await prompt.getByRole('link', { name: 'Compare plans' }).click();
  await expect(page).toHaveURL('/pricing');
});

test('without a company prices are shown, with nothing to go on to; what does not load says so', async ({
  page,
  loginAs,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  const tryAgain = { name: text('en', 'ui:tryAgain') };
  await replyTo(page, TraderPricesDocument, { status: 503 });
  await loginAs('ireland@canola.test');
  await expect(page).toHaveURL('/purchase-prices?currency=EUR&postalCode=R95');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText(text('en', 'errors:kind.server.title'));
  await page.unrouteAll();
  await failure.getByRole('button', tryAgain).click();

  await replyTo(page, MarketplaceItemPricesHistoryDocument, { status: 503 });
  await rowOf(page, 'Milling wheat')
    .getByRole('button', { name: `Milling wheat, ${names[0]}` })
    .click();
  const panel = page.getByRole('complementary', { name: 'Milling wheat' });
  await expect(panel.getByRole('alert')).toContainText(text('en', 'charts:failed.title'));
  await page.unrouteAll();
  await panel.getByRole('alert').getByRole('button', tryAgain).click();
  await expect(panel.getByRole('figure')).toBeVisible();
  // One rate is no chart (docs/product/screens.md#errors).
  await changeResponse(page, MarketplaceItemPricesHistoryDocument, ({ priceHistory }) => {
    for (const { points } of priceHistory ?? []) points.splice(1);
  });
  await panel.getByRole('radio', { name: '1W' }).click();
  await expect(panel.getByText(text('en', 'charts:empty.title'))).toBeVisible();
  await page.unrouteAll();
  await expect(panel.getByText('Best for you')).toBeVisible();
  await expect(panel.getByRole('button', { name: /Sell to/ })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('one quarter at a time, and the price as a sheet, in Czech', async ({
    page,
    seed,
    loginAs,
    expectAccessible,
  }) => {
    const user = await seed.user({ language: 'cs' });
    await seed.company({ plan: 'PREMIUM', members: [{ user }] });
    await loginAs(user.email);
    // Quick trading has stars of its own; on a phone they stand in the panel.
    const sheet = page.getByRole('dialog', { name: 'Řepka olejka' });
    const star = sheet.getByRole('button', { name: 'Oblíbená: Řepka olejka' });
    await page.getByRole('button', { name: `Řepka olejka, ${names[0]}` }).tap();
    await star.tap();
    await sheet.getByRole('button', { name: 'Zavřít' }).tap();
    await expect(page.getByRole('region', { name: 'Ostatní plodiny' })).toContainText('Řepka olejka');
    await page.getByRole('navigation').getByRole('link', { name: 'Ceny' }).click();
    await expect(page.getByRole('region', { name: 'Oblíbené' })).toContainText(
      /Pšenice potravinářská.*Řepka olejka/s,
    );
    await page
      .getByRole('radiogroup', { name: 'Čtvrtletí dodání' })
      .getByRole('radio', { name: names[1] })
      .tap();
    // Another quarter shows other prices, none of which has just changed.
    await expect(page.getByRole('button', { name: `Řepka olejka, ${names[1]}` })).toBeVisible();
    await expect(page.locator('.price-cell[data-fresh]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Najít plodinu' }).tap();
    await page.getByRole('searchbox', { name: 'Najít plodinu' }).fill('repka');
    await expect(page.getByRole('region', { name: 'Ostatní plodiny' })).toHaveCount(0);
    // Anywhere on the row, also on the crop's name.
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Řepka olejka' })
      .tap({ position: { x: 90, y: 20 } });
    await expect(sheet.getByText('Nejlepší pro vás')).toBeVisible();
    await star.tap();
    await expectAccessible();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await sidewaysOf(page)).toEqual([]);
    }
    await sheet.getByRole('button', { name: 'Zavřít' }).tap();
    await expect(page.getByRole('region', { name: 'Ostatní plodiny' })).toContainText('Řepka olejka');
    await page.reload();
    await expect(page.getByRole('radio', { name: names[1] })).toBeChecked();
    await expect(page.getByRole('searchbox', { name: 'Najít plodinu' })).toHaveValue('repka');
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await sidewaysOf(page)).toEqual([]);
  });
});
