import type { Page } from '@playwright/test';
import { expect, follow, test } from '../../support/members.ts';
import { text } from '../../support/texts.ts';

const WEEKS = 'crude_oil=last_week&currencyPair=last_week&rapeseed=last_week&wheat=last_week';
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const tableOf = (page: Page, name: string) => card(page, name).getByRole('table').first();
const chosen = (page: Page, name: string) =>
  card(page, name)
    .getByRole('radiogroup', { name: /range|období/ })
    .getByRole('radio', { checked: true });
const choose = (page: Page, name: string, range: string) =>
  card(page, name).getByRole('radio', { name: range, exact: true }).click();

test('what the address lacks is filled in once, and what it says is shown', async ({ page, enterAs }) => {
  await enterAs('premium', '/storages', 'en');
  const length = await page.evaluate(() => history.length);
  await follow(page, '/stock-exchange');
  await expect(page).toHaveURL(`/stock-exchange?${WEEKS}`);
  expect(await page.evaluate(() => history.length)).toBe(length + 1);
  await page.goBack();
  await expect(page).toHaveURL('/storages');

  // The currency pair has no chart of a day; what is valid stays.
  await page.goto('/stock-exchange?wheat=last_year&rapeseed=nonsense&currencyPair=today&from=mail');
  await expect(page).toHaveURL(
    ({ pathname, searchParams }) =>
      pathname === '/stock-exchange' &&
      searchParams.get('wheat') === 'last_year' &&
      searchParams.get('rapeseed') === 'last_week' &&
      searchParams.get('currencyPair') === 'last_week' &&
      searchParams.get('crude_oil') === 'last_week' &&
      searchParams.get('from') === 'mail',
  );
  await expect(chosen(page, 'Wheat')).toHaveText('Year');
  await expect(chosen(page, 'Rapeseed')).toHaveText('Week');
  await expect(card(page, 'EUR / CZK').getByRole('radio')).toHaveText(['Week', 'Month', 'Year', 'All']);
  await expect(card(page, 'Crude oil').getByRole('radio')).toHaveText([
    'Today',
    'Week',
    'Month',
    'Year',
    'All',
  ]);
});

test('each chart has its range, with settlements of two contracts and six months', async ({
  page,
  enterAs,
  expectAccessible,
}) => {
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/can-prices/api/')) asked.push(url);
  });
  await enterAs('premium', '/stock-exchange', 'en');
  await expect(tableOf(page, 'Wheat')).toBeAttached();
  await expect(tableOf(page, 'Wheat').getByRole('columnheader')).toHaveCount(3);
  await expect(tableOf(page, 'Wheat').getByRole('columnheader').nth(2)).toHaveText(/^\w{3}\s\d\d, next$/);
  await expect(tableOf(page, 'Wheat')).toContainText('EUR/t');
  await expect(tableOf(page, 'Crude oil')).toContainText('USD/bbl');
  await expect(tableOf(page, 'Crude oil').getByRole('columnheader')).toHaveCount(2);
  for (const name of ['Wheat', 'Rapeseed']) {
    const months = card(page, name).getByRole('list', { name: `${name}, nearest months` });
    await expect(months.getByRole('listitem')).toHaveCount(6);
    await expect(months.getByRole('listitem').first()).toContainText(/^\w{3}\s\d\d\d+\.\d\d/);
  }
  await expect(card(page, 'Crude oil').getByRole('listitem')).toHaveCount(0);
  // In the company's own currency, with the rate, whose it is and of which day.
  await expect(card(page, 'Wheat')).toContainText(/[\d,]+\sKč\/t/);
  await expect(page.getByText(/^1 EUR = 2\d\.\d+ Kč, (CNB|ECB).* \d+\s\w{3}$/)).toBeVisible();
  await expectAccessible();

  const week = await tableOf(page, 'Rapeseed').getByRole('row').count();
  await choose(page, 'Rapeseed', 'Month');
  await expect(page).toHaveURL(/rapeseed=last_month&wheat=last_week/);
  await expect.poll(() => tableOf(page, 'Rapeseed').getByRole('row').count()).toBeGreaterThan(week + 9);
  await choose(page, 'EUR / CZK', 'All');
  await expect(page).toHaveURL(/currencyPair=all/);
  await expect.poll(() => tableOf(page, 'EUR / CZK').getByRole('row').count()).toBeGreaterThan(200);

  const query = (path: string, period?: string) =>
    asked.filter(
      ({ pathname, searchParams }) =>
        pathname.endsWith(path) && searchParams.get('period') === (period ?? null),
    );
  for (const period of ['CURRENT', 'NEXT'])
    expect(
      query('/commodity/rate/rapeseed', period).every((url) => url.searchParams.get('type') === 'SETTLE'),
    ).toBe(true);
  expect(query('/commodity/rate/crude_oil', 'NEXT')).toEqual([]);
  expect(query('/currency/rate/EUR/CZK').at(-1)?.searchParams.has('date-from')).toBe(false);
});

test('a chart that fails says so and loads again; the others are shown', async ({
  page,
  enterAs,
  expectedErrors,
}) => {
  expectedErrors.push(/500/, /ApiError|HTTP 500/);
  await page.route('**/commodity/rate/rapeseed?*', (route) => route.fulfill({ status: 500, json: {} }));
  await enterAs('premium', '/stock-exchange', 'en');
  const box = card(page, 'Rapeseed').getByRole('alert');
  await expect(box).toContainText(text('en', 'charts:failed.title'));
  await expect(tableOf(page, 'Wheat')).toBeAttached();
  await page.unroute('**/commodity/rate/rapeseed?*');
  await box.getByRole('button', { name: text('en', 'ui:tryAgain') }).click();
  await expect(tableOf(page, 'Rapeseed')).toBeAttached();
  await expect(box).toHaveCount(0);
});

const bidsOf = (count: number, opensAt: string | null) => ({
  rates: Array.from({ length: count }, (_, index) => ({
    datetime: new Date(Date.UTC(2026, 10, 16, 9, 45 + index * 5)).toISOString(),
    rate: `${200 + index}.25`,
  })),
  diff: null,
  contract: { month: 12, year: 2026, lastTradingDay: '2026-12-10' },
  rolls: [],
  year: null,
  asOf: null,
  opensAt,
  conversion: null,
});

test('fewer than two bids are no chart, and it is said when the exchange opens; two are one', async ({
  page,
  enterAs,
  expectAccessible,
}) => {
  let reply = bidsOf(1, '2030-01-07T09:45:00Z');
  await page.route('**/commodity/rate/wheat?*type=BID*', (route) => route.fulfill({ json: reply }));
  await enterAs('premium', `/stock-exchange?${WEEKS.replace('wheat=last_week', 'wheat=today')}`, 'en');
  await expect(card(page, 'Wheat')).toContainText('No bids yet today');
  await expect(card(page, 'Wheat')).toContainText(/Euronext opens on 7\sJan at 10:45\./);
  await expectAccessible();
  // The settlements are still there.
  await expect(card(page, 'Wheat').getByRole('listitem')).toHaveCount(6);

  reply = bidsOf(2, null);
  await page.reload();
  await expect(tableOf(page, 'Wheat').getByRole('rowheader')).toHaveText(['10:45', '10:50']);
});
