import { cropResult, factsOf } from '@canola/api-schema/position';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDice, type Dice } from '../../../../test/fuzz/dice.ts';
import { NOW, openTradingWorld, type TradingWorld, WHEAT } from '../../../../test/trading-world.ts';
import { openNewestQuotes } from '../../prices/index.ts';
import { findPositions } from './position.queries.ts';
import { valueRest } from './position-value.ts';

const FARMS = 2000;
const SEED = 20_261_118;
/** The last one has no quotes. */
const REGIONS = ['CZ063', 'CZ064', 'CZ072', 'CZ010'] as const;
const PRICES: Record<string, string | undefined> = { CZ063: '5210.50', CZ064: '5003.33', CZ072: '4899.99' };

let world: TradingWorld;
beforeAll(async () => {
  world = await openTradingWorld();
  for (const [regionId, price] of Object.entries(PRICES)) {
    if (price) await world.quote(price, { regionId });
    await world.quote('1', { regionId, traderId: 'klas-agro' });
  }
});
afterAll(() => world.close());

interface RandomFarm {
  id: string;
  plan: {
    areaHa: string;
    yield: string;
    harvested: string | null;
    perHa: string | null;
    perTon: string | null;
  } | null;
  offers: {
    regionId: string;
    ordered: string;
    free: string;
    contracts: { tons: string; price: string; status: string }[];
  }[];
}

const tenths = (dice: Dice, limit: number) => (dice.below(limit * 10) / 10).toFixed(1);
const cents = (dice: Dice, limit: number) => ((dice.below(limit * 100) + 100) / 100).toFixed(2);

function randomFarm(dice: Dice, at: number): RandomFarm {
  const cost = dice.below(3);
  return {
    id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    plan: dice.chance(0.8)
      ? {
          areaHa: cents(dice, 400),
          yield: cents(dice, 11),
          harvested: dice.chance(0.3) ? cents(dice, 900).slice(0, -1) : null,
          perHa: cost === 1 ? cents(dice, 30_000) : null,
          perTon: cost === 2 ? cents(dice, 5000) : null,
        }
      : null,
    offers: REGIONS.filter(() => dice.chance(0.4)).map((regionId) => ({
      regionId,
      ordered: tenths(dice, 100),
      free: tenths(dice, 300),
      contracts: Array.from({ length: dice.below(4) }, () => ({
        tons: cents(dice, 200).slice(0, -1),
        price: cents(dice, 6000),
        status: dice.one([
          'PENDING',
          'PROCESSING',
          'SUCCESS',
          'CONFIRMED',
          'SIGNED',
          'SIGNED',
          'SIGNED',
          'FAILED',
        ]),
      })),
    })),
  };
}

/** Everything in a few statements, as the trading service leaves it. */
async function store(farms: readonly RandomFarm[]): Promise<void> {
  const pool = world.db.$client;
  const rows = JSON.stringify(farms);
  await pool.query(
    `insert into trading.company (id, users_company_id, country_id, identification_number, name, approval_state, currency)
     select f.id, f.id, 'CZ', f.id, 'Farm', 'APPROVED', 'CZK' from jsonb_to_recordset($1) f(id uuid)`,
    [rows],
  );
  await pool.query(
    `insert into trading.season_plan (company_id, crop_id, year_harvested, area_ha, yield, harvested, cost_per_ha, cost_per_ton)
     select f.id, '${WHEAT}', 2026, (plan->>'areaHa')::numeric, (plan->>'yield')::numeric, (plan->>'harvested')::numeric,
       (plan->>'perHa')::numeric, (plan->>'perTon')::numeric
     from jsonb_to_recordset($1) f(id uuid, plan jsonb) where jsonb_typeof(plan) = 'object'`,
    [rows],
  );
  await pool.query(
    `with held as (
       select f.id as company_id, o.*, gen_random_uuid() as storage_id, gen_random_uuid() as offer_id,
         (select coalesce(sum(tons), 0) from jsonb_to_recordset(contracts) k(tons numeric, status text)
          where status <> 'FAILED') as sold
       from jsonb_to_recordset($1) f(id uuid, offers jsonb)
       cross join jsonb_to_recordset(offers) o("regionId" text, ordered numeric, free numeric, contracts jsonb)
     ), silo as (
       insert into trading.storage (company_id, id, label, address, zip, region_id)
       select company_id, storage_id, 'Silo', 'Polní 1', '58601', "regionId" from held
     ), offered as (
       insert into trading.offer (company_id, id, storage_id, crop_id, year_harvested, total, ordered, sold)
       select company_id, offer_id, storage_id, '${WHEAT}', 2026, ordered + free + sold, ordered, sold from held
       where ordered + free + sold > 0
     )
     insert into trading.contract (company_id, kind, status, offer_id, market_price_id, trader_id, crop_id, region_id,
       quarter_id, zip, amount, currency, price, final_price, created_at, year_harvested)
     select company_id, 'SALE', k.status, offer_id, gen_random_uuid(), 'brazda-trade', '${WHEAT}', "regionId", '2026Q4',
       '58601', k.tons, 'CZK', k.price, k.price, $2::timestamptz - k.tons * interval '1 hour', 2026
     from held cross join jsonb_to_recordset(contracts) k(tons numeric, price numeric, status text)`,
    [rows, NOW],
  );
}

const money = (value: Decimal | null) => value && Number(value.toDP(2, Decimal.ROUND_HALF_UP));
const sum = (values: readonly Decimal.Value[]) => values.reduce<Decimal>((a, b) => a.plus(b), new Decimal(0));

/** The rules of docs/product/position.md once more, in the plainest way. */
function plainly({ plan, offers }: RandomFarm) {
  const deals = offers.flatMap(({ contracts }) => contracts.filter(({ status }) => status !== 'FAILED'));
  const sold = sum(deals.map(({ tons }) => tons));
  const income = sum(deals.map(({ tons, price }) => new Decimal(tons).times(price)));
  const stored = offers.map(({ regionId, ordered, free }) => ({
    regionId,
    tons: new Decimal(ordered).plus(free),
  }));
  const production = plan
    ? new Decimal(plan.harvested ?? new Decimal(plan.areaHa).times(plan.yield))
    : sum(stored.map(({ tons }) => tons)).plus(sold);
  const rest = production.minus(sold);
  const largest = stored.toSorted((a, b) => b.tons.cmp(a.tons))[0];
  const standing = Decimal.max(0, rest.minus(sum(stored.map(({ tons }) => tons))));
  const parts = [...stored, { regionId: largest?.regionId ?? '', tons: standing }];
  const quoted = parts.filter(({ regionId, tons }) => PRICES[regionId] && tons.gt(0));
  const quotedTons = sum(quoted.map(({ tons }) => tons));
  const unvalued = sum(parts.map(({ tons }) => tons)).minus(quotedTons);
  const worth = sum(quoted.map(({ regionId, tons }) => tons.times(PRICES[regionId] ?? 0)));
  // The price of what is stored counts for as many tons as there are left.
  const left = Decimal.max(0, rest.minus(unvalued));
  const value = rest.lte(0)
    ? new Decimal(0)
    : quotedTons.isZero()
      ? null
      : worth.div(quotedTons).toDP(6).times(left);
  const cost = plan?.perHa
    ? new Decimal(plan.perHa).times(plan.areaHa)
    : plan?.perTon
      ? production.times(plan.perTon)
      : null;
  return {
    production: Number(production),
    unsold: Number(rest),
    standing: Number(standing),
    average: money(sold.gt(0) ? income.div(sold) : null),
    breakEven: money(cost?.div(production) ?? null),
    needed: money(cost && rest.gt(0) ? cost.minus(income).div(rest) : null),
    value: money(value),
    result: money(cost && value && income.plus(value).minus(cost)),
  };
}

it(`${FARMS} random farms have the position that a plain program gives them`, async () => {
  const dice = createDice(SEED);
  const farms = Array.from({ length: FARMS }, (_, at) => randomFarm(dice, at));
  await store(farms);
  const quotes = openNewestQuotes(world.deps);
  const prices = new Map(
    await Promise.all(
      REGIONS.map(async (regionId) => {
        const [found] = await quotes.list({ regionId, cropIds: [WHEAT], currency: 'CZK' });
        return [regionId as string, found?.prices ?? []] as const;
      }),
    ),
  );
  quotes.close();
  const conditions = { yearHarvested: 2026, now: NOW, haulageRate: null, pointOf: () => null };
  let compared = 0;
  for (const farm of farms) {
    const asked = { companyId: farm.id, yearHarvested: 2026, now: NOW };
    const found = await findPositions(world.db.$client, [farm.id], asked);
    const row = found?.crops[0];
    if (!found || !row) {
      expect(farm.plan, farm.id).toBeNull();
      continue;
    }
    const value = valueRest(row, found.largest, (region) => prices.get(region) ?? [], conditions);
    expect(cropResult(factsOf({ ...row, value })), JSON.stringify(farm)).toMatchObject(plainly(farm));
    compared += 1;
  }
  expect(compared).toBeGreaterThan(FARMS * 0.9);
});
