import { issueTraderKey } from '../../apps/server/src/modules/prices/index.ts';
import { listCropTraders, listTraderRegions } from '../../apps/server/src/modules/trading/index.ts';
import { WHEAT } from '../../apps/server/test/trading-facts.ts';
import { type BenchWorld, openBenchWorld, REGION } from '../lib/world.ts';

const FARMS = 40;
const DAYS = 30;

export interface Seller {
  token: string;
  companyId: string;
  offers: string[];
}

interface Trader {
  key: string;
  markets: { regionId: string; cropId: string; quarterId: string }[];
}

export interface HarvestWorld extends BenchWorld {
  sellers: Seller[];
  traders: Trader[];
  marketPriceId: string;
  quarterId: string;
}

/** So many companies with grain and two waiting orders each, a month of prices, and a few farms whose people are signed in. */
export async function openHarvestWorld(companies: number): Promise<HarvestWorld> {
  const world = await openBenchWorld();
  const pool = world.db.$client;
  const quarterId = world.quarters[0] ?? '';
  await pool.query(
    `with firm as (
       insert into trading.company (users_company_id, country_id, identification_number, name, approval_state, currency)
       select gen_random_uuid(), 'CZ', 'L' || at, 'Farm ' || at, 'APPROVED', 'CZK' from generate_series(1, $1::int) at
       returning id
     ), silo as (
       insert into trading.storage (company_id, label, address, zip, region_id)
       select id, 'Silo', 'Polní 1', '58601', $2 from firm returning company_id, id
     ), held as (
       insert into trading.offer (company_id, storage_id, crop_id, year_harvested, total, ordered)
       select company_id, id, $3, $5, 100000, 48 from silo returning company_id, id
     )
     insert into trading.sell_order (company_id, offer_id, crop_id, region_id, quarter_id, amount, currency, price, created_at)
     select held.company_id, held.id, $3, $2, $4, 24, 'CZK', 6000 + random() * 4000, now()
     from held cross join generate_series(1, 2)`,
    [companies, REGION, WHEAT, quarterId, new Date().getUTCFullYear() - 2],
  );
  const traders = await openTraders(world);
  await pool.query(
    `insert into prices.quote_daily (region_id, crop_id, quarter_id, trader_id, day, last, last_at, low, high, currency)
     select $1, $2, quarter, trader, current_date - day, 4800 + 10 * day, now() - day * interval '1 day', 4700 + 10 * day, 4900 + 10 * day, 'CZK'
     from unnest($3::text[]) quarter cross join unnest($4::text[]) trader cross join generate_series(1, $5::int) day`,
    [REGION, WHEAT, world.quarters, tradersOf(WHEAT), DAYS],
  );
  const marketPriceId = await world.quote('5000', {
    regionId: REGION,
    cropId: WHEAT,
    quarterId,
    at: new Date(),
  });
  const sellers: Seller[] = [];
  for (let count = 0; count < FARMS; count++) {
    const farm = await world.farm();
    const token = await world.tokenFor(farm.user.subject, { email: farm.user.email }, '2 hours');
    sellers.push({
      token,
      companyId: farm.companyId,
      offers: await world.hold(farm, [WHEAT], 100_000_000, 4),
    });
  }
  await pool.query('analyze');
  return { ...world, sellers, traders, marketPriceId, quarterId };
}

const tradersOf = (crop: string) =>
  listCropTraders()
    .filter(({ cropId }) => cropId === crop)
    .map(({ traderId }) => traderId);

async function openTraders(world: BenchWorld): Promise<Trader[]> {
  const regions = Map.groupBy(
    listTraderRegions().filter(({ regionId }) => regionId.startsWith('CZ')),
    ({ traderId }) => traderId,
  );
  const crops = Map.groupBy(listCropTraders(), ({ traderId }) => traderId);
  const traders: Trader[] = [];
  for (const [traderId, served] of regions) {
    const markets = served.flatMap(({ regionId }) =>
      (crops.get(traderId) ?? []).flatMap(({ cropId }) =>
        world.quarters.map((quarterId) => ({ regionId, cropId, quarterId })),
      ),
    );
    if (markets.length > 0)
      traders.push({ key: await issueTraderKey(world.db, { traderId, now: new Date() }), markets });
  }
  return traders;
}
