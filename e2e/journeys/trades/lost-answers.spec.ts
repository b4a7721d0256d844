import {
  AddContractDocument,
  ContractsDocument,
} from '../../../packages/api-schema/src/trading/generated/operations.ts';
import { TRADER as BUYER, expect, test } from '../../support/signed-paper.ts';
import { loseAnswer, tradeDesk } from './trade-desk.ts';

test('a sale whose answer was lost before a reload is shown, and nothing is sold twice', async ({
  page,
  farm,
  place,
  quote,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  const { storage, offer, quarters, ask, companyId } = await farm();
  await offer(await storage('Silo', place.zip), 'feed-oats', '100');
  const [quarter = { id: '', name: '' }] = await quarters();
  await quote({
    traderId: BUYER.id,
    regionId: place.regionId,
    cropId: 'feed-oats',
    quarterId: quarter.id,
    price: '9000',
  });
  const desk = tradeDesk(page);
  await page.goto('/trades');
  await desk.price('Feed oats', quarter.name).click();
  await desk.amount.fill('30');
  await desk.trader(BUYER.name).click();
  await desk.submit('Sell 30 t for 270,000 Kč').click();
  await loseAnswer(page, AddContractDocument.id);
  await desk.question.getByRole('button', { name: 'Sell 30 t for 270,000 Kč' }).click();
  await expect(desk.question.getByText(desk.say('deal:sale.lost'))).toBeVisible();

  await page.reload();
  await expect(desk.panel.getByText(desk.say('deal:earlierContract'))).toBeVisible();
  const { contracts } = await ask(ContractsDocument, { companyId, locale: 'en' });
  expect(contracts?.totalCount).toBe(1);
  await desk.panel.getByRole('link', { name: desk.say('deal:openContract') }).click();
  await expect(page).toHaveURL(/\/transactions-and-orders\/transactions\/[\w-]+$/);
});
