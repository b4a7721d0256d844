import type { Page } from '@playwright/test';
import {
  dayInZone,
  formatQuarter,
  offeredQuarters,
  quarterId,
} from '../../../packages/api-schema/src/quarter.ts';
import { expect, test } from '../../support/farm.ts';
import { text } from '../../support/texts.ts';

const [first = { year: 0, quarter: 1 as const }] = offeredQuarters(dayInZone(new Date(), 'Europe/Prague'));
const say = (key: string) => text('en', `order-form:${key}`);

/** Changes the history entry as if the page were opened again after a quarter in which only Klas Agro quoted. */
async function comeBackAfterTheQuarter(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { fastOrder, ...state } = history.state;
    history.replaceState(
      { ...state, fastOrder: { ...fastOrder, quarterId: '2019Q1', traders: ['klas-agro'] } },
      '',
    );
  });
  await page.reload();
}

test('a quarter that is over and a trader who quotes no more are to be chosen anew', async ({
  page,
  pool,
  seed,
  loginAs,
  place: { zip, regionId },
  quote,
}) => {
  await quote({
    traderId: 'klas-agro',
    regionId,
    cropId: 'soybeans',
    quarterId: quarterId(first),
    price: '12000',
  });
  const user = await seed.user();
  await seed.company({ plan: 'PREMIUM', members: [{ user }] });
  await loginAs(
    user.email,
    `/quick-trading/soybeans/quarter/${quarterId(first)}?currency=CZK&postalCode=${zip}`,
  );
  await page.getByRole('link', { name: 'Wait for a better price: place an order' }).click();
  await expect(page).toHaveURL(/\/quick-trading\/order\?/);
  await comeBackAfterTheQuarter(page);

  const panel = page.getByRole('complementary', { name: 'Soybeans' });
  const quarter = panel.getByRole('radiogroup', { name: say('quarter.label') });
  const trader = panel.getByRole('button', { name: new RegExp(`^${say('trader')}`) });
  // The only trader who quoted is proposed.
  await expect(trader).toContainText('Klas Agro');
  await panel.getByLabel(say('amount')).fill('60');
  await panel.getByLabel(say('price')).fill('99000');
  const submit = panel.getByRole('button', { name: 'Place order for 60 t' });
  await submit.click();
  await expect(quarter.getByText(say('error.quarter.required'))).toBeVisible();
  await expect(quarter).toHaveAttribute('aria-invalid', 'true');
  await quarter
    .locator('label')
    .filter({ hasText: formatQuarter(first) })
    .click();

  await trader.click();
  await page.getByRole('option', { name: /^Klas Agro/ }).click();
  await expect(trader).toContainText('Klas Agro');
  await pool.query(
    `delete from prices.current_quote
     where crop_id = 'soybeans' and region_id = $1 and trader_id = 'klas-agro'`,
    [regionId],
  );
  // As a trader's call would notify every process.
  await pool.query(`select pg_notify('canola_live', $1)`, [
    JSON.stringify({ topic: `prices:${regionId}`, payload: { cropIds: ['soybeans'] } }),
  ]);
  await expect(trader).not.toContainText('Klas Agro');
  await submit.click();
  await expect(trader).toHaveAccessibleDescription(say('error.trader.required'));
  await expect(page).toHaveURL(/\/quick-trading\/order\?/);

  await trader.click();
  await page.getByRole('option', { name: say('everybody') }).click();
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible();
});
