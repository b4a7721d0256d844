import { AddLadderDocument } from '../../../packages/api-schema/src/trading/generated/operations.ts';
import { expect, test } from '../../support/farm.ts';
import { text } from '../../support/texts.ts';
import { loseAnswer, tradeDesk } from './trade-desk.ts';

const say = (key: string, params?: Record<string, string>) => text('en', `ladder:${key}`, params);

test('what is left is sold in four steps with three taps; the ladder is paused, changed and ended', async ({
  page,
  farm,
  place,
  quote,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  const { storage, offer, quarters } = await farm();
  await offer(await storage('Silo', place.zip), 'spelt', '240');
  const [quarter = { id: '', name: '' }] = await quarters();
  const market = { regionId: place.regionId, cropId: 'spelt', quarterId: quarter.id };
  const price = (amount: string) => quote({ ...market, traderId: 'lan-obchodni', price: amount });
  await price('12000');
  const { panel } = tradeDesk(page);
  const progress = page.locator('.ladder-progress');

  await test.step('from the first page, pressed twice, with a lost answer: one ladder', async () => {
    await page.goto('/');
    await page
      .getByRole('region', { name: 'Your harvest today' })
      .getByRole('link', { name: 'Spelt' })
      .click();
    await page.getByRole('link', { name: 'Ladder for 240 t' }).click();
    await expect(panel.getByRole('textbox', { name: say('priceOf', { number: '4' }) })).toHaveValue('13000');
    await expect(panel.getByText(/^In the year before|^There are no stored prices/)).toBeVisible();
    await expectAccessible();
    await loseAnswer(page, AddLadderDocument.id);
    await panel.getByRole('button', { name: 'Place 4 rungs for 240 t' }).dblclick();
    const running = panel.getByRole('region', { name: say('running') });
    await expect(running).toBeVisible();
    await page.reload();
    await running.getByRole('link', { name: say('placed.open') }).click();
    await expect(progress).toHaveText('0 of 240 t · next 12,300');
  });

  await test.step('a rung sells by itself, and the open page shows it', async () => {
    await price('12400');
    await expect(progress).toHaveText('60 of 240 t · average 12,400.00 · next 12,500');
    await expectAccessible();
  });

  await test.step('paused it stays so, also after a reload', async () => {
    await page.getByRole('button', { name: say('pause.action') }).click();
    await expect(page.getByText(say('note.held'))).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: say('resume.action') }).click();
    await expect(page.getByText(say('note.held'))).toHaveCount(0);
  });

  await test.step('the rungs that wait are changed', async () => {
    await page.getByRole('button', { name: say('edit.action') }).click();
    await page.reload();
    const second = page.getByRole('textbox', { name: say('priceOf', { number: '2' }) });
    await second.fill('13100');
    await page.getByRole('button', { name: 'Save 3 rungs for 180 t' }).click();
    const third = page.getByRole('textbox', { name: say('priceOf', { number: '3' }) });
    await expect(third).toHaveAccessibleDescription(say('error.rungs.order'));
    await second.fill('12650');
    await page.getByRole('button', { name: 'Save 3 rungs for 180 t' }).click();
    await expect(progress).toHaveText(/next 12,650$/);
  });

  await test.step('a rung of the list opens its ladder, which is ended after a question', async () => {
    await page.goto('/transactions-and-orders');
    await page.getByRole('link', { name: `Spelt, ${quarter.name}` }).click();
    await page.getByRole('button', { name: say('end.action') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('end.confirm') })
      .click();
    await expect(page.getByText(say('note.ended'))).toBeVisible();
  });
});
