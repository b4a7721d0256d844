import { text } from '../../support/texts.ts';
import { expect, test } from '../../support/trader-office.ts';

const PHONE = { width: 390, height: 844 };
test.use({ viewport: PHONE, hasTouch: true, isMobile: true, locale: 'cs-CZ' });

const words = (key: string, params: Record<string, string> = {}) => text('cs', `transactions:${key}`, params);

test('signing on a phone: full screen, one header, and the height is the signing page’s', async ({
  page,
  farm,
  sell,
  answer,
  expectAccessible,
}) => {
  const own = await farm({ language: 'cs' });
  const offerId = await own.offer(await own.storage('Silo', '58601'), 'milling-wheat', '100');
  const sold = await sell(own, offerId, '60');
  await answer(sold, 'accept', {
    externalNumber: 'KA-2026-99',
    adjustments: [{ reason: 'Vlhkost 15 %', amount: '-10.00' }],
  });
  await answer(sold, 'sign', { signatory: 'Ing. Petra Horáková' });
  const address = `/transactions-and-orders/transactions/${sold.contractId}`;
  await page.goto(`${address}/signature`);
  const frame = page.locator('iframe');
  await expect(frame).toBeVisible();
  await expect(page.frameLocator('iframe').getByRole('checkbox')).toBeVisible();

  await test.step('our frame covers the screen and takes no more than a header and a line', async () => {
    expect(await page.locator('.signing-card').boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
    const box = await frame.boundingBox();
    expect(box?.width).toBe(PHONE.width);
    expect(box?.height).toBeGreaterThan(PHONE.height - 110);
    const reachable = (what: string) => page.locator(`${what}:not([inert], [inert] *)`);
    await expect(reachable(':is(h1, h2, h3)')).toHaveText([words('signature.title')]);
    await expect(reachable('nav')).toHaveCount(0);
    // The service's page in it has landmarks of its own.
    await expectAccessible({ without: 'iframe' });
  });

  await test.step('the adjusted price unfolds', async () => {
    const fold = page.locator('.adjusted-fold');
    await fold.getByText(words('adjusted.title', { trader: sold.traderName })).click();
    await expect(fold).toContainText('Vlhkost 15 %');
  });

  await test.step('the way back leads to the contract, where it can be declined', async () => {
    await page.getByRole('button', { name: words('next.back') }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await expect(page.getByRole('button', { name: words('decline.action') })).toBeVisible();
  });
});
