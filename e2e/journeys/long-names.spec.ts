import type { Page } from '@playwright/test';
import { questionOn } from '../support/question.ts';
import { visit } from '../support/router.ts';
import { cutOff, sidewaysOf } from '../support/sideways.ts';
import { text } from '../support/texts.ts';
import { expect, test } from '../support/trader-office.ts';

const STORAGE = `Silo${'unbrokenname'.repeat(10)}`.slice(0, 120);
const COMPANY = `Farm${'agricultural'.repeat(10)}`.slice(0, 120);

/** Of the long names alone: a row of tabs may scroll, and a short place may be shortened on the smallest phone. */
const cutNames = async (page: Page) =>
  (await cutOff(page)).filter((item) => /unbrokenname|agricultural/.test(item));

test('a storage and a company with a name of 120 letters without a gap fit on a phone', async ({
  page,
  farm,
  sell,
}) => {
  const own = await farm({ name: COMPANY });
  const storageId = await own.storage(STORAGE, '58601', STORAGE);
  const offerId = await own.offer(storageId, 'milling-wheat', '100');
  const [quarter] = await own.quarters();
  const { contractId } = await sell(own, offerId, '24');
  const addresses = [
    '/storages',
    '/storages/management',
    `/storages/management/${storageId}`,
    `/storages/${storageId}/offers/${offerId}`,
    `/storages/${storageId}/crops/new`,
    '/trades',
    `/trades/${storageId}/offers/${offerId}/quarter/${quarter?.id}`,
    '/transactions-and-orders',
    `/transactions-and-orders/transactions/${contractId}`,
    '/quick-trading?postalCode=58601&currency=CZK',
    '/profile',
  ];
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(addresses[0] ?? '');
    for (const address of addresses) {
      await visit(page, address);
      await expect(page.locator('main')).toBeVisible();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      expect.soft(await sidewaysOf(page), `${address} at ${width}`).toEqual([]);
      expect.soft(await cutNames(page), `${address} at ${width}`).toEqual([]);
    }
    await visit(page, '/quick-trading?currency=CZK&enforceDialog=true');
    const place = page.getByRole('dialog').getByRole('button', { name: STORAGE });
    await expect(place).toBeVisible();
    expect
      .soft(await place.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth))
      .toBe(true);
    await page.keyboard.press('Escape');
    await visit(page, `/storages/management/${storageId}`);
    await page.getByRole('button', { name: text('en', 'storages:archive.action') }).click();
    await expect(questionOn(page)).toBeVisible();
    expect.soft(await sidewaysOf(page)).toEqual([]);
    expect.soft(await cutNames(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }
});
