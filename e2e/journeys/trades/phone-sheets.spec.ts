import { expect, test } from '../../support/farm.ts';
import { sidewaysOf } from '../../support/sideways.ts';
import { tradeDesk } from './trade-desk.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('on a phone every sheet opens at its top, the order’s too', async ({ page, press, farm, place }) => {
  const own = await farm();
  const storageId = await own.storage('Silo', place.zip);
  const offerId = await own.offer(storageId, 'milling-wheat', '100');
  const [quarter] = await own.quarters();
  const desk = tradeDesk(page);
  const body = page.locator('.panel-body');
  const top = () => body.evaluate(({ scrollTop }) => scrollTop);
  /** By key: a finger would have to scroll to the tabs first. */
  const walkTo = async (from: 'sell' | 'order', key: string) => {
    await desk.tab(from).evaluate((item) => item.focus({ preventScroll: true }));
    await page.keyboard.press(key);
  };
  const toTheEnd = () => body.evaluate((item) => item.scrollTo(0, item.scrollHeight));
  await page.goto(`/trades/${storageId}/offers/${offerId}/quarter/${quarter?.id}`);
  await expect(desk.amount).toBeFocused();
  await expect.poll(top).toBe(0);
  expect(await sidewaysOf(page)).toEqual([]);

  await toTheEnd();
  await expect.poll(top).toBeGreaterThan(100);
  await walkTo('sell', 'ArrowRight');
  await expect(desk.sellAt).toBeVisible();
  await expect.poll(top).toBe(0);
  await toTheEnd();
  await expect.poll(top).toBeGreaterThan(100);
  await walkTo('order', 'ArrowLeft');
  await expect(desk.sellAt).toHaveCount(0);
  await expect.poll(top).toBe(0);

  await test.step('quick trading’s order too', async () => {
    await page.goto(
      `/quick-trading/milling-wheat/quarter/${quarter?.id}?currency=CZK&postalCode=${place.zip}`,
    );
    await expect(desk.amount).toBeFocused();
    await press(page.getByRole('link', { name: desk.say('quick-trading:sell.order') }));
    await expect(desk.sellAt).toBeVisible();
    await expect.poll(top).toBe(0);
  });
});
