import { BasisTodayDocument, BasisYearDocument } from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, dataOf } from '../../../../test/graphql-caller.ts';
import { JIHLAVA, openPriceWorld, type PriceWorld, UNKNOWN_ID } from '../../../../test/price-desk.ts';
import { MARKET, TRADERS, WHEAT } from '../../../../test/trading-facts.ts';
import { storeFixings } from '../../prices/index.ts';

let world: PriceWorld;
beforeAll(async () => {
  world = await openPriceWorld();
  const pool = world.db.$client;
  await storeFixings(world.deps, [
    { at: new Date('2025-10-01T10:00:00Z'), perEuro: { CZK: '25', RON: '5' } },
    { at: new Date('2026-10-14T10:00:00Z'), perEuro: { CZK: '24', RON: '5' } },
  ]);
  await pool.query(`insert into prices.future_contract (commodity, month, symbol, last_trading_day) values
    ('wheat', '2026-09-01', 'MLU26', '2026-09-10'), ('wheat', '2026-12-01', 'MLZ26', '2026-12-10'),
    ('wheat', '2027-03-01', 'MLH27', '2027-03-10'), ('rapeseed', '2026-11-01', 'XRX26', '2026-10-30'),
    ('rapeseed', '2027-02-01', 'XRG27', '2027-01-29')`);
  await pool.query(`insert into prices.future_settle (commodity, day, month, settle) values
    ('wheat', '2026-10-09', '2026-12-01', 210), ('wheat', '2026-10-12', '2026-12-01', 212),
    ('wheat', '2026-10-14', '2026-12-01', 214.25), ('wheat', '2026-10-14', '2027-03-01', 217.25),
    ('rapeseed', '2026-10-14', '2026-11-01', 480), ('rapeseed', '2026-11-05', '2027-02-01', 486.5)`);
});
afterAll(() => world.close());

const at = (overrides: object = {}) => ({
  place: { position: JIHLAVA },
  companyId: world.full.companyId,
  currency: 'CZK' as const,
  cropIds: [WHEAT],
  ...overrides,
});
const today = async (overrides: object = {}) =>
  (await dataOf(world, world.full.user, BasisTodayDocument, at(overrides))).basis;

describe('the basis', () => {
  it('is the best price of the region minus the contract of the quarter', async () => {
    // 5222.50 − 214.25 · 24; for the first quarter 5333.75 − 217.25 · 24.
    expect(await today()).toEqual([
      {
        cropId: WHEAT,
        quarterId: '2026Q4',
        masked: false,
        contract: { month: 12, year: 2026 },
        basis: '80.50',
        usual: null,
      },
      {
        cropId: WHEAT,
        quarterId: '2027Q1',
        masked: false,
        contract: { month: 3, year: 2027 },
        basis: '119.75',
        usual: null,
      },
    ]);
  });

  it('is in the currency that was asked for', async () => {
    // The price at the newest rate of this world, 0.04.
    expect(await today({ currency: 'EUR', quarterId: '2026Q4' })).toMatchObject([{ basis: '-5.35' }]);
  });

  it('moves on to the next contract of the quarter when the first has expired', async () => {
    const now = world.clock.now();
    expect(await today({ cropIds: ['rapeseed'] })).toMatchObject([{ contract: { month: 11, year: 2026 } }]);
    world.clock.set(new Date('2026-11-05T12:00:00Z'));
    await world.quote('11700.00', { cropId: 'rapeseed', at: world.clock.now() });
    expect(await today({ cropIds: ['rapeseed'] })).toMatchObject([
      { quarterId: '2026Q4', contract: { month: 2, year: 2027 }, basis: '24.00' },
    ]);
    world.clock.set(now);
  });

  it('has none of the day without a fresh price or a recent settlement', async () => {
    const now = world.clock.now();
    world.clock.set(new Date('2026-10-26T12:00:00Z'));
    expect(await today({ quarterId: '2027Q1' })).toMatchObject([{ quarterId: '2027Q1', basis: null }]);
    world.clock.set(now);
  });

  it('is known for crops of the exchange only', async () => {
    expect(await today({ cropIds: ['maize', 'diesel', 'no-crop'] })).toEqual([]);
    const all = await today({ cropIds: undefined });
    expect(new Set(all?.map((price) => price.cropId))).toEqual(new Set([WHEAT, 'rapeseed']));
  });
});

describe('a year', () => {
  it('has the last day of each week, converted at its own fixing', async () => {
    const { basis } = await dataOf(world, world.full.user, BasisYearDocument, at({ quarterId: '2026Q4' }));
    // 10 October is a Saturday: the settlement of the 9th. The 12th is another week. 3 November 2025 has no contract.
    expect(basis?.[0]?.points).toEqual([
      { date: '2026-10-10', basis: '-227.50' },
      { date: '2026-10-12', basis: '-266.50' },
    ]);
    expect(basis?.[0]?.usual).toBeNull();
  });

  it('says what is usual from four weeks on: the median', async () => {
    await world.db.$client.query(
      `insert into prices.quote_daily
         (region_id, crop_id, quarter_id, trader_id, day, last, last_at, low, high, currency)
       select $1, $2, $3, $4, day, price, day, price, price, 'CZK'
       from (values ('2026-09-21'::date, 5000.00), ('2026-09-28', 5100.00), ('2026-10-05', 5200.00)) as days (day, price)`,
      [MARKET.regionId, WHEAT, '2027Q1', TRADERS[0]],
    );
    await world.db.$client.query(
      `insert into prices.future_settle (commodity, day, month, settle) values
       ('wheat', '2026-09-18', '2027-03-01', 200), ('wheat', '2026-09-25', '2027-03-01', 200),
       ('wheat', '2026-10-02', '2027-03-01', 200), ('wheat', '2026-10-12', '2027-03-01', 200)`,
    );
    expect(await today({ quarterId: '2027Q1' })).toMatchObject([{ usual: null }]);
    await world.db.$client.query(
      `insert into prices.quote_daily
         (region_id, crop_id, quarter_id, trader_id, day, last, last_at, low, high, currency)
       values ($1, $2, $3, $4, '2026-10-12', 5900, '2026-10-12', 5900, 5900, 'CZK')`,
      [MARKET.regionId, WHEAT, '2027Q1', TRADERS[0]],
    );
    expect(await today({ quarterId: '2027Q1' })).toMatchObject([{ usual: '100.00' }]);
  });
});

describe('a trial', () => {
  const asTrial = async (favourites: string[]) =>
    (
      await dataOf(world, world.trial.user, BasisYearDocument, {
        ...at({ cropIds: [WHEAT, 'rapeseed'], favourites }),
        companyId: world.trial.companyId,
      })
    ).basis;

  it('sees which quarters are quoted and no number', async () => {
    const basis = await asTrial([]);
    expect(basis?.map((basi) => `${basi.cropId} ${basi.quarterId}`).toSorted()).toEqual([
      `${WHEAT} 2026Q4`,
      `${WHEAT} 2027Q1`,
      'rapeseed 2026Q4',
    ]);
    for (const item of basis ?? [])
      expect(item).toMatchObject({ masked: true, contract: null, basis: null, usual: null, points: [] });
  });

  it('sees the basis of its favourites, as it sees their prices', async () => {
    const basis = await asTrial(['rapeseed']);
    const shown = basis?.filter((basi) => !basi.masked).map(({ cropId }) => cropId);
    expect(new Set(shown)).toEqual(new Set(['rapeseed']));
  });
});

it('of another company there is nothing', async () => {
  const others = { ...at(), companyId: world.trial.companyId };
  const { body } = await ask(world, world.full.user, BasisTodayDocument, others);
  expect(body.data?.basis).toBeNull();
  const unknown = { ...at(), place: { storageId: UNKNOWN_ID } };
  expect((await ask(world, world.full.user, BasisTodayDocument, unknown)).body.data?.basis).toBeNull();
});
