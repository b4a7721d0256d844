import { randomUUID } from 'node:crypto';
import { ContractsDocument } from '../../../packages/api-schema/src/trading/generated/operations.ts';
import { follow } from '../../support/router.ts';
import { expect, TRADER, test } from '../../support/signed-paper.ts';
import { itemOf, marketDesk, NEXT_QUARTER, QUARTER, searchOf } from './market-desk.ts';

const MEZNIK = { id: 'meznik-vstupy', name: 'Mezník Vstupy' };
/** Checked on its own; here it would be checked again with every panel beside it. */
const SHELF = '.board';

test('the cheapest nitrogen is found, bought and signed', async ({
  page,
  farm,
  place,
  quote,
  conclude,
  expectAccessible,
}) => {
  test.slow();
  const { companyName, storage } = await farm();
  await storage('Sklad hnojiv', place.zip, 'Zadní dvůr 1');
  const urea = { regionId: place.regionId, cropId: 'urea', quarterId: QUARTER.id };
  await quote({ ...urea, traderId: TRADER.id, price: '4600.50' });
  await quote({ ...urea, traderId: MEZNIK.id, price: '5000' });
  const desk = marketDesk(page);
  await page.goto(`/marketplace${searchOf(place)}`);
  await desk.category('FERTILIZER').click();
  await expect(page).toHaveURL(/[?&]category=FERTILIZER(&|$)/);
  await desk.category('FUEL').click();
  await expect(page).toHaveURL(/category=FERTILIZER&category=FUEL/);
  await desk.category('FUEL').click();
  await expect(desk.shelf.getByText('Diesel', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: /^Sort By name/ }).click();
  await page.getByRole('menuitem', { name: 'Cheapest nitrogen' }).click();
  await expect(page).toHaveURL(/sort=N/);
  const first = desk.shelf.locator('tbody tr:has(th[scope=row])').first();
  await expect(first).toContainText('Urea 46 N');
  await expect(first).toContainText('10.00 Kč/kg N');
  await expect(first).toContainText('cheapest N');
  await expectAccessible();

  await desk.price('Urea 46 N').click();
  await expect(page).toHaveURL(new RegExp(`${itemOf('urea')}\\?`));
  await expect(desk.panel).toContainText('46%');
  await expect(desk.panel).toContainText(/1 t of Urea 46 N = \d\.\d t of wheat/);
  await expect(desk.trader(TRADER.name)).toBeChecked();
  await expect(desk.traderRow(TRADER.name)).toContainText('from 3 t');
  await desk.toBuy(TRADER.name).click();
  await expect(page).toHaveURL(new RegExp(`${itemOf('urea')}/buy\\?`));

  // Every rule at the field, and with the words of the trader's minimum.
  await desk.submit.click();
  await expect(desk.panel.getByText('Enter the amount')).toBeVisible();
  for (const [typed, message] of [
    ['2.9', /Lán obchodní sells at least 3\st\./],
    ['3.15', 'No more than one decimal place'],
  ] as const) {
    await desk.amount.fill(typed);
    await desk.submit.click();
    await expect(desk.panel.getByText(message)).toBeVisible();
  }
  await expectAccessible({ without: SHELF });
  // Both decimal signs.
  await desk.amount.fill('3,5');
  await expect(desk.submit).toHaveText(/^Buy 3\.5\st for 16,101\.75\sKč$/);
  await desk.submit.click();
  await expect(desk.question).toContainText(
    `Lán obchodní sells 3.5 t of Urea 46 N to ${companyName}, delivered in ${QUARTER.name}`,
  );
  await expect(desk.question).toContainText(/4,600\.50\sKč\/t: 16,101\.75\sKč in total, excl. VAT/);
  await expectAccessible({ without: SHELF });
  await desk.question.getByRole('button', { name: 'Not yet' }).click();
  await expect(desk.question).toHaveCount(0);
  // Two presses are one purchase.
  await desk.submit.click();
  await desk.yes.dblclick();
  await expect(page).toHaveURL(new RegExp(`${itemOf('urea')}/[\\w-]+/success\\?`));
  await expect(desk.panel.getByRole('heading', { name: /^3\.5\st bought$/ })).toBeFocused();
  await expectAccessible({ without: SHELF });
  await desk.panel.getByRole('link', { name: 'Open the contract' }).click();
  await expect(page.getByText('The trader delivers')).toBeVisible();
  await conclude({
    language: 'en',
    companyName,
    amount: '3.5 t',
    total: '16,101.75 Kč',
    paper: { crop: 'Močovina 46 N', amount: '3,5 t', price: '4 600,50 Kč', total: '16 101,75 Kč' },
    hand: 'draws',
    isPurchase: true,
  });

  // It is in the list as what it is, and nothing that was earned.
  await follow(page, '/transactions-and-orders');
  const row = page.getByRole('row').filter({ hasText: 'Urea 46 N' });
  await expect(row.getByText('Purchase', { exact: true })).toBeVisible();
  await expect(page.getByText('0 contracts signed by both sides')).toBeVisible();
});

test.describe('on a phone, in Czech', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a price that moved asks again, and another trader sells less', async ({
    page,
    farm,
    place,
    quote,
    expectAccessible,
  }) => {
    test.slow();
    const { companyId, ask, storage } = await farm({ language: 'cs' });
    await storage('Nádrž', place.zip);
    const diesel = { regionId: place.regionId, cropId: 'diesel', quarterId: QUARTER.id };
    await quote({ ...diesel, traderId: 'cisterna-plus', price: '28.60' });
    await quote({ ...diesel, traderId: TRADER.id, price: '28.90' });
    const desk = marketDesk(page, 'cs');
    await page.goto(`/marketplace${searchOf(place)}`);
    await desk.search.fill('NAFTA motorova');
    await expect(page).toHaveURL(/search=NAFTA/);
    await expect(page.locator('.shelf-list-row')).toHaveCount(2);
    await expect(page.locator('.shelf-list-row').first()).toContainText('EN 590');
    await expectAccessible();
    await desk.price('Motorová nafta').click();
    await desk.toBuy('Cisterna Plus').click();

    await desk.amount.fill('1500');
    await desk.submit.click();
    await expect(desk.panel).toContainText(/Cisterna Plus prodává nejméně 2\s000\sl\./);
    await expect(desk.panel).toContainText(/Lán obchodní prodá 1\s500\sl za 43\s350\sKč\./);
    await expectAccessible();
    // The other trader's minimum is met: the message goes by itself.
    await desk.traderRow(TRADER.name).click();
    await expect(desk.panel.getByText(/prodává nejméně/)).toHaveCount(0);
    await desk.traderRow('Cisterna Plus').click();
    await expect(desk.panel).toContainText(/prodává nejméně 2\s000\sl/);
    await desk.traderRow(TRADER.name).click();

    await desk.submit.click();
    await expect(desk.question).toContainText(/28,90\sKč\/l/);
    await quote({ ...diesel, traderId: TRADER.id, price: '29.15' });
    await desk.yes.click();
    await expect(desk.question).toContainText('Cena se změnila');
    await expect(desk.question).toContainText(/Lán obchodní teď žádá 29,15\sKč\/l/);
    await desk.yes.click();
    await expect(desk.panel.getByRole('heading', { name: /^Koupeno 1\s500\sl$/ })).toBeVisible();
    const { contracts } = await ask(ContractsDocument, { companyId, locale: 'cs' });
    expect(contracts?.edges.map(({ node }) => node)).toMatchObject([
      { kind: 'PURCHASE', price: '29.15', amount: '1500.0' },
    ]);
  });
});

test('another quarter keeps what was typed, and another tab starts where the address says', async ({
  page,
  context,
  farm,
  place,
  quote,
}) => {
  const { storage } = await farm();
  await storage('Sklad', place.zip);
  for (const { id } of [QUARTER, NEXT_QUARTER])
    await quote({
      traderId: TRADER.id,
      regionId: place.regionId,
      cropId: 'kieserite',
      quarterId: id,
      price: id === QUARTER.id ? '6000' : '6500',
    });
  const desk = marketDesk(page);
  await page.goto(`${itemOf('kieserite')}/buy${searchOf(place)}&trader=${TRADER.id}`);
  await desk.amount.fill('24');
  await desk.panel.locator('.quarter-cell', { hasText: NEXT_QUARTER.name }).click();
  await expect(page).toHaveURL(new RegExp(`/kieserite/quarter/${NEXT_QUARTER.id}/buy\\?`));
  await expect(desk.amount).toHaveValue('24');
  await expect(desk.submit).toHaveText(/^Buy 24\st for 156,000\sKč$/);
  await desk.submit.click();
  await expect(desk.question).toContainText(`delivered in ${NEXT_QUARTER.name}`);

  const tab = await context.newPage();
  await tab.goto(page.url());
  const there = marketDesk(tab);
  await expect(there.trader(TRADER.name)).toBeChecked();
  await expect(there.amount).toHaveValue('');
  // A contract that is not one's own looks like one that does not exist.
  await tab.goto(`${itemOf('kieserite')}/${randomUUID()}/success${searchOf(place)}`);
  await expect(there.panel.getByText(there.say('deal:done.gone'))).toBeVisible();
});

test('a refused purchase says why, and leads back to what was typed', async ({
  page,
  pool,
  farm,
  place,
  quote,
  expectAccessible,
}) => {
  test.slow();
  const { usersCompanyId, storage } = await farm();
  await storage('Sklad', place.zip);
  await quote({
    traderId: TRADER.id,
    regionId: place.regionId,
    cropId: 'gypsum',
    quarterId: QUARTER.id,
    price: '900',
  });
  const desk = marketDesk(page);
  await page.goto(`${itemOf('gypsum')}/buy${searchOf(place)}&trader=${TRADER.id}`);
  await desk.amount.fill('24');
  await desk.submit.click();
  await pool.query(`update users.membership set role = 'USER' where company_id = $1`, [usersCompanyId]);
  await desk.yes.click();
  await expect(page).toHaveURL(new RegExp(`${itemOf('gypsum')}/failed`));
  await expect(desk.question).toHaveCount(0);
  await expect(desk.panel.getByRole('alert')).toContainText('Nothing was bought');
  await expectAccessible({ without: SHELF });
  await pool.query(`update users.membership set role = 'STATUTORY' where company_id = $1`, [usersCompanyId]);
  await desk.panel.getByRole('button', { name: 'Back to the purchase' }).click();
  await expect(desk.amount).toHaveValue('24');
  // From a link, without what happened before, it is what was to be bought.
  await page.goto(`${itemOf('gypsum')}/failed${searchOf(place)}`);
  await expect(page).toHaveURL(new RegExp(`${itemOf('gypsum')}\\?`));
});
