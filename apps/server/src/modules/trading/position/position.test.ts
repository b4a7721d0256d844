import {
  PositionsDocument,
  type PositionsQueryVariables,
} from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { dataOf } from '../../../../test/graphql-caller.ts';
import {
  accepted,
  type Farm,
  NOW,
  openTradingWorld,
  type TradingWorld,
  WHEAT,
} from '../../../../test/trading-world.ts';
import { addOrder } from '../orders/orders.service.ts';
import { setSeasonPlan } from './position.service.ts';

let world: TradingWorld;
beforeAll(async () => {
  world = await openTradingWorld();
  await world.quote('5000');
  await world.quote('5210', { traderId: 'klas-agro' });
  await world.quote('6000', { traderId: 'lan-obchodni', at: new Date(NOW.getTime() - 8 * DAY_MS) });
  await world.quote('7000', { quarterId: '2027Q1' });
  await world.quote('5610', { regionId: ZLIN, quarterId: '2027Q1' });
  await world.quote('11000', { cropId: 'rapeseed' });
});
afterAll(() => world.close());

const DAY_MS = 86_400_000;
/** In the Zlín region. */
const KROMERIZ = '76701';
const VELKE_MEZIRICI = '59401';
const ZLIN = 'CZ072';

async function positions(farm: Farm, options: Partial<PositionsQueryVariables> = {}) {
  const variables = { companyId: farm.companyId, yearHarvested: 2026, ...options };
  return (await dataOf(world, farm.user, PositionsDocument, variables)).positions ?? [];
}
const wheatOf = async (farm: Farm, options: Partial<PositionsQueryVariables> = {}) =>
  (await positions(farm, options)).find(({ crop }) => crop.id === WHEAT);

async function plan(farm: Farm, areaHa: string, yearHarvested = 2026, cropId = WHEAT) {
  const none = { harvested: null, costPerHa: null, costPerTon: null, version: null };
  const input = { companyId: farm.companyId, cropId, yearHarvested, areaHa, yield: '10', ...none };
  accepted(await setSeasonPlan(world.deps, farm.viewer, input));
}

/** Of the offer, without a quote: what a sale leaves. */
async function contract(farm: Farm, offerId: string, tons: number, status: string, at = NOW, year = 2026) {
  await world.db.$client.query(
    `insert into trading.contract (company_id, kind, status, offer_id, market_price_id, trader_id, crop_id, region_id,
       quarter_id, zip, amount, currency, price, final_price, created_at, year_harvested)
     values ($1, 'SALE', $2, $3, gen_random_uuid(), 'brazda-trade', '${WHEAT}', 'CZ063', '2026Q4', '58601', $4, 'CZK',
       5000, 5150, $5, $6)`,
    [farm.companyId, status, offerId, tons, at, year],
  );
  if (status !== 'FAILED')
    await world.db.$client.query('update trading.offer set sold = sold + $2 where id = $1', [offerId, tons]);
}

it('shows what is planned, offered, ordered, on its way and signed', async () => {
  const farm = await world.farm();
  const offerId = await world.offer(farm, '600');
  await plan(farm, '78');
  await contract(farm, offerId, 180, 'SIGNED');
  await contract(farm, offerId, 120, 'CONFIRMED');
  await contract(farm, offerId, 50, 'FAILED');
  const order = {
    amount: '100',
    currency: 'CZK' as const,
    price: '9000',
    quarterId: '2027Q1',
    customTransport: false,
  };
  const none = { lowPrice: null, note: null, onlyTraderId: null, transportNote: null };
  accepted(await addOrder(world.deps, farm.viewer, { ...order, ...none, offerId }));
  expect(await positions(farm, { locale: 'cs' })).toMatchObject([
    {
      crop: { id: WHEAT, name: 'Pšenice potravinářská' },
      currency: 'CZK',
      plan: { areaHa: '78.00', yield: '10.00' },
      offered: '600.0',
      signedTons: '180.0',
      signedValue: '927000.000',
      onItsWayTons: '120.0',
      onItsWayValue: '618000.000',
      offers: [{ id: offerId, total: '600.0', ordered: '100.0', free: '200.0' }],
      sales: [{ date: '2026-10-14', tons: '180.0', price: '5150.00' }],
      habit: null,
    },
  ]);
  expect(await positions(farm, { yearHarvested: 2025 })).toEqual([]);
});

it('a harvest that cannot be is refused, not looked for', async () => {
  const farm = await world.farm();
  const { body } = await call<{ errors: unknown[] }>(world, farm.user, 'POST', '/graphql', {
    documentId: PositionsDocument.id,
    variables: { companyId: farm.companyId, yearHarvested: 2_147_483_647 },
  });
  expect(body.errors).toMatchObject([{ extensions: { code: 'request.invalid' } }]);
});

describe('the value', () => {
  it('is the best price of each region that can be sold at, in the nearest quarter after the harvest', async () => {
    const farm = await world.farm();
    const jihlava = await world.offer(farm, '300');
    await world.offer(farm, '100', { zip: KROMERIZ });
    // (300 × 5210 + 100 × 5610) / 400
    expect((await wheatOf(farm))?.value).toMatchObject({
      masked: false,
      price: '5310',
      unvalued: '0',
      trader: { id: 'klas-agro' },
      quarter: { id: '2026Q4' },
    });
    await world.db.$client.query('update trading.offer set year_harvested = 2027 where id = $1', [jihlava]);
    expect((await wheatOf(farm, { yearHarvested: 2027 }))?.value).toMatchObject({
      price: null,
      unvalued: '300',
    });
  });

  it('of what is in no storage is that of the largest storage; where nobody quotes there is none', async () => {
    const farm = await world.farm();
    await world.offer(farm, '100');
    await world.offer(farm, '200', { zip: '11000' });
    await plan(farm, '100');
    // 100 t at 5210; 200 t in Prague and 700 t standing have no price.
    expect((await wheatOf(farm))?.value).toMatchObject({
      price: '5210',
      unvalued: '900',
      unvaluedStanding: '700',
    });
    const landless = await world.farm();
    await plan(landless, '10');
    expect((await wheatOf(landless))?.value).toMatchObject({ price: null, unvalued: '100', storageId: null });
  });

  it('of the day before counts the traders of that day, and nothing where one place had none', async () => {
    const farm = await world.farm();
    await world.offer(farm, '100');
    expect((await wheatOf(farm))?.value.priceBefore).toBeNull();
    await world.db.$client.query('update prices.current_quote set previous_price = price - 60');
    world.clock.set(new Date(NOW.getTime() + 20_000));
    expect((await wheatOf(farm))?.value).toMatchObject({ price: '5210', priceBefore: '5150' });
    world.clock.set(NOW);
  });

  it('with "I deliver" is after haulage at the rate that the person set', async () => {
    const farm = await world.farm();
    await world.offer(farm, '100', { zip: VELKE_MEZIRICI });
    const price = async () => Number((await wheatOf(farm, { delivers: true }))?.value.price);
    const usual = await price();
    expect(usual).toBeLessThan(5210);
    const body = { settings: { haulage: { CZK: 0 } } };
    expect((await call(world, farm.user, 'PATCH', '/can-users/api/user', body)).status).toBe(200);
    expect(await price()).toBe(5210);
    expect(Number((await wheatOf(farm))?.value.price)).toBe(5210);
  });

  it('is masked with the prices of its crop, and the tons are not', async () => {
    const farm = await world.farm({ plan: 'BASIC' });
    await world.offer(farm, '100');
    await world.offer(farm, '100', { cropId: 'rapeseed' });
    const masked = {
      masked: true,
      price: null,
      priceBefore: null,
      unvalued: null,
      unvaluedStanding: null,
      trader: null,
      quarter: null,
      storageId: null,
    };
    expect((await positions(farm)).map(({ value }) => value)).toEqual([masked, masked]);
    const [wheat, rapeseed] = await positions(farm, { favourites: [WHEAT] });
    expect([wheat?.value.price, rapeseed?.value]).toEqual(['5210', masked]);
    expect(rapeseed?.offers).toMatchObject([{ free: '100.0' }]);
  });
});

describe('the habit', () => {
  const WEEK_MS = 7 * DAY_MS;
  /** Sold in the same week of a marketing year, and the rest in the spring after it. */
  async function harvest(farm: Farm, offerId: string, year: number, tons: number) {
    await plan(farm, '10', year);
    const autumn = new Date(Date.UTC(year, 6, 1) + 15 * WEEK_MS);
    await contract(farm, offerId, tons, 'SIGNED', autumn, year);
    await contract(farm, offerId, 1, 'SIGNED', new Date(autumn.getTime() + WEEK_MS), year);
  }

  it('is the median and the range of the last five harvests by this week, with at least two of them', async () => {
    const farm = await world.farm();
    const offerId = await world.offer(farm, '2000');
    await harvest(farm, offerId, 2025, 52);
    expect((await wheatOf(farm))?.habit).toBeNull();
    await harvest(farm, offerId, 2024, 41);
    expect((await wheatOf(farm))?.habit).toEqual({ median: 46.5, lowest: 41, highest: 52, harvests: 2 });
    await harvest(farm, offerId, 2023, 60);
    await plan(farm, '10', 2022);
    expect((await wheatOf(farm))?.habit).toEqual({ median: 52, lowest: 41, highest: 60, harvests: 3 });
    // Six years back counts no more.
    await harvest(farm, offerId, 2020, 90);
    expect((await wheatOf(farm))?.habit?.harvests).toBe(3);
  });
});
