import type { Pool } from 'pg';

export interface AskingCompany {
  usersCompanyId: string;
  countryId: string;
}

/** A company of the viewer's; another looks like none. */
export async function findAskingCompany(
  pool: Pool,
  usersCompanyIds: readonly string[],
  companyId: string,
): Promise<AskingCompany | undefined> {
  const { rows } = await pool.query<AskingCompany>({
    name: 'trading.asking-company',
    text: `select c.users_company_id as "usersCompanyId", c.country_id as "countryId"
      from trading.company c
      where c.users_company_id = any($1::uuid[]) and c.id = $2::uuid`,
    values: [usersCompanyIds, companyId],
  });
  return rows[0];
}

export interface AskingStorage {
  companyId: string;
  usersCompanyId: string;
  regionId: string;
}

/** A storage of the viewer's, archived ones too: a contract's page shows the prices of its place. */
export async function findAskingStorage(
  pool: Pool,
  usersCompanyIds: readonly string[],
  storageId: string,
): Promise<AskingStorage | undefined> {
  const { rows } = await pool.query<AskingStorage>({
    name: 'trading.asking-storage',
    text: `select c.id as "companyId", c.users_company_id as "usersCompanyId", s.region_id as "regionId"
      from trading.company c
      join trading.storage s on s.company_id = c.id and s.id = $2::uuid
      where c.users_company_id = any($1::uuid[])`,
    values: [usersCompanyIds, storageId],
  });
  return rows[0];
}
