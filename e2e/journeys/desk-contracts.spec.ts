import {
  AddContractDocument,
  OfferPricesDocument,
} from '../../packages/api-schema/src/trading/generated/operations.ts';
import { expect, test } from '../support/farm.ts';
import { sidewaysOf } from '../support/sideways.ts';
import { seedBuyer, TRADERS_CODE } from '../support/trader.ts';

test('a buyer answers one contract after the other by keyboard and finds the open position, also on a phone', async ({
  page,
  farm,
  db,
  pool,
  seed,
  quote,
  loginAs,
}) => {
  const buyer = await seedBuyer(db, seed);
  const { rows } = await pool.query(
    'select t.id from trading.trader t join users.membership m on m.company_id = t.users_company_id where m.user_id = $1',
    [buyer.id],
  );
  const traderId: string = rows[0].id;
  const own = await farm();
  const [quarter = { id: '' }] = await own.quarters();
  await quote({ traderId, regionId: 'CZ041', cropId: 'spelt', quarterId: quarter.id, price: '5200' });
  const offer = await own.offer(await own.storage('Silo', TRADERS_CODE), 'spelt', '200');
  const prices = await own.ask(OfferPricesDocument, { id: offer, currency: 'CZK', locale: 'en' });
  const marketPrice = prices.offer?.lastPrices.find(({ trader }) => trader.id === traderId)?.id ?? '';
  for (const amount of ['24', '48']) {
    const contract = { amount, currency: 'CZK' as const, customTransport: false, marketPrice, offer };
    expect((await own.ask(AddContractDocument, { contract })).addContract.errors).toEqual([]);
  }

  await loginAs(buyer.email, '/desk');
  const waiting = page.locator('.desk-due-answer');
  await expect(waiting).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 844 });
  const [name] = await waiting.locator('.desk-due-farm').all();
  expect((await name?.boundingBox())?.width).toBeGreaterThan(150);
  expect(await sidewaysOf(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 860 });

  const panel = page.getByRole('complementary');
  const accept = () => panel.getByRole('button', { name: /^Accept / });
  await page.getByRole('link', { name: 'Answer', exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await accept().focus();
  await page.keyboard.press('Enter');
  const next = panel.getByRole('link', { name: `Next to answer: ${own.companyName}` });
  await next.focus();
  await page.keyboard.press('Enter');
  await accept().focus();
  await page.keyboard.press('Enter');
  await expect(accept()).toHaveCount(0);
  await expect(next).toHaveCount(0);
  const address = page.url();
  await page.keyboard.press('Escape');
  // The row has moved to another group of the list, and has the focus again.
  await expect(page.locator(':focus')).toHaveAttribute('data-contract', address.split('/').at(-1) ?? '');

  await page.getByRole('navigation').getByRole('link', { name: 'Today' }).click();
  await expect(page.locator('.desk-position-open')).toHaveText(/^\+72/);
});
