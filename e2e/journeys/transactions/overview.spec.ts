import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  AddContractDocument,
  AddOrderDocument,
  CompaniesDocument,
  ContractDocument,
  SignedTotalDocument,
} from '../../../packages/api-schema/src/trading/generated/operations.ts';
import { follow, visit } from '../../support/router.ts';
import { sidewaysOf } from '../../support/sideways.ts';
import { text } from '../../support/texts.ts';
import { bestPrices, expect, test } from '../../support/trader-office.ts';
import { changeResponse, holdResponses } from '../../support/trading-responses.ts';

const words = (key: string, params: Record<string, string> = {}) => text('en', `transactions:${key}`, params);
const DEFAULTS = '?contract_page=1&order_filter=[]&order_page=1&overview_range=three_months';
const PATH = '/transactions-and-orders';
const at = (search: string) => (url: URL) =>
  url.pathname === PATH && decodeURIComponent(url.search) === search;

test('four parameters: missing or invalid ones lead to the defaults in one step, valid ones stay', async ({
  page,
  farm,
  expectedErrors,
}) => {
  await farm();
  await page.goto('/storages');
  await page
    .getByRole('link', { name: words('title') })
    .first()
    .click();
  await page.waitForURL(at(DEFAULTS));
  await expect(page.getByRole('heading', { name: words('contracts.empty.title') })).toBeVisible();
  await expect(page.getByRole('heading', { name: words('orders.empty.title') })).toBeVisible();
  // One replace: back leaves the page at once.
  await page.goBack();
  await page.waitForURL(/\/storages$/);

  const valid = '?contract_page=1&order_filter=["rapeseed"]&order_page=1&overview_range=all';
  for (const invalid of [
    '?overview_range=all',
    valid.replace('contract_page=1', 'contract_page=0'),
    valid.replace('order_page=1', 'order_page=first'),
    valid.replace('["rapeseed"]', 'rapeseed'),
    valid.replace('=all', '=forever'),
  ]) {
    await visit(page, PATH + invalid);
    await page.waitForURL(at(DEFAULTS));
  }
  await follow(page, PATH + valid);
  await page.waitForURL(at(valid));
  // No crop has any order, so the filter hides nothing.
  await expect(page.getByRole('heading', { name: words('orders.empty.title') })).toBeVisible();
  expect(at(valid)(new URL(page.url()))).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: words('orders.empty.title') })).toBeVisible();
  expect(at(valid)(new URL(page.url()))).toBe(true);
  await page.getByRole('link', { name: words('orders.clearFilter') }).click();
  await page.waitForURL(at(valid.replace('["rapeseed"]', '[]')));

  // A company that the trading service does not know is an internal error
  // (docs/product/companies.md#the-trading-company).
  await changeResponse(page, CompaniesDocument, ({ companies }) => {
    for (const company of companies) company.identificationNumber = '0';
  });
  await expectInternalError(page, expectedErrors, /does not know the active company/, () => page.goto(PATH));
});

/** The page says that something went wrong, and the log what. */
async function expectInternalError(
  page: Page,
  expectedErrors: RegExp[],
  message: RegExp,
  cause: () => Promise<unknown>,
): Promise<void> {
  expectedErrors.push(message);
  const logged = page.waitForRequest('**/client-errors');
  await cause();
  await expect(
    page.getByRole('main').getByRole('heading', { name: text('en', 'errors:kind.unknown.title') }),
  ).toBeVisible();
  expect((await logged).postDataJSON().message).toMatch(message);
}

test('ten per page, chips of the crops, and the total by its range', async ({
  page,
  farm,
  sell,
  expectAccessible,
  expectedErrors,
}) => {
  const own = await farm();
  const storageId = await own.storage('Silo', '58601');
  const wheat = await own.offer(storageId, 'milling-wheat', '600');
  const rapeseed = await own.offer(storageId, 'rapeseed', '100');
  const [quarter] = await own.quarters();
  const order = { amount: '24', currency: 'CZK', customTransport: false, price: '99000' } as const;
  const place = (offerId: string) =>
    own.ask(AddOrderDocument, { order: { ...order, offerId, quarterId: quarter?.id ?? '' } });
  await place(rapeseed);
  for (let count = 0; count < 10; count += 1) await place(wheat);
  const [best] = await bestPrices(own, wheat);
  const contract = { amount: '24', currency: 'CZK', customTransport: false, offer: wheat } as const;
  for (let count = 0; count < 10; count += 1)
    await own.ask(AddContractDocument, { contract: { ...contract, marketPrice: best?.id ?? '' } });
  const sold = await sell(own, rapeseed, '24');

  await page.goto(PATH);
  const contracts = page.getByRole('table', { name: words('contracts.title') });
  const orders = page.getByRole('table', { name: words('orders.title') });
  const rows = (table: typeof orders) => table.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows(contracts)).toHaveCount(10);
  await expect(rows(orders)).toHaveCount(10);
  // The newest first.
  await expect(rows(contracts).first()).toContainText('Rapeseed');
  await expect(rows(orders).first()).toContainText('below yours');
  await expectAccessible();

  await test.step('pages are in the address, and one past the last is the first', async () => {
    await page
      .getByRole('button', { name: text('en', 'ui:pages.page', { page: '2' }) })
      .first()
      .click();
    await expect(rows(contracts)).toHaveCount(1);
    await page
      .getByRole('button', { name: text('en', 'ui:pages.page', { page: '2' }) })
      .last()
      .click();
    await expect(rows(orders)).toHaveCount(1);
    await page.waitForURL(at('?contract_page=2&order_filter=[]&order_page=2&overview_range=three_months'));
    await page.goBack();
    await expect(rows(orders)).toHaveCount(10);
    await expect(rows(contracts)).toHaveCount(1);
    await page.goto(`${PATH}?contract_page=9&order_filter=["peas"]&order_page=9&overview_range=all`);
    await page.waitForURL(at('?contract_page=1&order_filter=["peas"]&order_page=1&overview_range=all'));
    await expect(rows(contracts)).toHaveCount(10);
    await expect(page.getByRole('heading', { name: words('orders.emptyFiltered.title') })).toBeVisible();
    await page.getByRole('link', { name: words('orders.clearFilter') }).click();
    await expect(rows(orders)).toHaveCount(10);
  });

  await test.step('a chip filters, the link clears', async () => {
    await page.getByRole('button', { name: 'Rapeseed', exact: true }).click();
    await expect(rows(orders)).toHaveCount(1);
    await page.waitForURL(at('?contract_page=1&order_filter=["rapeseed"]&order_page=1&overview_range=all'));
    await page.getByRole('link', { name: words('orders.clearFilter') }).click();
    await expect(rows(orders)).toHaveCount(10);
    await expect(page.getByRole('link', { name: words('orders.clearFilter') })).toHaveCount(0);
  });

  await test.step('only signed contracts count', async () => {
    await expect(page.getByText('0 contracts signed by both sides')).toBeVisible();
    const release = await holdResponses(page, SignedTotalDocument);
    await page.getByRole('radio', { name: words('range.today') }).click();
    await page.waitForURL(/overview_range=today/);
    // The old sum is not the new range's.
    const busy = page.getByRole('region', { name: words('total.label') }).locator('[aria-busy=true]');
    await expect(busy).toContainText('0 contracts');
    release();
    await expect(busy).toHaveCount(0);
  });

  await test.step('contracts are downloaded as CSV', async () => {
    await page.getByRole('button', { name: words('export.action') }).click();
    const started = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: words('export.csv') }).click();
    const file = await started;
    expect(file.suggestedFilename()).toMatch(/^canola-contracts-[\d-]+\.csv$/);
    const lines = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\n');
    expect(lines).toHaveLength(12);
    expect(lines[1]).toContain('Rapeseed');
  });

  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('list', { name: words('orders.title') }).getByRole('listitem')).toHaveCount(
      10,
    );
    expect(await sidewaysOf(page)).toEqual([]);
  }

  await test.step('a status that nobody knows is an error', async () => {
    await changeResponse(page, ContractDocument, ({ contract: found }) => {
      Object.assign(found ?? {}, { status: 'LOST' });
    });
    await expectInternalError(page, expectedErrors, /Unhandled contract status LOST/, () =>
      page.goto(`${PATH}/transactions/${sold.contractId}`),
    );
  });
});
