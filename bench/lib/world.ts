import { randomUUID } from 'node:crypto';
import { quartersIn } from '../../apps/server/src/modules/trading/prices/open-quarters.ts';
import { WHEAT } from '../../apps/server/test/trading-facts.ts';
import { type Farm, openTradingWorld, type TradingWorld } from '../../apps/server/test/trading-world.ts';

export const REGION = 'CZ063';
const ZIP = '58601';

export interface BenchWorld extends TradingWorld {
  databaseUrl: string;
  /** The quarters that can be traded now. */
  quarters: string[];
  /** Storages of a company with offers of these crops, so many tons each. */
  hold(farm: Farm, crops: readonly string[], tons: number, storages?: number): Promise<string[]>;
}

/** A separate database, at the real time: the measured processes have no other clock. */
export async function openBenchWorld(): Promise<BenchWorld> {
  const now = new Date();
  const world = await openTradingWorld({ now });
  const pool = world.db.$client;
  return {
    ...world,
    databaseUrl: world.deps.config.database.url ?? '',
    quarters: quartersIn('CZ', now),
    async hold({ companyId }, crops, tons, storages = 1) {
      const { rows } = await pool.query<{ id: string }>(
        `with kept as (
           insert into trading.storage (company_id, label, address, zip, region_id, crop_ids)
           select $1, 'Silo ' || at, 'Polní ' || at, $2, $3, $4 from generate_series(1, $5) at returning id, company_id
         )
         insert into trading.offer (company_id, storage_id, crop_id, year_harvested, total)
         select company_id, id, crop, $6, $7 from kept cross join unnest($4::text[]) crop returning id`,
        [companyId, ZIP, REGION, crops, storages, now.getUTCFullYear() - 2, tons],
      );
      return rows.map((row) => row.id);
    },
  };
}

/** Active orders of wheat spread over so many companies' offers, far above the market. */
export async function placeOrders(
  world: BenchWorld,
  orders: number,
  quarterId: string,
  perCompany = 200,
): Promise<void> {
  const companies = Math.ceil(orders / perCompany);
  await world.db.$client.query(
    `with firm as (
       insert into trading.company (users_company_id, country_id, identification_number, name, approval_state, currency)
       select gen_random_uuid(), 'CZ', $5 || at, 'Farm ' || at, 'APPROVED', 'CZK' from generate_series(1, $1::int) at
       returning id
     ), silo as (
       insert into trading.storage (company_id, label, address, zip, region_id)
       select id, 'Silo', 'Polní 1', '${ZIP}', '${REGION}' from firm returning company_id, id
     ), held as (
       insert into trading.offer (company_id, storage_id, crop_id, year_harvested, total, ordered)
       select company_id, id, '${WHEAT}', $4, 100000, 24 * ceil($2::numeric / $1) from silo returning company_id, id
     )
     insert into trading.sell_order (company_id, offer_id, crop_id, region_id, quarter_id, amount, currency, price, created_at)
     select held.company_id, held.id, '${WHEAT}', '${REGION}', $3, 24, 'CZK', 50000 + random() * 40000, now()
     from held cross join generate_series(1, ceil($2::numeric / $1)::int)`,
    [companies, orders, quarterId, new Date().getUTCFullYear() - 2, randomUUID().slice(0, 8)],
  );
  await world.db.$client.query('analyze');
}
