import { LANGUAGES } from '@canola/api-schema/access';
import { reportOf, weekOf } from '../../apps/server/src/demo/news/reports.ts';
import { addReports } from '../../apps/server/src/modules/news/index.ts';
import { TRADERS, WHEAT } from '../../apps/server/test/trading-facts.ts';
import type { Farm } from '../../apps/server/test/trading-world.ts';
import { type BenchWorld, placeOrders, REGION } from '../lib/world.ts';

/** A farm with few or very many rows of each kind, and what its screens name in their requests. */
export interface Reader {
  world: BenchWorld;
  farm: Farm;
  /** Storages and their offers; what there is more of belongs to the last offer. */
  storageIds: string[];
  offerIds: string[];
  contractId: string;
  reportId: string;
  /** The newest quote of a trader. */
  quoteId: string;
}

export interface Fill {
  few: number;
  fill(reader: Reader, count: number): Promise<unknown>;
  /** The owner that has more; the farm's, if not said. */
  whose?: 'estate';
}

/** Rows of which there are a hundred times more: how many at first, and how they are made. */
export const FILLS = {
  /** Signed long ago, sales and purchases, and three that wait for the company. */
  contracts: {
    few: 340,
    async fill(reader, count) {
      // Each would change its company's one row of totals within this statement; they are added at the end instead.
      await withoutTriggers(reader, () => addContracts(reader, count));
    },
  },
  /** As many active ones as over ones; ten of the first offer, and the others of the last. */
  orders: {
    few: 30,
    fill: (reader, count) =>
      pool(reader).query(
        `insert into trading.sell_order (company_id, offer_id, crop_id, region_id, quarter_id, amount, currency, price,
           active, created_at)
         select $1, case when at <= 10 then $2::uuid else $3::uuid end, '${WHEAT}', '${REGION}', $4, 24, 'CZK', 50000 + at,
           active, now() - at * interval '1 minute'
         from generate_series(1, $5::int) at cross join unnest(array[true, false]) active`,
        [reader.farm.companyId, reader.offerIds[0], last(reader.offerIds), reader.world.quarters[1], count],
      ),
  },
  /** Each with its offer and three orders, and as many archived ones. */
  storages: {
    few: 4,
    whose: 'estate',
    fill: ({ world, farm }, count) =>
      world.db.$client.query(
        `with silo as (
           insert into trading.storage (company_id, label, address, zip, region_id, crop_ids, archived_at)
           select $1, 'Storage ' || at, 'Polní ' || at, (10000 + at % 4)::text, '${REGION}', array['${WHEAT}'],
             case when archived then now() end
           from generate_series(1, $2::int) at cross join unnest(array[true, false]) archived
           returning company_id, id, archived_at
         ), held as (
           insert into trading.offer (company_id, storage_id, crop_id, year_harvested, total, ordered, archived_at)
           select company_id, id, '${WHEAT}', $3, 1000, case when archived_at is null then 72 else 0 end, archived_at
           from silo returning company_id, id, archived_at
         )
         insert into trading.sell_order (company_id, offer_id, crop_id, region_id, quarter_id, amount, currency, price, created_at)
         select company_id, id, '${WHEAT}', '${REGION}', $4, 24, 'CZK', 50000, now()
         from held cross join generate_series(1, 3) where archived_at is null`,
        [farm.companyId, count, new Date().getUTCFullYear() - 2, world.quarters[1]],
      ),
  },
  /** Archived ones of the first storage. */
  offers: {
    few: 10,
    whose: 'estate',
    fill: ({ world, farm, storageIds }, count) =>
      world.db.$client.query(
        `insert into trading.offer (company_id, storage_id, crop_id, year_harvested, total, archived_at)
         select $1, $2, '${WHEAT}', $4, 1000, now() from generate_series(1, $3::int)`,
        [farm.companyId, storageIds[0], count, new Date().getUTCFullYear() - 2],
      ),
  },
  /** All of them over. */
  subscriptions: {
    few: 3,
    whose: 'estate',
    fill: ({ world, farm }, count) =>
      world.db.$client.query(
        `insert into users.subscription (company_id, source, status, plan_id, created_at, expires_at)
         select $1, 'MANUAL', 'EXPIRED', (select id from users.plan where type = 'PLUS'),
           now() - (at + 1) * interval '1 day', now() - at * interval '1 day'
         from generate_series(1, $2::int) at`,
        [farm.usersCompanyId, count],
      ),
  },
  /** As many active ones as archived ones, a third of them unread. */
  notifications: {
    few: 40,
    fill: ({ world, farm }, count) =>
      world.db.$client.query(
        `insert into notifications.notification (user_id, company_id, kind, params, created_at, read_at, archived_at)
         select $1, $2, 'subscription.ended', '{"plan": "PLUS"}', now() - at * interval '1 minute',
           case when archived or at % 3 > 0 then now() end, case when archived then now() end
         from generate_series(1, $3::int) at cross join unnest(array[true, false]) archived`,
        [farm.user.id, farm.usersCompanyId, count],
      ),
  },
  /** Each paid, with its invoice. */
  payments: {
    few: 30,
    fill: ({ world, farm }, count) =>
      world.db.$client.query(
        `with paid as (
           insert into billing.payment (company_id, country_id, company_name, company_number, subscription_id, period_no,
             period_id, plan_type, period_type, period_start, period_end, type, status, price, net, vat, gross, vat_rate,
             is_reverse_charge, currency, address, email, language, paid_on, created_at)
           select $1, 'CZ', 'Farma', '1', gen_random_uuid(), 1, 1, 'PLUS', 'MONTHLY', day, day, 'CARD', 'COMPLETED', 100, 100,
             21, 121, 21, false, 'CZK', 'Polní 1', 'a@canola.test', 'cs', day, day
           from generate_series(1, $2::int) at cross join lateral (select now() - at * interval '1 day' as day)
           returning id, created_at
         )
         insert into billing.invoice (kind, number, payment_id, company_id, country_id, issued_at, issued_on, net, vat, gross,
           currency, snapshot)
         select 'INVOICE', id::text, id, $1, 'CZ', created_at, created_at, 100, 21, 121, 'CZK', '{}' from paid`,
        [farm.usersCompanyId, count],
      ),
  },
  /** Of other companies, each with its storage, an offer and an order. */
  companies: {
    few: 30,
    fill: ({ world }, count) => placeOrders(world, count, world.quarters[1] ?? '', 1),
  },
  /** Days on which three traders quoted two crops for the next four quarters, and the rates of these days. */
  days: {
    few: 370,
    fill: ({ world }, count) =>
      world.db.$client.query(
        `with past as (
           select day::date from generate_series(current_date - $1::int, current_date - 1, interval '1 day') day
         ), rates as (
           insert into prices.fx_history (base, counter, rate, at) select 'EUR', 'CZK', 25, day from past
           on conflict do nothing
         )
         insert into prices.quote_daily (region_id, crop_id, quarter_id, trader_id, day, last, last_at, low, high, currency)
         select '${REGION}', crop, to_char(day + quarter * interval '3 months', 'YYYY"Q"Q'), trader, day, 5000, day, 4900, 5100,
           'CZK'
         from past cross join unnest(array['${WHEAT}', 'rapeseed']) crop cross join unnest($2::text[]) trader
           cross join generate_series(0, 3) quarter
         on conflict do nothing`,
        [count, TRADERS.slice(0, 3)],
      ),
  },
  /** Days of the exchange, each with the settlements of the next four contracts. */
  sessions: {
    few: 400,
    fill: ({ world }, count) =>
      world.db.$client.query(
        `with sessions as (
           select day::date from generate_series(current_date - $1::int, current_date - 1, interval '1 day') day
         ), listed as (
           select month::date from generate_series(
             date_trunc('quarter', current_date - $1::int), current_date + interval '1 year', interval '3 months') month
         ), contracts as (
           insert into prices.future_contract (commodity, month, symbol, last_trading_day)
           select 'wheat', month, 'ML' || to_char(month, 'YYYYMM'), month + 9 from listed
         )
         insert into prices.future_settle (commodity, day, month, settle)
         select 'wheat', day, month, 200 from sessions
           cross join lateral (select month from listed where month + 9 >= day order by month limit 4) next`,
        [count],
      ),
  },
  /** A third of them in the reader's language. */
  reports: {
    few: 30,
    async fill(reader, count) {
      const now = new Date();
      const weeks = Array.from({ length: count / LANGUAGES.length }, (_, before) => weekOf(now, before));
      const reports = weeks.flatMap((week) =>
        LANGUAGES.map((language) => ({
          group: week.monday,
          body: reportOf(week, language),
          publishedAt: now,
          by: reader.farm.user.id,
          at: now,
        })),
      );
      const [first] = await addReports(reader.world.db, reports);
      reader.reportId = first?.id ?? '';
    },
  },
} satisfies Record<string, Fill>;

async function addContracts(reader: Reader, count: number): Promise<void> {
  const { rows } = await pool(reader).query<{ id: string }>(
    `insert into trading.contract (company_id, kind, status, offer_id, market_price_id, trader_id, crop_id, region_id,
       quarter_id, zip, amount, currency, price, final_price, created_at, processed_at, trader_signed_at,
       year_harvested)
     select $1, case at % 2 when 1 then 'SALE' else 'PURCHASE' end, case when at <= 3 then 'CONFIRMED' else 'SIGNED' end,
       case at % 2 when 1 then $2::uuid end, gen_random_uuid(), '${TRADERS[0]}', '${WHEAT}', '${REGION}', $3, '58601',
       24, 'CZK', 5000, 5000, signed, signed, signed,
       case at % 2 when 1 then extract(year from now()) - at % 10 / 2 end
     from generate_series(1, $4::int) at cross join lateral (select now() - at * interval '1 hour' as signed)
     returning id`,
    [reader.farm.companyId, last(reader.offerIds), reader.world.quarters[0], count],
  );
  reader.contractId = rows[0]?.id ?? '';
  // Three are being delivered, the others are closed.
  await pool(reader).query(
    `insert into trading.delivery_terms (company_id, contract_id, trader_id, crop_id, tolerance_percent, payment_days,
       place, from_day, to_day, closed_at)
     select company_id, id, trader_id, crop_id, 5, 30, 'Jihlava', created_at::date, created_at::date + 90,
       case when row_number() over (order by created_at desc) > 3 then created_at end
     from trading.contract where company_id = $1 and status = 'SIGNED' and kind = 'SALE'`,
    [reader.farm.companyId],
  );
  await pool(reader).query(
    `insert into trading.ticket (company_id, contract_id, trader_id, number, side, day, gross_kg, tare_kg, state,
       entered_at, created_at, changed_at)
     select company_id, contract_id, trader_id, contract_id::text, 'TRADER', from_day, 39000, 15000, 'CONFIRMED', now(),
       now(), now()
     from trading.delivery_terms where company_id = $1`,
    [reader.farm.companyId],
  );
  await pool(reader).query(
    `insert into trading.company_total (company_id, decided, signed, signed_czk)
     select company_id, count(*), count(*) filter (where kind = 'SALE'),
       sum(final_price * amount * czk_rate) filter (where kind = 'SALE')
     from trading.contract where company_id = $1 and status = 'SIGNED' group by company_id`,
    [reader.farm.companyId],
  );
  await pool(reader).query(
    `insert into trading.sold_total (company_id, crop_id, year_harvested, week, tons, value)
     select company_id, crop_id, year_harvested, extract(week from created_at), sum(amount), sum(amount * final_price)
     from trading.contract where company_id = $1 and status = 'SIGNED' and kind = 'SALE' group by 1, 2, 3, 4`,
    [reader.farm.companyId],
  );
}

async function withoutTriggers(reader: Reader, act: () => Promise<void>): Promise<void> {
  await pool(reader).query('alter table trading.contract disable trigger user');
  try {
    await act();
  } finally {
    await pool(reader).query('alter table trading.contract enable trigger user');
  }
}

const pool = ({ world }: Reader) => world.db.$client;
const last = <T>(of: readonly T[]) => of.at(-1);
