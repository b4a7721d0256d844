import type { Pool, PoolClient } from 'pg';
import type { TraderReach } from '../../prices/index.ts';
import type { CollectionPoint, Localized } from './catalogue.ts';

export interface TraderRow {
  id: string;
  name: string;
  logo: string;
  descriptions: Localized;
  urlInfo: string;
  active: boolean;
  regions: { regionId: string; point: CollectionPoint }[];
  crops: { cropId: string; minimumAmount: string; image: string | null }[];
}

/** All traders that there have been, with what they serve; one statement, so that a copy is of one moment. */
export async function listTraders(pool: Pool): Promise<TraderRow[]> {
  const { rows } = await pool.query<TraderRow>({
    name: 'trading.traders',
    text: `
      select t.id, t.name, t.logo, t.descriptions, t.url_info as "urlInfo", t.active,
        coalesce((
          select json_agg(json_build_object('regionId', r.region_id, 'point',
            json_build_object('name', r.point_name, 'latitude', r.latitude, 'longitude', r.longitude)))
          from trading.trader_region r where r.trader_id = t.id), '[]') as regions,
        coalesce((
          select json_agg(json_build_object('cropId', c.crop_id, 'image', c.image,
            'minimumAmount', trim_scale(c.minimum_amount)::text))
          from trading.crop_trader c where c.trader_id = t.id), '[]') as crops
      from trading.trader t
      order by t.name, t.id`,
  });
  return rows;
}

/** The regions and crops of an active trader, as the database says now. */
export async function readReach(client: PoolClient, traderId: string): Promise<TraderReach | undefined> {
  const { rows } = await client.query<{ regionIds: string[]; cropIds: string[] }>({
    name: 'trading.trader-reach',
    text: `
      select array(select r.region_id from trading.trader_region r where r.trader_id = t.id) as "regionIds",
        array(select c.crop_id from trading.crop_trader c where c.trader_id = t.id) as "cropIds"
      from trading.trader t where t.id = $1::text and t.active`,
    values: [traderId],
  });
  return rows[0] && { regionIds: new Set(rows[0].regionIds), cropIds: new Set(rows[0].cropIds) };
}
