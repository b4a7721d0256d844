import type { Locator } from '@playwright/test';
import { AddOrderDocument } from '../../packages/api-schema/src/trading/generated/operations.ts';
import { sidewaysOf } from '../support/sideways.ts';
import { expect, test } from '../support/signed-paper.ts';
import { loseAnswer, tradeDesk } from './trades/trade-desk.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'cs-CZ' });

const LOOK = process.env.CANOLA_E2E_PICTURES;

test('a fresh farmer on a phone, in Czech: storage, order, sale, signature', async ({
  page,
  press,
  farm,
  place,
  quote,
  answer,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/ERR_FAILED/);
  const own = await farm({ language: 'cs' });
  const [quarter = { id: '', name: '' }] = await own.quarters();
  const traderId = 'lan-obchodni';
  await quote({
    traderId,
    regionId: place.regionId,
    cropId: 'sunflower-high-oleic',
    quarterId: quarter.id,
    price: '20000',
  });
  const desk = tradeDesk(page, 'cs');
  const { say } = desk;
  let step = 0;
  /** Nothing scrolls sideways; with CANOLA_E2E_PICTURES, a folder, it is pictured in both sizes and themes. */
  const look = async (name: string) => {
    step += 1;
    expect(await sidewaysOf(page), name).toEqual([]);
    if (!LOOK) return;
    for (const width of [390, 1280])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
        await page.emulateMedia({ colorScheme });
        const file = `${String(step).padStart(2, '0')}-${name}-${width}-${colorScheme}.png`;
        await page.screenshot({ path: `${LOOK}/${file}` });
      }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'light' });
  };

  await test.step('the first storage and what is in it', async () => {
    await page.goto('/trades');
    await expect(page.getByRole('heading', { name: say('trades:empty.title') })).toBeVisible();
    await look('trades-empty');
    await press(page.getByRole('link', { name: say('trades:empty.action') }));
    await page.getByLabel(say('storages:field.name')).fill('Silo u silnice');
    await page.getByLabel(say('storages:field.address')).fill('Polní 1');
    await page.getByRole('combobox', { name: say('storages:field.postalCode') }).fill(place.zip);
    await press(page.getByRole('option', { name: new RegExp(place.town) }).first());
    await look('storage-new');
    await press(page.getByRole('button', { name: say('storages:new.save') }));
    await page.getByRole('searchbox', { name: say('storages:crop.search') }).fill('sluneč');
    await look('crop-choose');
    await press(page.getByRole('button', { name: /high oleic/i }).first());
    await page.getByLabel(say('storages:field.tons')).fill('100');
    await press(page.getByRole('button', { name: say('storages:field.harvestYear') }));
    await press(page.getByRole('option').first());
    await look('crop-tons');
    await press(page.getByRole('button', { name: say('storages:crop.save') }));
    await expect(page.locator('section.panel').getByText('100 t').first()).toBeVisible();
    await look('storage-filled');
  });

  await test.step('an order that waits', async () => {
    await page.goto('/trades');
    await expect(page.getByRole('article')).toBeVisible();
    await look('trades');
    await press(page.getByRole('article').getByRole('link', { name: new RegExp(quarter.name) }));
    await expect(desk.amount).toBeFocused();
    await look('sell-panel');
    await press(desk.tab('order'));
    await look('order-empty');
    await desk.amount.fill('30');
    await desk.sellAt.fill('21000');
    await look('order-filled');
    await loseAnswer(page, AddOrderDocument.id);
    await press(page.locator('.trade-foot button'));
    await expectAbove(desk.panel.getByText(say('order-form:lost')), page.locator('.trade-foot'));
    await look('order-lost');
    await press(page.locator('.trade-foot button'));
    await expect(page.locator('.deal-hero')).toContainText(/630\s000/);
    await look('order-placed');
    await press(desk.panel.getByRole('button', { name: say('trades:placed.back') }));
  });

  const contractId = await test.step('a sale of the tons alone, at the best price', async () => {
    await desk.amount.fill('24,5');
    await look('sell-filled');
    // Pressed twice in a hurry: the second press is no answer to the question that the first one opened.
    await page.locator('.trade-foot button').dblclick();
    await look('sell-question');
    await press(desk.question.getByRole('button').last());
    await expect(page.locator('.deal-hero')).toContainText(/490\s000/);
    await look('sold');
    await press(desk.panel.getByRole('link', { name: say('deal:openContract') }));
    await expect(page).toHaveURL(/\/transactions\/[\w-]+$/);
    await look('contract');
    return page.url().split('/').at(-1) ?? '';
  });

  await test.step('the signature', async () => {
    await answer({ contractId, traderId }, 'accept', { externalNumber: 'LO-2026-1' });
    await answer({ contractId, traderId }, 'sign', { signatory: 'Ing. Petra Horáková' });
    await expect(page.getByRole('heading', { name: say('transactions:next.sign.title') })).toBeVisible();
    await look('turn');
    const sign = page.getByRole('link', { name: /^Podepsat smlouvu/ });
    // The next step comes before the past ones.
    await expectAbove(sign, page.locator('.bottombar'));
    await press(sign);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('checkbox')).toBeVisible();
    await look('signing');
    await frame.locator('input[name=name]').fill('Jan Novák');
    await press(frame.getByRole('checkbox'));
    await look('signing-filled');
    await press(frame.locator('button.primary'));
    await expect(page).toHaveURL(/\/success$/);
    await expect(page.locator('.deal-hero')).toContainText(/490\s000/);
    await expectAbove(page.locator('.deal-hero'), page.locator('.bottombar'));
    // The page says it itself.
    await expect(page.getByText(say('transactions:signed.sold', { amount: '24,5 t' }))).toBeVisible();
    await look('signed');
  });
});

/** Seen without scrolling, and not behind the bar that stays at the bottom. */
async function expectAbove(what: Locator, bar: Locator): Promise<void> {
  await expect(what).toBeVisible();
  await expect
    .poll(async () => {
      const [box, edge] = [await what.boundingBox(), await bar.boundingBox()];
      return box && edge ? box.y >= 0 && box.y + box.height <= edge.y : undefined;
    })
    .toBe(true);
}
