import { readyAgainAt } from '@canola/api-schema/alerts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AlertDesk, openAlertDesk } from '../../../../test/alert-desk.ts';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { TRADERS } from '../../../../test/trading-facts.ts';
import { accepted, MARKET, NOW, WHEAT } from '../../../../test/trading-world.ts';
import { fireFutures, fireMarkets } from './fire.service.ts';

let world: AlertDesk;
beforeAll(async () => {
  world = await openAlertDesk();
});
afterAll(() => world.close());
beforeEach(() => world.clock.set(NOW));

const HOUR = 3_600_000;

it('fires once per crossing and again after half a per cent on the other side', async () => {
  const farm = await world.farm();
  const market = world.nextMarket();
  await world.quote('5200', market);
  accepted(await world.add(farm, { itemId: market.cropId, termId: market.quarterId }));
  const steps: [hour: number, price: string, messages: number][] = [
    [1, '5310', 1],
    [10, '5290', 1],
    [20, '5320', 1],
    [30, '5270', 1],
    [40, '5305', 2],
  ];
  for (const [hour, price, count] of steps)
    await world.at(hour, async () => {
      await world.quote(price, market);
      await fireMarkets(world.deps, { markets: [market] });
      expect(await world.told(farm), `${price} after ${hour} hours`).toHaveLength(count);
    });
  expect((await world.listed(farm))?.alerts).toMatchObject([
    { state: 'SILENT', readyAgain: '5273.50', firedValue: '5305.00', threshold: '5300.00', currency: 'CZK' },
  ]);
});

it('ten thousand random quotes fire exactly as a plain program says', async () => {
  const farm = await world.farm();
  const random = randomNumbers(37);
  const walks = Array.from({ length: 16 }, world.nextMarket).map((market) => ({ market, price: 5000 }));
  const rules = walks.flatMap(({ market }) =>
    Array.from({ length: 6 }, (_, index) => ({
      market,
      direction: index % 2 === 0 ? ('ABOVE' as const) : ('BELOW' as const),
      threshold: 5000 + Math.round((random() - 0.5) * 400),
      once: index === 4,
      isArmed: true,
      armedFrom: 0,
      back: undefined as number | undefined,
      fired: 0,
    })),
  );
  for (const { market, direction, threshold, once } of rules) {
    const terms = { itemId: market.cropId, termId: market.quarterId };
    accepted(await world.add(farm, { ...terms, direction, once, threshold: `${threshold}` }));
  }
  for (const { market } of walks) await world.quote('5000', market);

  const expected: string[] = [];
  for (let step = 0; step < 625; step += 1) {
    const hour = step * 0.7;
    for (const walk of walks) {
      const price = Math.round((walk.price + (random() - 0.5) * 120) * 100) / 100;
      walk.price = Math.max(4700, Math.min(5300, price));
    }
    for (const rule of rules) {
      const { direction, threshold, once, back } = rule;
      const price = walks.find(({ market }) => market === rule.market)?.price ?? 0;
      const side = direction === 'ABOVE' ? 1 : -1;
      if (rule.isArmed) {
        if (hour < rule.armedFrom || side * (price - threshold) < 0) continue;
        expected.push(`${price.toFixed(2)} ${threshold}.00`);
        const level = Math.round((threshold - side * threshold * 0.005) * 100) / 100;
        Object.assign(rule, { isArmed: false, fired: hour, back: once ? undefined : level });
      } else if (back !== undefined && side * (back - price) >= 0)
        Object.assign(rule, { isArmed: true, back: undefined, armedFrom: Math.max(hour, rule.fired + 6) });
    }
    world.clock.set(new Date(NOW.getTime() + hour * HOUR));
    await world.db.$client.query(
      `update prices.current_quote q set price = n.price, published_at = $5
       from unnest($2::text[], $3::text[], $4::numeric[]) as n (crop_id, quarter_id, price)
       where q.region_id = $1 and q.crop_id = n.crop_id and q.quarter_id = n.quarter_id`,
      [
        MARKET.regionId,
        walks.map(({ market }) => market.cropId),
        walks.map(({ market }) => market.quarterId),
        walks.map(({ price }) => price),
        world.clock.now(),
      ],
    );
    await fireMarkets(world.deps, { markets: walks.map(({ market }) => market) });
  }
  world.clock.set(NOW);
  const messages = (await world.told(farm)).map(({ price, threshold }) => `${price} ${threshold}`);
  expect(messages.toSorted()).toEqual(expected.toSorted());
  expect(expected.length).toBeGreaterThan(200);
}, 300_000);

it('two processes see one quote, and one message is sent', async () => {
  const farm = await world.farm();
  const market = world.nextMarket();
  accepted(await world.add(farm, { itemId: market.cropId, termId: market.quarterId }));
  await world.quote('5400', market);
  const second = await buildTestApp({ sharing: world, now: NOW });
  const processes = [world, second, world, second, world, second];
  await Promise.all(processes.map(({ deps }) => fireMarkets(deps, { markets: [market] })));
  await second.close();
  expect(await world.told(farm)).toHaveLength(1);
});

it('a price that is too old to sell at fires nothing, and the list says so', async () => {
  const farm = await world.farm();
  const market = world.nextMarket();
  await world.quote('5400', { ...market, at: new Date(NOW.getTime() - 8 * 24 * HOUR) });
  accepted(await world.add(farm, { itemId: market.cropId, termId: market.quarterId }));
  await fireMarkets(world.deps, { markets: [market] });
  expect(await world.told(farm)).toEqual([]);
  expect((await world.listed(farm))?.alerts).toMatchObject([{ state: 'NO_VALUE', value: null }]);
});

it('after haulage counts the best price at the place, both ways', async () => {
  const farm = await world.farm();
  const market = world.nextMarket();
  const terms = { itemId: market.cropId, termId: market.quarterId, delivers: true };
  await world.quote('5300', market);
  const { alerts } = (await world.listed(farm)) ?? { alerts: [] };
  expect(alerts).toEqual([]);
  accepted(await world.add(farm, { ...terms, threshold: '5300' }));
  accepted(await world.add(farm, { ...terms, direction: 'BELOW', threshold: '4000' }));
  const value = Number((await world.listed(farm))?.alerts[0]?.value);
  expect(value).toBeGreaterThan(3000);
  expect(value).toBeLessThan(5300);
  const haulage = 5300 - value;
  await world.quote((5300 + haulage - 0.01).toFixed(2), market);
  await fireMarkets(world.deps, { markets: [market] });
  expect(await world.told(farm)).toEqual([]);
  await world.quote((5300 + haulage).toFixed(2), market);
  await fireMarkets(world.deps, { markets: [market] });
  expect(await world.told(farm)).toEqual([{ price: '5300.00', threshold: '5300.00' }]);
  await world.quote((4000 + haulage).toFixed(2), market);
  await fireMarkets(world.deps, { markets: [market] });
  expect((await world.told(farm))[1]).toEqual({ price: '4000.00', threshold: '4000.00' });
});

it('a trader that is too far to know does not hide what falls at the place', async () => {
  const farm = await world.farm();
  const market = world.nextMarket();
  const terms = { itemId: market.cropId, termId: market.quarterId, delivers: true };
  await world.quote('5300', market);
  accepted(await world.add(farm, { ...terms, direction: 'BELOW', threshold: '4000' }));
  // Of no place in the region: it counts where nobody else does.
  await world.quote('9900', { ...market, traderId: await traderWithoutPoint() });
  await world.quote('4000', market);
  await fireMarkets(world.deps, { markets: [market] });
  expect(await world.told(farm)).toHaveLength(1);
});

async function traderWithoutPoint(): Promise<string> {
  const { rows } = await world.db.$client.query<{ id: string }>(
    `select t.id from trading.trader t where not exists (select from trading.trader_region p
       where p.trader_id = t.id and p.region_id = $1 and p.latitude is not null) limit 1`,
    [MARKET.regionId],
  );
  const [known] = rows;
  if (known) return known.id;
  const [, second = ''] = TRADERS;
  await world.db.$client.query(
    'update trading.trader_region set latitude = null, longitude = null where trader_id = $1 and region_id = $2',
    [second, MARKET.regionId],
  );
  return second;
}

it('a spread follows both of its markets, a basis the exchange too', async () => {
  const farm = await world.farm();
  const [first, second] = [world.nextMarket(), world.nextMarket()];
  await world.quote('5300', first);
  await world.quote('5000', second);
  accepted(
    await world.add(farm, {
      kind: 'SPREAD',
      itemId: first.cropId,
      termId: first.quarterId,
      secondItemId: second.cropId,
      secondTermId: second.quarterId,
      threshold: '400',
    }),
  );
  await world.quote('4890', second);
  await fireMarkets(world.deps, { markets: [second] });
  expect(await world.told(farm)).toEqual([{ price: '410.00', threshold: '400.00' }]);
  expect((await world.listed(farm))?.alerts[0]?.readyAgain).toBe(
    readyAgainAt({ kind: 'SPREAD', direction: 'ABOVE', threshold: '400' }, '5300'),
  );

  const wheat = { ...MARKET, cropId: WHEAT, quarterId: '2026Q4' };
  await world.quote('5200', wheat);
  await world.settle('2026-12-01', '215');
  await world.db.$client.query(
    `insert into prices.fx_history (base, counter, rate, at) values ('EUR', 'CZK', 25, $1) on conflict do nothing`,
    [new Date(NOW.getTime() - 30 * 24 * HOUR)],
  );
  accepted(await world.add(farm, { kind: 'BASIS', threshold: '-100', termId: '2026Q4' }));
  await world.settle('2026-12-01', '211');
  await fireFutures(world.deps);
  expect((await world.told(farm))[1]).toEqual({ price: '-75.00', threshold: '-100.00' });
});

function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
