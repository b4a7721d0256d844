import type { Demand } from '@canola/api-schema/trading/desk-book';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DeskWorld, openDeskWorld } from '../../../../../test/desk-world.ts';
import { accepted, type Farm, MARKET, REGION, TRADERS } from '../../../../../test/trading-world.ts';
import { setInDemand } from '../../companies/in-demand.service.ts';
import { addOrder } from '../../orders/orders.service.ts';
import { countDemand } from './demand.tasks.ts';

let desk: DeskWorld;
let farms: Farm[];
beforeAll(async () => {
  desk = await openDeskWorld();
  farms = [await desk.farm(), await desk.farm(), await desk.farm(), await desk.farm()];
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.db.$client.query('update trading.sell_order set active = false');
  await desk.db.$client.query('delete from prices.current_quote');
});

async function place(farm: Farm | undefined, price: string, more: object = {}) {
  if (!farm) throw new Error('no farm');
  const offerId = await desk.offer(farm, '500');
  accepted(
    await addOrder(desk.deps, farm.viewer, {
      offerId,
      amount: '100',
      currency: 'CZK',
      price,
      lowPrice: null,
      quarterId: MARKET.quarterId,
      onlyTraderId: null,
      customTransport: false,
      transportNote: null,
      note: null,
      ...more,
    }),
  );
}

async function read() {
  await countDemand.run(desk.deps, {}, { jobId: '1' });
  const { body } = await desk.call<Demand>('GET', 'demand', { query: { region: REGION } });
  const line = body.lines.find(
    ({ cropId, quarterId }) => cropId === MARKET.cropId && quarterId === MARKET.quarterId,
  );
  return { ...body, line };
}

it('counts orders for any trader by price step; what is near the best price is summed up', async () => {
  for (const farm of farms.slice(0, 3)) await place(farm, '5230');
  for (const farm of farms.slice(0, 3)) await place(farm, '5600');
  for (const farm of farms.slice(0, 3)) await place(farm, '7000');
  expect(await read()).toMatchObject({
    regionId: REGION,
    currency: 'CZK',
    step: 50,
    countedAt: desk.clock.now().toISOString(),
    line: {
      tons: '900.0',
      steps: [{ from: '5250', to: '5250', tons: '300.0' }, { to: '5600' }, { to: '7000' }],
      further: null,
    },
  });
  // Own prices choose what is added up; the steps stay.
  await desk.quote('5200', { traderId: TRADERS[1] });
  await desk.quote('5180');
  const { line } = await read();
  expect(line).toMatchObject({ tons: '300.0', further: '300.0', priceNow: '5180.00', bestNow: '5200.00' });
  expect(line?.steps.map(({ to }) => to)).toEqual(['5250', '5600']);
});

it('shows nothing of fewer than three farms, of orders for one trader or of companies that left', async () => {
  const [first, second, third, fourth] = farms;
  await place(first, '5230');
  await place(second, '5230');
  await place(third, '5230', { onlyTraderId: TRADERS[0] });
  expect((await read()).line).toMatchObject({ tons: null, steps: [], further: null });
  await place(fourth, '5230');
  expect((await read()).line).toMatchObject({ tons: '300.0' });
  if (!fourth) throw new Error('no farm');
  accepted(await setInDemand(desk.deps, fourth.viewer, { companyId: fourth.companyId, inDemand: false }));
  expect((await read()).line).toMatchObject({ tons: null, steps: [] });
  accepted(await setInDemand(desk.deps, fourth.viewer, { companyId: fourth.companyId, inDemand: true }));
  expect((await read()).line).toMatchObject({ tons: '300.0' });
});

it('never shows where stops are: the picture is the same with and without them', async () => {
  for (const farm of farms.slice(0, 3)) await place(farm, '5230');
  const without = (await read()).line;
  await desk.db.$client.query('update trading.sell_order set low_price = 4000 where active');
  expect((await read()).line).toEqual(without);
});

it('names what the own limit still takes', async () => {
  await desk.quote('5180');
  expect((await read()).line).toMatchObject({ priceNow: '5180.00', limitLeft: null });
  await desk.db.$client.query(
    `insert into prices.price_line
       (region_id, crop_id, quarter_id, trader_id, mode, price, limit_tons, taken_tons, changed_at)
     values ($1, $2, $3, $4, 'FIXED', 5180, 300, 180, now())`,
    [REGION, MARKET.cropId, MARKET.quarterId, desk.traderId],
  );
  expect((await read()).line).toMatchObject({ limitLeft: '120.0' });
  await desk.db.$client.query('delete from prices.price_line');
});

it('is of the regions that the trader serves', async () => {
  const elsewhere = await desk.call('GET', 'demand', { query: { region: 'IE041' } });
  expect(elsewhere).toMatchObject({ status: 404, body: { code: 'region.not-served' } });
});
