import { BasisTodayDocument } from '../../../packages/api-schema/src/trading/generated/operations.ts';
import { TRADER as BUYER, expect, test } from '../../support/signed-paper.ts';
import { asksFor, changeResponse } from '../../support/trading-responses.ts';
import { tradeDesk } from '../trades/trade-desk.ts';

const LINE = /^[\d,.]+\sKč\/t (under|over) MATIF \w{3}\s\d\d/;

test('the price panel and the trade panel say how the region compares with the exchange', async ({
  page,
  farm,
  place,
  quote,
  expectAccessible,
}) => {
  const { storage, offer, quarters } = await farm();
  await offer(await storage('Silo', place.zip), 'elite-wheat', '100');
  const [quarter = { id: '', name: '' }] = await quarters();
  await quote({
    traderId: BUYER.id,
    regionId: place.regionId,
    cropId: 'elite-wheat',
    quarterId: quarter.id,
    price: '9000',
  });
  const desk = tradeDesk(page);
  await page.goto('/trades');
  await desk.price('Elite wheat', quarter.name).click();
  await expect(desk.panel.getByText(LINE)).toBeVisible();
  await expect(desk.panel.getByText(LINE)).toContainText('over MATIF');
  await expectAccessible();

  await page.goto(`/purchase-prices?currency=CZK&postalCode=${place.zip}&search=elite`);
  await page.getByRole('button', { name: new RegExp(`Elite wheat, ${quarter.name}`) }).click();
  await expect(desk.panel.getByText(LINE)).toBeVisible();

  // Where prices are masked, so is what they add up to.
  await changeResponse(page, BasisTodayDocument, ({ basis }) => {
    for (const item of basis ?? [])
      Object.assign(item, { masked: true, basis: null, usual: null, contract: null });
  });
  const answered = page.waitForResponse((response) => asksFor(response.request(), BasisTodayDocument));
  await page.reload();
  await (await answered).finished();
  await expect(desk.panel.getByRole('radio').first()).toBeVisible();
  await expect(desk.panel.getByText(/MATIF/)).toHaveCount(0);
});

test('the exchange page shows the basis of the place that was used last', async ({ page, farm }) => {
  await farm();
  await page.goto('/stock-exchange');
  const card = page.getByRole('region', { name: 'Basis, Kroměříž' });
  await expect(card.getByRole('table', { name: 'Basis per delivery quarter' })).toBeVisible();
});
