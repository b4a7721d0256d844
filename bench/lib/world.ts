import { randomUUID } from 'node:crypto';
import { quartersIn } from '../../apps/server/src/modules/trading/prices/calendar.ts';
import { seedUser } from '../../apps/server/test/factories.ts';
import { WHEAT } from '../../apps/server/test/trading-facts.ts';
import { type Farm, openTradingWorld, type TradingWorld } from '../../apps/server/test/trading-world.ts';

export const REGION = 'CZ063';
const ZIP = '58601';

export interface BenchWorld extends TradingWorld {
  databaseUrl: string;
  /** The quarters that can be traded now. */
  quarters: string[];
  /** Tokens of new members of a farm: one person has only a few requests under way. */
  tokensOf(farm: Farm, people: number): Promise<string[]>;
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
    tokensOf: ({ usersCompanyId }, people) =>
      Promise.all(
        Array.from({ length: people }, async () => {
          const { id, subject, email } = await seedUser(world.db);
          await pool.query(
            `insert into users.membership (user_id, company_id, role, approval_state)
             values ($1, $2, 'STATUTORY', 'APPROVED')`,
            [id, usersCompanyId],
          );
          return world.tokenFor(subject, { email });
        }),
      ),
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

/** The same orders as ladders of ten rungs each. */
export async function joinLadders(world: BenchWorld): Promise<void> {
  await world.db.$client.query(
    `with numbered as (
       select *, (row_number() over (partition by company_id order by price) - 1) as at from trading.sell_order where active
     ), made as (
       insert into trading.ladder (company_id, offer_id, quarter_id, currency, base_tons, created_at, ended_at)
       select company_id, offer_id, quarter_id, currency, 240 + at / 10, now(),
         case when at >= 10 then now() end
       from numbered where at % 10 = 0 returning company_id, id, base_tons
     )
     update trading.sell_order o set ladder_id = m.id, rung = n.at % 10 + 1
     from numbered n join made m on m.company_id = n.company_id and m.base_tons = 240 + n.at / 10
     where o.company_id = n.company_id and o.id = n.id`,
  );
  await world.db.$client.query('analyze');
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
