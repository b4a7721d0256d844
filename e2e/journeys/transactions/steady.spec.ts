import {
  AddOrderDocument,
  ContractsDocument,
  OrdersDocument,
  SignedTotalDocument,
} from '../../../packages/api-schema/src/trading/generated/operations.ts';
import { layoutShifts, watchLayoutShifts } from '../../support/layout-shift.ts';
import { text } from '../../support/texts.ts';
import { expect, test } from '../../support/trader-office.ts';
import { asksFor, holdResponses } from '../../support/trading-responses.ts';

const words = (key: string) => text('en', `transactions:${key}`);
const MOST = 0.02;

/** In the worst order: what is at the top comes last. */
const ORDERS = [
  [OrdersDocument, ContractsDocument, SignedTotalDocument],
  [SignedTotalDocument, ContractsDocument, OrdersDocument],
];

for (const [at, documents] of ORDERS.entries())
  test(`on a phone nothing jumps while the transactions load, in order ${at + 1}`, async ({
    page,
    farm,
    sell,
  }) => {
    const own = await farm();
    const storageId = await own.storage('Silo', '58601');
    const wheat = await own.offer(storageId, 'milling-wheat', '300');
    const [quarter] = await own.quarters();
    const order = { amount: '24', currency: 'CZK', customTransport: false, price: '99000' } as const;
    await own.ask(AddOrderDocument, { order: { ...order, offerId: wheat, quarterId: quarter?.id ?? '' } });
    for (let count = 0; count < 2 + 3 * at; count += 1) await sell(own, wheat, '24');

    await page.setViewportSize({ width: 390, height: 844 });
    await watchLayoutShifts(page);
    const releases = [];
    for (const document of documents) releases.push(await holdResponses(page, document));
    await page.goto('/transactions-and-orders');
    await expect(page.getByRole('status').first()).toBeAttached();
    for (const [index, release] of releases.entries()) {
      const answered = page.waitForResponse((response) =>
        asksFor(response.request(), documents[index] ?? { id: '' }),
      );
      release();
      await answered;
      await layoutShifts(page);
    }
    await expect(page.getByRole('list', { name: words('orders.title') })).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    const shifts = await layoutShifts(page);
    const moved = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(moved, JSON.stringify(shifts)).toBeLessThanOrEqual(MOST);
  });
