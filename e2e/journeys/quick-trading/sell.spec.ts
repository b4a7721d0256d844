import type { Page } from '@playwright/test';
import {
  dayInZone,
  formatQuarter,
  offeredQuarters,
  quarterId,
} from '../../../packages/api-schema/src/quarter.ts';
import { questionOn } from '../../support/question.ts';
import { follow, visit } from '../../support/router.ts';
import { expect, TRADER, test } from '../../support/signed-paper.ts';

const quarters = offeredQuarters(dayInZone(new Date(), 'Europe/Prague'));
const [first = { year: 0, quarter: 1 as const }] = quarters;
const name = formatQuarter(first);
const searchOf = ({ zip }: { zip: string }) => `?currency=CZK&postalCode=${zip}`;
const SEARCH = searchOf({ zip: '76701' });
const detail = (crop: string) => `/quick-trading/${crop}/quarter/${quarterId(first)}`;

/** Checked where purchase prices show it; here it would be checked again with every panel beside it. */
const BOARD = '.board';
const panel = (page: Page, title: string) => page.getByRole('complementary', { name: title });

async function fillSale(page: Page, crop: string, tons: string): Promise<void> {
  await panel(page, crop).locator('.trader-row').first().click();
  await panel(page, crop).getByLabel('Amount').fill(tons);
}

test.describe('from the sign-in to a signed contract', () => {
  test.use({ hasLastCode: false });

  test('a postal code, a price, tons, one question', async ({
    page,
    pool,
    seed,
    loginThroughPages,
    place,
    quote,
    conclude,
    expectAccessible,
  }) => {
    test.slow();
    await quote({
      traderId: TRADER.id,
      regionId: place.regionId,
      cropId: 'linseed',
      quarterId: quarterId(first),
      price: '14000.50',
    });
    const user = await seed.user();
    const company = await seed.company({ plan: 'PREMIUM', address: 'Polní 1', members: [{ user }] });
    await loginThroughPages(user.email);
    await page
      .getByRole('combobox', { name: 'Postal code or town' })
      .fill(place.zip.replace(/^(...)/, '$1 '));
    await page.getByRole('option', { name: new RegExp(place.town) }).click();
    await page.getByRole('button', { name: `Linseed, ${name}` }).click();
    await expect(page).toHaveURL(detail('linseed') + searchOf(place));
    const sale = panel(page, 'Linseed');
    await expect(sale.getByLabel('Amount')).toBeFocused();
    await expect(sale.getByText('What traders pay, Kč/t')).toBeVisible();

    // Every rule at its own field (docs/product/selling.md#rules-of-the-fields).
    await sale.getByRole('button', { name: 'Sell', exact: true }).click();
    await expect(sale.getByText('Enter the tonnes')).toBeVisible();
    await expectAccessible({ without: BOARD });
    // The best for the farmer is chosen; another one can be.
    await expect(sale.locator('.trader-row').first()).toHaveAttribute('data-selected');
    await sale.locator('.trader-row', { hasText: TRADER.name }).click();
    for (const [tons, message] of [
      ['23.9', /At least 24\st/],
      ['24.15', 'No more than one decimal place'],
    ] as const) {
      await sale.getByLabel('Amount').fill(tons);
      await sale.getByRole('button', { name: /^Sell/ }).click();
      await expect(sale.getByText(message)).toBeVisible();
    }
    // A slip of the keyboard is no sum.
    for (const slip of ['0.0000001', '1'.repeat(22), '-5']) {
      await sale.getByLabel('Amount').fill(slip);
      await expect(sale.getByRole('button', { name: 'Sell', exact: true })).toBeVisible();
    }
    await sale.getByLabel('Amount').fill('50');
    const total = '700,025 Kč';
    const sell = sale.getByRole('button', { name: `Sell 50 t for ${total}`, exact: true });
    await sell.click();
    await expect(questionOn(page)).toContainText(`You sell 50 t of linseed`);
    await expect(questionOn(page)).toContainText(total);
    await questionOn(page).getByRole('button', { name: 'Don’t sell' }).click();
    await expect(questionOn(page)).toHaveCount(0);

    // Two presses are one sale.
    await sell.click();
    await questionOn(page)
      .getByRole('button', { name: `Sell 50 t for ${total}` })
      .dblclick();
    await expect(page).toHaveURL(/\/quick-trading\/sell\/success\/contract\/[\w-]+\?/);
    const sold = panel(page, 'Sale');
    await expect(sold.getByRole('heading', { name: '50 t sold' })).toBeFocused();
    await expect(sold.locator('.deal-hero')).toContainText(total);
    await expectAccessible({ without: BOARD });
    const contractId = /contract\/([\w-]+)/.exec(page.url())?.[1] ?? '';
    const { rows } = await pool.query(
      `select t.id, t.amount from trading.contract t join trading.company c on c.id = t.company_id
       where c.users_company_id = $1`,
      [company.id],
    );
    expect(rows).toEqual([{ id: contractId, amount: '50.0' }]);
    await sold.getByRole('link', { name: 'Open the contract' }).click();
    await conclude({
      language: 'en',
      companyName: company.name,
      amount: '50 t',
      total,
      paper: { crop: 'Len olejný', amount: '50 t', price: '14 000,50 Kč', total: '700 025 Kč' },
      hand: 'draws',
    });

    // It lives from its address alone, the short one too; going back sells nothing.
    await follow(page, `/quick-trading/sell/success/${contractId}`);
    await expect(sold.getByRole('heading', { name: '50 t sold' })).toBeVisible();
    await sold.getByRole('button', { name: 'Back to the prices' }).click();
    await expect(page).toHaveURL(`/quick-trading${searchOf(place)}`);
    await follow(page, '/quick-trading/sell/success/contract/01900000-0000-7000-8000-000000000000');
    await expect(page.getByText('We can’t find this contract')).toBeVisible();
  });
});

test('a refused sale closes the question and says why', async ({
  page,
  pool,
  seed,
  loginAs,
  place,
  quote,
  expectAccessible,
}) => {
  const user = await seed.user();
  const company = await seed.company({ plan: 'PREMIUM', members: [{ user }] });

  // The quote goes away between the question and its answer.
  await quote({
    traderId: TRADER.id,
    regionId: place.regionId,
    cropId: 'lentils',
    quarterId: quarterId(first),
    price: '21000',
  });
  await loginAs(user.email, detail('lentils') + searchOf(place));
  await fillSale(page, 'Lentils', '24');
  await panel(page, 'Lentils')
    .getByRole('button', { name: /^Sell 24 t/ })
    .click();
  await expect(questionOn(page)).toBeVisible();
  await pool.query(`delete from prices.current_quote where crop_id = 'lentils' and region_id = $1`, [
    place.regionId,
  ]);
  await questionOn(page)
    .getByRole('button', { name: /^Sell 24 t/ })
    .click();
  await expect(page).toHaveURL(/\/quick-trading\/sell\/failed/);
  // As a trader's call would notify every process.
  await pool.query(`select pg_notify('canola_live', $1)`, [
    JSON.stringify({ topic: `prices:${place.regionId}`, payload: { cropIds: ['lentils'] } }),
  ]);
  await expect(questionOn(page)).toHaveCount(0);
  await expect(panel(page, 'Sale').getByRole('alert')).toContainText('Nothing was sold');
  await expectAccessible({ without: BOARD });
  await panel(page, 'Sale').getByRole('button', { name: 'Back to the sale' }).click();
  await expect(page).toHaveURL(new RegExp(detail('lentils')));
  await expect(page.getByText(`No quotes for ${name} in your region`)).toBeVisible();

  // The right to sign goes away: nothing about the sale could mend that.
  await follow(page, detail('milling-wheat') + SEARCH);
  await fillSale(page, 'Milling wheat', '24');
  await panel(page, 'Milling wheat')
    .getByRole('button', { name: /^Sell 24 t/ })
    .click();
  await pool.query(`update users.membership set role = 'USER' where company_id = $1`, [company.id]);
  await questionOn(page)
    .getByRole('button', { name: /^Sell 24 t/ })
    .click();
  await expect(page).toHaveURL(/\/quick-trading\/sell\/error/);
  await expect(page.getByText('This sale isn’t possible right now')).toBeVisible();

  // Back, with what was typed.
  await pool.query(`update users.membership set role = 'STATUTORY' where company_id = $1`, [company.id]);
  await page.getByRole('button', { name: 'Back to the sale' }).click();
  await expect(panel(page, 'Milling wheat').getByLabel('Amount')).toHaveValue('24');
  await expect(panel(page, 'Milling wheat').getByRole('button', { name: /^Sell 24 t for/ })).toBeVisible();

  // From a link, without what happened before, both lead to the board.
  await page.goto(`/quick-trading/sell/failed${SEARCH}`);
  await expect(page).toHaveURL(`/quick-trading${SEARCH}`);
  for (const path of ['sell/error', 'order', 'order/error']) {
    await visit(page, `/quick-trading/${path}${SEARCH}`);
    await expect(page).toHaveURL(`/quick-trading${SEARCH}`);
  }
});

test('an order for what does not lie in a storage yet', async ({
  page,
  pool,
  seed,
  loginAs,
  expectAccessible,
}) => {
  const user = await seed.user();
  const company = await seed.company({ plan: 'PREMIUM', members: [{ user }] });
  await loginAs(user.email, detail('rapeseed') + SEARCH);
  await panel(page, 'Rapeseed').getByLabel('Amount').fill('60');
  await panel(page, 'Rapeseed')
    .getByRole('link', { name: 'Wait for a better price: place an order' })
    .click();
  await expect(page).toHaveURL(`/quick-trading/order${SEARCH}`);
  const order = panel(page, 'Rapeseed');
  await expect(order.getByRole('radio', { name: new RegExp(`^${name}`) })).toBeChecked();
  await expect(order.getByLabel('Amount')).toHaveValue('60');
  await order.getByLabel('Sell at').fill('19000');

  // Refused: the messages on a page of their own, and back to what was typed.
  await pool.query(`update users.membership set role = 'USER' where company_id = $1`, [company.id]);
  await order.getByRole('button', { name: 'Place order for 60 t' }).click();
  await expect(page).toHaveURL(/\/quick-trading\/order\/error/);
  await expect(page.getByText('The order wasn’t placed')).toBeVisible();
  await expectAccessible({ without: BOARD });
  await pool.query(`update users.membership set role = 'STATUTORY' where company_id = $1`, [company.id]);
  await page.getByRole('button', { name: 'Back to the order' }).click();
  await expect(order.getByLabel('Sell at')).toHaveValue(/19[,.\s]?000/);

  await order.getByRole('button', { name: 'Place order for 60 t' }).click();
  await expect(page).toHaveURL(/\/quick-trading\/order\/[\w-]+\/offer\/[\w-]+\/success/);
  const placed = panel(page, 'New order');
  await expect(placed.getByRole('heading', { name: 'Order placed' })).toBeFocused();
  await expect(placed).toContainText(
    `Sells all 60 t for ${name} as soon as any trader pays 19,000 Kč/t or more.`,
  );
  await page.reload();
  await expect(placed.getByRole('heading', { name: 'Order placed' })).toBeVisible();
  await expectAccessible({ without: BOARD });
});

test('who may not sign sees the prices, and why not more', async ({ page, seed, loginAs }) => {
  const user = await seed.user();
  await seed.company({ plan: 'PREMIUM', members: [{ user, role: 'USER' }] });
  await loginAs(user.email);
  await expect(page.getByRole('button', { name: `Milling wheat, ${name}` })).toBeVisible();
  await page.getByRole('button', { name: `Milling wheat, ${name}` }).click();
  const notice = page.getByRole('alertdialog', { name: 'You can view this, but not sell, buy or sign' });
  await expect(notice.getByRole('link', { name: /@/ })).toBeVisible();
  await notice.getByRole('button', { name: 'Understood' }).click();
  await expect(notice).toHaveCount(0);
  // By its address too; closed, it leads to the board.
  await page.goto(detail('milling-wheat') + SEARCH);
  await notice.getByRole('button', { name: 'Understood' }).click();
  await expect(page).toHaveURL(`/quick-trading${SEARCH}`);
  await page.getByRole('navigation').getByRole('link', { name: 'Purchase prices' }).click();
  await expect(page).toHaveURL(`/purchase-prices${SEARCH}`);
  await page.getByRole('button', { name: `Milling wheat, ${name}` }).click();
  await page.getByRole('button', { name: /^Sell to/ }).click();
  await expect(notice).toBeVisible();
});
