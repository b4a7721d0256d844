import { issueTraderKey } from '../../apps/server/src/modules/prices/index.ts';
import { tryMoveContract } from '../../apps/server/src/modules/trading/contracts/lifecycle/lifecycle.service.ts';
import { insertSchedule } from '../../apps/server/src/modules/trading/deliveries/schedules.queries.ts';
import { dayInZone } from '../../packages/api-schema/src/quarter.ts';
import { timeZoneOf } from '../../packages/api-schema/src/time-zone.ts';
import {
  AddContractDocument,
  OfferPricesDocument,
} from '../../packages/api-schema/src/trading/generated/operations.ts';
import { REFUSED } from '../support/failing-routes.ts';
import { expect, test } from '../support/farm.ts';
import { sidewaysOf } from '../support/sideways.ts';
import { text } from '../support/texts.ts';
import { seedBuyer, TRADERS_CODE } from '../support/trader.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'cs-CZ' });

const LOOK = process.env.CANOLA_E2E_PICTURES;
const say = (key: string, params: Record<string, string> = {}) => text('cs', `deliveries:${key}`, params);

test('a farmer on a phone, in Czech: enters, agrees to and disputes tickets, and the signal goes in the middle', async ({
  page,
  press,
  farm,
  db,
  pool,
  seed,
  quote,
  context,
  baseURL,
  expectAccessible,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(REFUSED);
  const buyer = await seedBuyer(db, seed);
  const { rows: traders } = await pool.query(
    'select t.id from trading.trader t join users.membership m on m.company_id = t.users_company_id where m.user_id = $1',
    [buyer.id],
  );
  const traderId: string = traders[0].id;
  const own = await farm({ language: 'cs' });
  const [quarter = { id: '' }] = await own.quarters();
  await quote({ traderId, regionId: 'CZ041', cropId: 'spelt', quarterId: quarter.id, price: '5200' });
  await insertSchedule(db, {
    traderId,
    cropId: 'spelt',
    rules: [{ kind: 'dry', parameter: 'moisture', base: '14' }],
    createdBy: buyer.id,
    at: new Date(),
  });
  const offer = await own.offer(await own.storage('Silo', TRADERS_CODE), 'spelt', '100');
  const prices = await own.ask(OfferPricesDocument, { id: offer, currency: 'CZK', locale: 'cs' });
  const price = prices.offer?.lastPrices.find(({ trader }) => trader.id === traderId);
  const { addContract } = await own.ask(AddContractDocument, {
    contract: { amount: '100', currency: 'CZK', customTransport: false, marketPrice: price?.id ?? '', offer },
  });
  const contractId = addContract.id ?? '';
  expect(addContract.errors).toEqual([]);
  // The server may have made some of the steps itself.
  for (const event of ['SENT', 'ACCEPTED', 'CONFIRMED', 'TRADER_SIGNED', 'SIGNED'] as const)
    await tryMoveContract(db, { companyId: own.companyId, contractId, event, at: new Date() });
  const key = await issueTraderKey(db, { traderId, now: new Date() });
  const day = dayInZone(new Date(), timeZoneOf('CZ'));
  for (const [number, moisture] of [
    ['4471', '15.2'],
    ['4472', '16.1'],
  ])
    await expect(
      fetch(`${baseURL}/can-trading/api/trader/delivery/${contractId}/ticket`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ number, day, grossKg: 39_860, tareKg: 15_480, quality: { moisture } }),
      }).then(({ status }) => status),
    ).resolves.toBe(200);

  /** Nothing scrolls sideways; with CANOLA_E2E_PICTURES, a folder, it is pictured in both sizes and themes. */
  const look = async (name: string, widths = [390]) => {
    expect(await sidewaysOf(page), name).toEqual([]);
    if (!LOOK) return;
    for (const width of widths) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${LOOK}/${name}-${width}-${colorScheme}.png`, fullPage: true });
      }
    }
  };
  const card = (number: string) => page.getByRole('article', { name: say('ticket.name', { number }) });

  await test.step('agrees to one and disputes another, with the calculation unfolded', async () => {
    await page.goto('/deliveries');
    await expect(card('4471').getByText('24 040', { exact: false }).first()).toBeVisible();
    await look('deliveries', [1280, 390]);
    await expectAccessible();
    await press(card('4471').getByRole('button', { name: /^Souhlasím/ }));
    await expect(card('4471')).toHaveCount(0);
    await press(card('4472').getByRole('button', { name: say('ticket.dispute') }));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('dispute.asked')).fill('15,2');
    await look('dispute');
    await press(dialog.getByRole('button', { name: say('dispute.send') }));
    await expect(dialog).toHaveCount(0);
    await expect(card('4472')).toHaveCount(0);
  });

  await test.step('enters one while the signal goes, and it arrives once', async () => {
    await press(page.getByRole('link', { name: say('form.title') }));
    await page.getByLabel(say('form.number')).fill('77');
    await page.getByLabel(say('form.grossKg')).fill('398600');
    await page.getByLabel(say('form.tareKg')).fill('15480');
    await press(page.getByRole('button', { name: /^Uložit/ }));
    await press(page.getByRole('button', { name: /Má být 39860/ }));
    await look('ticket');
    await context.setOffline(true);
    await press(page.getByRole('button', { name: /^Uložit/ }));
    await expect(page.getByText(say('kept.waits'))).toBeVisible();
    await look('kept');
    await context.setOffline(false);
    await expect(page.getByText(say('kept.waits'))).toHaveCount(0);
    const { rows } = await pool.query(
      `select net_kg, side from trading.ticket where contract_id = $1 and number = '77'`,
      [contractId],
    );
    expect(rows).toEqual([{ net_kg: 24_380, side: 'FARM' }]);
  });
});
