import { openProfile } from '../support/account-panel.ts';
import { expect, test } from '../support/farm.ts';
import { layoutShifts, watchLayoutShifts } from '../support/layout-shift.ts';

test('from the harvest on the first page to the position: planned, weighed by keyboard, and sold with its tons', async ({
  page,
  farm,
  place,
  quote,
  expectAccessible,
}) => {
  const { storage, offer, quarters } = await farm();
  await offer(await storage('Silo', place.zip), 'feed-oats', '100');
  const [quarter = { id: '', name: '' }] = await quarters();
  const market = { regionId: place.regionId, cropId: 'feed-oats', quarterId: quarter.id };
  await quote({ ...market, traderId: 'lan-obchodni', price: '9000' });

  await test.step('the strip is filled after the first price, and moves nothing', async () => {
    await watchLayoutShifts(page);
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Your harvest today' })).toContainText(
      /100.t unsold.*900,000/,
    );
    await expect(page.getByRole('region', { name: 'Needs you' })).toContainText(
      'Nothing is waiting for you.',
    );
    const moved = (await layoutShifts(page)).flatMap(({ nodes }) => nodes);
    // How old the prices are is said by the second, so its words change their width.
    expect(moved.filter((node) => /board(?!-live)|strip|price/.test(node))).toEqual([]);
  });

  await test.step('next to the open account the strip still names the crop in full', async () => {
    const profile = await openProfile(page);
    const name = page
      .getByRole('region', { name: 'Your harvest today' })
      .getByRole('link', { name: 'Feed oats' });
    expect(
      await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ).toBeLessThanOrEqual(0);
    await profile.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('area, yield and costs are typed once', async () => {
    await page.getByRole('link', { name: 'Feed oats' }).first().click();
    await page.getByRole('button', { name: 'Add area and costs' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Area').fill('25');
    await form.getByLabel('Expected yield').fill('4,8');
    await form.getByRole('textbox', { name: 'Costs' }).fill('20000');
    await form.getByRole('button', { name: 'Save' }).click();
    // 120 t at 9,000 minus 25 ha at 20,000.
    await expect(page.locator('.position-huge')).toHaveText(/\+580,000/);
    await expectAccessible();
  });

  await test.step('arrow keys move the sliders', async () => {
    await page.getByRole('slider', { name: 'Price on the rest' }).press('Home');
    await expect(page.locator('.position-huge')).toHaveText(/\+472,000/);
  });

  await test.step('the sale opens with the tons of the button', async () => {
    await page.getByRole('link', { name: 'Sell 100 t now' }).click();
    await expect(page.getByRole('textbox', { name: /Amount/ })).toHaveValue('100');
  });
});
