import type { Pool } from 'pg';
import type { Company } from './generated/resolvers.ts';

const COMPANIES = `
  select c.id, c.name, c.vat_number as "vatNumber", c.identification_number as "identificationNumber",
    c.country_id as country, c.currency, true as "hasSigner"
  from trading.company c
  where c.users_company_id = any($1::uuid[])
  order by lower(c.name), c.id`;

export async function listCompanies(pool: Pool, usersCompanyIds: readonly string[]): Promise<Company[]> {
  const { rows } = await pool.query<Company>({
    name: 'trading.companies',
    text: COMPANIES,
    values: [usersCompanyIds],
  });
  return rows;
}
