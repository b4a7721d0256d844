import type { Pool } from 'pg';
import type { Crop, Locale, TradeType } from './generated/resolvers.ts';

const CROPS = `
  select k.id, k.names ->> $2::text as name, k.unit, k.category, k.subcategory_names ->> $2::text as subcategory, k.icon
  from trading.crop k
  where k.trade_type = $1::text and k.active
  order by k.position`;

export async function listCrops(pool: Pool, tradeType: TradeType, locale: Locale): Promise<Crop[]> {
  const { rows } = await pool.query<Crop>({
    name: 'trading.crops',
    text: CROPS,
    values: [tradeType, locale],
  });
  return rows;
}

export async function findCountryOf(
  pool: Pool,
  usersCompanyIds: readonly string[],
  companyId: string,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ country: string }>({
    name: 'trading.country-of-company',
    text: `select c.country_id as country from trading.company c
      where c.users_company_id = any($1::uuid[]) and c.id = $2::uuid`,
    values: [usersCompanyIds, companyId],
  });
  return rows[0]?.country;
}
