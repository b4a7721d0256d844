import type { Pool } from 'pg';

/** Ids of the demo world by what they stand for, to make addresses of. */
export interface DemoIds {
  storage: string;
  offer: string;
  zip: string;
  quarter: string;
  order: { id: string; offer: string };
  /** Of that offer. */
  sold: string;
  ordered: string;
  marketPrice: string;
  contracts: Record<string, string>;
}

export async function readDemoIds(pool: Pool, companyName: string): Promise<DemoIds> {
  const { rows: offers } = await pool.query<
    Pick<DemoIds, 'storage' | 'offer' | 'zip'> & { region: string; crop: string }
  >(
    `select s.id as storage, f.id as offer, s.zip, s.region_id as region, f.crop_id as crop
     from trading.company c
     join trading.storage s on s.company_id = c.id and s.archived_at is null
     join trading.offer f on f.storage_id = s.id and f.archived_at is null
     where c.name = $1 and f.total - f.ordered - f.sold > 24
     order by f.total desc limit 1`,
    [companyName],
  );
  const [held] = offers;
  if (!held) throw new Error(`${companyName} holds nothing to sell.`);
  const { rows: prices } = await pool.query<{ id: string; quarter: string }>(
    `select quote_id as id, quarter_id as quarter from prices.current_quote
     where region_id = $1 and crop_id = $2 order by quarter_id offset 4 limit 1`,
    [held.region, held.crop],
  );
  const { rows: orders } = await pool.query<{ id: string; offer: string }>(
    `select o.id, o.offer_id as offer from trading.company c
     join trading.sell_order o on o.company_id = c.id
     where c.name = $1 and o.active order by o.placed limit 1`,
    [companyName],
  );
  const { rows: contracts } = await pool.query<{ status: string; id: string }>(
    `select distinct on (t.status, t.trader_signed_at is null)
       t.status || case when t.status = 'CONFIRMED' and t.trader_signed_at is not null then '-signed-by-trader' else '' end as status,
       t.id
     from trading.company c join trading.contract t on t.company_id = c.id
     where c.name = $1 order by t.status, t.trader_signed_at is null, t.created_at desc`,
    [companyName],
  );
  const { rows: ofOffer } = await pool.query<{ sold: string; ordered: string }>(
    `select (select id from trading.contract where offer_id = $1 order by created_at desc limit 1) as sold,
       (select id from trading.sell_order where offer_id = $1 and active order by placed limit 1) as ordered`,
    [held.offer],
  );
  const [price] = prices;
  const [own = { sold: '', ordered: '' }] = ofOffer;
  const [order] = orders;
  if (!price || !order) throw new Error('The demo world has no price or no order.');
  return {
    ...held,
    ...own,
    quarter: price.quarter,
    order,
    marketPrice: price.id,
    contracts: Object.fromEntries(contracts.map(({ status, id }) => [status, id])),
  };
}
