import type { Pool } from 'pg';

export interface StoredMarket {
  offers: { id: string; total: number; ordered: number; sold: number; isArchived: boolean }[];
  orders: { id: string; offerId: string; amount: number; isActive: boolean }[];
  contracts: {
    id: string;
    offerId: string;
    orderId: string | null;
    amount: number;
    price: number;
    isFailed: boolean;
  }[];
}

/** The database's state, tons in tenths as in the model. */
export async function readMarket(pool: Pool): Promise<StoredMarket> {
  const { rows } = await pool.query<StoredMarket>(`
    select
      coalesce((select json_agg(json_build_object('id', id, 'total', (total * 10)::int, 'ordered', (ordered * 10)::int,
        'sold', (sold * 10)::int, 'isArchived', archived_at is not null)) from trading.offer), '[]') as offers,
      coalesce((select json_agg(json_build_object('id', id, 'offerId', offer_id, 'amount', (amount * 10)::int,
        'isActive', active)) from trading.sell_order), '[]') as orders,
      coalesce((select json_agg(json_build_object('id', id, 'offerId', offer_id, 'orderId', order_id,
        'amount', (amount * 10)::int, 'price', price::int, 'isFailed', status = 'FAILED')) from trading.contract), '[]')
        as contracts`);
  if (!rows[0]) throw new Error('no market');
  return rows[0];
}

/** Two storages without a crop, no quotes; the company stays. */
export async function resetMarket(pool: Pool, companyId: string, regionId: string): Promise<string[]> {
  await pool.query(`
    delete from trading.contract_event; delete from trading.contract; delete from trading.sell_order;
    delete from trading.offer;
    delete from trading.storage; delete from trading.client_mutation; delete from prices.current_quote;
    delete from prices.quote; delete from graphile_worker._private_jobs`);
  const { rows } = await pool.query<{ id: string }>(
    `insert into trading.storage (company_id, label, address, zip, region_id)
     select $1, label, 'Polní 1', '58601', $2 from unnest(array['A', 'B']) as label returning id`,
    [companyId, regionId],
  );
  return rows.map((row) => row.id);
}
