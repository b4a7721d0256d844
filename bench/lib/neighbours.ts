import { TRADERS, WHEAT } from '../../apps/server/test/trading-facts.ts';
import { type BenchWorld, REGION } from './world.ts';

const FARMS = 500;
const CONTRACTS_EACH = 20;
const TICKETS_EACH = 5;

/**
 * Other farms with what they have sold and delivered. In a database that only the measured farms use, tables are empty when
 * their statements are planned, and stay planned as if they were.
 */
export async function addNeighbours({ db, quarters }: BenchWorld): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query('begin');
    // Rows that fit together as they are; totals of these companies are not read.
    await client.query('set local session_replication_role = replica');
    await client.query(
      `with firm as (
         insert into trading.company (users_company_id, country_id, identification_number, name, approval_state, currency)
         select gen_random_uuid(), 'CZ', 'N' || at, 'Neighbour ' || at, 'APPROVED', 'CZK' from generate_series(1, $1::int) at
         returning id
       ), silo as (
         insert into trading.storage (company_id, label, address, zip, region_id)
         select id, 'Silo', 'Polní 1', '58601', '${REGION}' from firm returning company_id, id
       ), held as (
         insert into trading.offer (company_id, storage_id, crop_id, year_harvested, total, sold)
         select company_id, id, '${WHEAT}', extract(year from now())::int - 2, 100000, 24 * $2::int from silo
         returning company_id, id
       ), signed as (
         insert into trading.contract (company_id, kind, status, offer_id, market_price_id, trader_id, crop_id, region_id,
           quarter_id, zip, amount, currency, price, final_price, created_at, processed_at, trader_signed_at, year_harvested)
         select company_id, 'SALE', 'SIGNED', id, gen_random_uuid(), '${TRADERS[0]}', '${WHEAT}', '${REGION}', $4, '58601', 24,
           'CZK', 5000, 5000, day, day, day, extract(year from now())::int - 2
         from held cross join generate_series(1, $2::int) at cross join lateral (select now() - at * interval '1 day' as day) past
         returning company_id, id, trader_id, crop_id, created_at
       ), terms as (
         insert into trading.delivery_terms (company_id, contract_id, trader_id, crop_id, tolerance_percent, payment_days,
           place, from_day, to_day)
         select company_id, id, trader_id, crop_id, 5, 30, 'Jihlava', created_at::date, created_at::date + 90 from signed
       ), agreed as (
         insert into trading.call_off (company_id, contract_id, day, from_time, to_time, tons, lorries, proposed_by, state,
           created_at, changed_at)
         select company_id, id, created_at::date, '8:00', '12:00', 24, 1, 'TRADER', 'DONE', created_at, created_at from signed
       ), sent as (
         insert into trading.client_mutation (company_id, client_mutation_id, input_hash, result)
         select company_id, gen_random_uuid(), '', '{}' from signed
       ), weighed as (
         insert into trading.ticket (company_id, contract_id, trader_id, number, side, day, gross_kg, tare_kg, state,
           entered_at, created_at, changed_at)
         select company_id, id, trader_id, 'N' || at, 'FARM', created_at::date, 19000, 15000, 'CONFIRMED', created_at,
           created_at, created_at
         from signed cross join generate_series(1, $3::int) at
         returning company_id, id
       )
       insert into trading.ticket_quality (company_id, ticket_id, parameter, value)
       select company_id, id, parameter, 10 from weighed cross join unnest(array['moisture', 'impurities']) parameter`,
      [FARMS, CONTRACTS_EACH, TICKETS_EACH, quarters[0]],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
  await db.$client.query('vacuum analyze');
}
