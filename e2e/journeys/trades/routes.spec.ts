import { randomInt } from 'node:crypto';
import type { Request } from '@playwright/test';
import {
  AddContractDocument,
  StoragesForTradingDocument,
} from '../../../packages/api-schema/src/trading/generated/operations.ts';
import { expect, test } from '../../support/farm.ts';
import { follow, visit } from '../../support/router.ts';
import { text } from '../../support/texts.ts';
import { asksFor } from '../../support/trading-responses.ts';
import { tamper, tradeDesk } from './trade-desk.ts';

const ZIP = '58601';
/** For the journey that counts what a page asks: nobody else quotes there, nor in the worker beside it. */
const QUIET = [
  [
    { zip: '35002', regionId: 'CZ041' },
    { zip: '46001', regionId: 'CZ051' },
  ],
  [
    { zip: '37001', regionId: 'CZ031' },
    { zip: '40001', regionId: 'CZ042' },
  ],
  [
    { zip: '30100', regionId: 'CZ032' },
    { zip: '50002', regionId: 'CZ052' },
  ],
] as const;
const NOBODY = '018f3c1e-0000-7000-8000-000000000000';

test('addresses: search, the panel, its tabs, and what nobody knows', async ({ page, farm }) => {
  const { storage, offer, quarters } = await farm();
  const desk = tradeDesk(page);
  const { say } = desk;
  await page.goto('/trades');
  await expect(page.getByRole('heading', { name: say('trades:empty.title') })).toBeVisible();
  await expect(page.getByRole('link', { name: say('trades:empty.action') })).toBeVisible();

  const silo = await storage('Silo Žďár', ZIP);
  const barn = await storage('Barn', ZIP);
  const wheat = await offer(silo, 'milling-wheat', '100');
  await offer(barn, 'rapeseed', '20');
  const [quarter = { id: '', name: '' }, next = { id: '', name: '' }] = await quarters();
  await page.goto('/trades');
  await expect(page.getByText(/^2 storages, 120\st available/)).toBeVisible();

  // The address follows the search, marks and case do not matter, and a reload keeps it.
  const search = page.getByRole('searchbox', { name: say('trades:search') });
  await search.fill('zdar');
  await expect(page).toHaveURL('/trades?search=zdar');
  await expect(desk.offer('Rapeseed')).toHaveCount(0);
  await page.reload();
  await expect(search).toHaveValue('zdar');
  await expect(desk.offer('Milling wheat')).toBeVisible();
  await desk.price('Milling wheat', next.name).click();
  const address = `/trades/${silo}/offers/${wheat}/quarter/${next.id}`;
  await expect(page).toHaveURL(`${address}?search=zdar`);
  await expect(desk.tab('sell')).toHaveAttribute('aria-selected', 'true');

  // The quarter is part of the address, and its choice no step of the way back.
  await desk.quarter(quarter.name).click();
  await expect(page).toHaveURL(`/trades/${silo}/offers/${wheat}/quarter/${quarter.id}?search=zdar`);
  await desk.tab('order').click();
  await expect(page).toHaveURL(`/trades/${silo}/offers/${wheat}/quarter/${quarter.id}/sell?search=zdar`);
  await page.reload();
  await expect(desk.tab('order')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(desk.tab('sell')).toHaveAttribute('aria-selected', 'true');

  // The text typed is there again on the way back (docs/product/selling.md#typed-input-stays).
  await desk.amount.fill('30');
  await page.goBack();
  await expect(page).toHaveURL('/trades?search=zdar');
  await page.goForward();
  await expect(desk.amount).toHaveValue('30');

  // Several refusals of a sale stand at the amount, each on its own line (docs/product/screens.md#errors).
  await desk.panel.locator('.trader-row').first().click();
  await tamper(page, AddContractDocument.id, ({ contract }) => {
    Object.assign(contract ?? {}, { amount: '1', marketPrice: 'none' });
  });
  await desk.submit(/^Sell 30\st for/).click();
  await desk.question.getByRole('button', { name: /^Sell 30\st for/ }).click();
  await expect(desk.amount).toHaveAccessibleDescription(/minimum is 24\st\..*no longer quoted/s);
  const refused = desk.panel.locator('.error-text').filter({ hasText: 'no longer quoted' });
  expect(await refused.innerText()).toMatch(/minimum is 24\st\.\n.*no longer quoted/);
  await page.unrouteAll();
  // In a field Escape only leaves the field: nothing typed is lost by one key.
  await expect(desk.amount).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(desk.amount).toHaveValue('30');
  await expect(desk.amount).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/trades?search=zdar');
  await search.fill('xyz');
  await expect(page.getByRole('heading', { name: 'Nothing found for “xyz”' })).toBeVisible();

  for (const unknown of [
    `/trades/${silo}/offers/${NOBODY}/quarter/${quarter.id}`,
    `/trades/${barn}/offers/${wheat}/quarter/${quarter.id}`,
    `/trades/${silo}/offers/${wheat}/quarter/2019Q1`,
  ]) {
    await visit(page, unknown);
    await expect(desk.panel.getByRole('heading', { name: say('trades:notHere.what') })).toBeVisible();
  }
  await visit(page, `${address}/success/contract/${NOBODY}`);
  await expect(desk.panel.getByRole('heading', { name: say('deal:done.gone') })).toBeVisible();
  // The rest of the app works after leaving it.
  await page.getByRole('link', { name: text('en', 'shell:feature.STOCK_EXCHANGE.title') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    text('en', 'shell:feature.STOCK_EXCHANGE.title'),
  );
  await page.goto('/trades/somewhere');
  await expect(page.getByRole('heading', { name: text('en', 'shell:notFound.title') })).toBeVisible();
  await page.getByRole('link', { name: text('en', 'shell:feature.STOCK_EXCHANGE.title') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    text('en', 'shell:feature.STOCK_EXCHANGE.title'),
  );
  await follow(page, `${address}/success/order/${NOBODY}`);
  await expect(desk.panel.getByRole('heading', { name: say('deal:placed.overTitle') })).toBeVisible();

  // Less than a lorry cannot be sold, and the button says so.
  await follow(page, '/trades');
  await desk.price('Rapeseed', quarter.name).click();
  await expect(desk.submit(say('deal:form.action'))).toHaveAccessibleDescription(
    /^Less than 24\st available$/,
  );
  await desk.panel.getByRole('link', { name: 'Manage Barn' }).click();
  await expect(page).toHaveURL(`/storages/management/${barn}`);
});

test('the prices of every storage are live, each page asks once, and a lost event is caught up on', async ({
  page,
  pool,
  farm,
  quote,
}, { parallelIndex }) => {
  const [here, there] = QUIET[parallelIndex % QUIET.length] ?? QUIET[0];
  const { storage, offer, quarters } = await farm();
  const [quarter = { id: '', name: '' }] = await quarters();
  const offers = {
    Peas: { ...here, cropId: 'peas', id: await offer(await storage('Silo', here.zip), 'peas', '100') },
    'Field beans': {
      ...there,
      cropId: 'field-beans',
      id: await offer(await storage('Barn', there.zip), 'field-beans', '100'),
    },
  };
  const desk = tradeDesk(page);
  const isAsked = (request: Request) => asksFor(request, StoragesForTradingDocument);
  const regions = [here.regionId, there.regionId].sort().join();
  const isListening = (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    return pathname.endsWith('/api/stream') && searchParams.getAll('region').join() === regions;
  };
  let [asked, listened] = [0, 0];
  page.on('request', (request) => {
    if (isAsked(request)) asked += 1;
    if (isListening(request)) listened += 1;
  });
  // The first connection comes when the page has what it shows: it must not ask for it again.
  const answered = page.waitForResponse((response) => isAsked(response.request()));
  await page.route(/\/can-notifications\/api\/stream/, async (route) => {
    await answered;
    // The page may have opened another one meanwhile.
    await route.continue().catch(() => undefined);
  });
  const listens = page.waitForResponse((response) => isListening(response.request()));
  await page.goto('/trades');
  await listens;
  // Of this run alone: a price that stands there already would be no news.
  let price = 100_000 + randomInt(800_000);
  for (const [crop, { cropId, regionId }] of Object.entries(offers)) {
    price += 1;
    await quote({
      traderId: 'lan-obchodni',
      regionId,
      cropId,
      quarterId: quarter.id,
      price: String(price),
    });
    await expect(desk.price(crop, quarter.name)).toContainText(`${price.toLocaleString('en')} Kč/t`);
  }
  // Once when the page opened, once for each price; a busy server may have ended a stream, which is caught up on.
  expect(asked).toBe(3 + (listened - 1));

  // A change without an event appears as soon as the server says that the page may have missed one.
  await pool.query('update trading.offer set total = 77 where id = $1', [offers.Peas.id]);
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'canola live'`,
  );
  await expect(desk.offer('Peas').getByRole('img', { name: /^77 t available/ })).toBeVisible();
});
