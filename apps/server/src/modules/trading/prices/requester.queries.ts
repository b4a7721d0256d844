import type { Pool } from 'pg';
import type { MarketKey } from '../../prices/index.ts';

export interface RequestingCompany {
  usersCompanyId: string;
  countryId: string;
}

/** Undefined for a company that is not the viewer's. */
export async function findRequestingCompany(
  pool: Pool,
  usersCompanyIds: readonly string[],
  companyId: string,
): Promise<RequestingCompany | undefined> {
  const { rows } = await pool.query<RequestingCompany>({
    name: 'trading.requesting-company',
    text: `select c.users_company_id as "usersCompanyId", c.country_id as "countryId"
      from trading.company c
      where c.users_company_id = any($1::uuid[]) and c.id = $2::uuid`,
    values: [usersCompanyIds, companyId],
  });
  return rows[0];
}

export interface RequestingStorage {
  companyId: string;
  usersCompanyId: string;
  regionId: string;
}

/** A storage of the viewer's, archived ones too: a contract's page shows the prices of its place. */
export async function findRequestingStorage(
  pool: Pool,
  usersCompanyIds: readonly string[],
  storageId: string,
): Promise<RequestingStorage | undefined> {
  const { rows } = await pool.query<RequestingStorage>({
    name: 'trading.requesting-storage',
    text: `select c.id as "companyId", c.users_company_id as "usersCompanyId", s.region_id as "regionId"
      from trading.company c
      join trading.storage s on s.company_id = c.id and s.id = $2::uuid
      where c.users_company_id = any($1::uuid[])`,
    values: [usersCompanyIds, storageId],
  });
  return rows[0];
}

/** The market of any quote that is still known: old ones are kept for thirty days, the newest for longer. */
export async function findQuotedMarket(pool: Pool, quoteId: string): Promise<MarketKey | undefined> {
  const { rows } = await pool.query<MarketKey>({
    name: 'trading.quoted-market',
    text: `
      select region_id as "regionId", crop_id as "cropId", quarter_id as "quarterId"
      from prices.quote where id = $1::uuid`,
    values: [quoteId],
  });
  return rows[0];
}
