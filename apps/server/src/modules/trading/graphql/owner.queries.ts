import type { Pool } from 'pg';
import type { OwnedTable } from '../fields/params.ts';

/** Users' id of the readable company that something belongs to. */
export async function findOwner(
  pool: Pool,
  readable: readonly string[],
  table: OwnedTable,
  id: string,
): Promise<string | undefined> {
  const isOwner =
    table === 'trading.company'
      ? 'c.id = $2::uuid'
      : `exists (select from ${table} r where r.company_id = c.id and r.id = $2::uuid)`;
  const { rows } = await pool.query<{ id: string }>({
    name: `owner-of-${table}`,
    text: `select c.users_company_id as id from trading.company c
      where c.users_company_id = any($1::uuid[]) and ${isOwner}`,
    values: [readable, id],
  });
  return rows[0]?.id;
}
