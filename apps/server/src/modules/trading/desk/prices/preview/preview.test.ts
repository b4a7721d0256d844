import type { PricesPreview } from '@canola/api-schema/trading/desk-prices';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTraderDesk, rowOf, type TraderDesk } from '../../../../../../test/trader-desk.ts';
import { MARKET, openTradingWorld, type TradingWorld } from '../../../../../../test/trading-world.ts';

let world: TradingWorld;
let desk: TraderDesk;
beforeAll(async () => {
  world = await openTradingWorld();
  desk = await openTraderDesk(world);
  await desk.publish([rowOf()]);
});
afterAll(() => world.close());

const at = { cropId: MARKET.cropId, quarterId: MARKET.quarterId, cropIds: [MARKET.cropId] };
const preview = (text: string, overrides: object = {}) =>
  desk.call<PricesPreview>('POST', '/prices/preview', { text, regionId: MARKET.regionId, at, ...overrides });

it('compares each cell with the price of today and stores nothing', async () => {
  const { body } = await preview('5250\t5300');
  expect(body.cells).toMatchObject([
    { ...MARKET, price: '5250', now: '5200.00', version: 1, isImplausible: false, code: null },
    { quarterId: '2027Q1', price: '5300', now: null, version: 0, isImplausible: false },
  ]);
  expect((await preview('52000')).body.cells).toMatchObject([{ isImplausible: true, code: null }]);
  expect(await desk.line()).toMatchObject({ price: '5200.00', version: 1 });
});

it('names the cell with a NUL instead of refusing the whole', async () => {
  const { status, body } = await preview('5250\t5\u00000');
  expect([status, body.cells.map(({ code }) => code)]).toEqual([200, [null, 'cell.control-character']]);
});

it('reads the end of a price in the time of the region', async () => {
  const text = 'crop;quarter;price;valid until\nmilling-wheat;2026Q4;5250;31.12.2026';
  const { body } = await preview(text, { at: undefined });
  expect(body.cells).toMatchObject([{ validUntil: '2026-12-31T22:59:00.000Z', code: null }]);
});

it('takes at most a megabyte, and only regions of the trader', async () => {
  expect((await preview('5'.repeat(1024 * 1024 + 1))).status).toBe(400);
  expect((await preview('5'.repeat(2 * 1024 * 1024))).status).toBe(413);
  expect((await preview('5', { regionId: 'RO111' })).body).toMatchObject({ code: 'trader.not-found' });
});
