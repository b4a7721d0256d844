import type { Pool } from 'pg';
import { TRADERS } from '../trading-facts.ts';

export interface StoredMarket {
  offers: { id: string; total: number; ordered: number; sold: number; isArchived: boolean }[];
  orders: { id: string; offerId: string; amount: number; isActive: boolean; isHeld: boolean }[];
  ladders: { id: string; base: number; version: number; isHeld: boolean; isEnded: boolean }[];
  contracts: {
    id: string;
    offerId: string;
    orderId: string | null;
    amount: number;
    price: number;
    traderId: string;
    isCounted: boolean;
    isFailed: boolean;
  }[];
  lines: { traderId: string; taken: number }[];
}

/** The database's state, tons in tenths as in the model. */
export async function readMarket(pool: Pool): Promise<StoredMarket> {
  const { rows } = await pool.query<StoredMarket>(`
    select
      coalesce((select json_agg(json_build_object('id', id, 'total', (total * 10)::int, 'ordered', (ordered * 10)::int,
        'sold', (sold * 10)::int, 'isArchived', archived_at is not null)) from trading.offer), '[]') as offers,
      coalesce((select json_agg(json_build_object('id', id, 'offerId', offer_id, 'amount', (amount * 10)::int,
        'isActive', active, 'isHeld', held)) from trading.sell_order), '[]') as orders,
      coalesce((select json_agg(json_build_object('id', id, 'base', (base_tons * 10)::int, 'version', version,
        'isHeld', held_at is not null, 'isEnded', ended_at is not null)) from trading.ladder), '[]') as ladders,
      coalesce((select json_agg(json_build_object('id', id, 'offerId', offer_id, 'orderId', order_id,
        'amount', (amount * 10)::int, 'price', price::int, 'isFailed', status = 'FAILED',
        'traderId', trader_id, 'isCounted', is_counted)) from trading.contract), '[]') as contracts,
      coalesce((select json_agg(json_build_object('traderId', trader_id, 'taken', (taken_tons * 10)::int))
        from prices.price_line), '[]') as lines`);
  if (!rows[0]) throw new Error('no market');
  const { contracts, lines, ...rest } = rows[0];
  const short = <T extends { traderId: string }>(row: T) => ({ ...row, traderId: indexOf(row.traderId) });
  return { ...rest, contracts: contracts.map(short), lines: lines.map(short) };
}

/** The model names traders by their place. */
const indexOf = (traderId: string) => String((TRADERS as readonly string[]).indexOf(traderId));

/** Two storages without a crop, no quotes; the company stays. */
export async function resetMarket(pool: Pool, companyId: string, regionId: string): Promise<string[]> {
  await pool.query(`
    delete from trading.contract_event; delete from trading.contract; delete from trading.sell_order;
    delete from trading.ladder; delete from trading.offer;
    delete from trading.storage; delete from trading.client_mutation; delete from prices.current_quote; delete from prices.price_line;
    delete from prices.quote; delete from graphile_worker._private_jobs`);
  const { rows } = await pool.query<{ id: string }>(
    `insert into trading.storage (company_id, label, address, zip, region_id)
     select $1, label, 'Polní 1', '58601', $2 from unnest(array['A', 'B']) as label returning id`,
    [companyId, regionId],
  );
  return rows.map((row) => row.id);
}
