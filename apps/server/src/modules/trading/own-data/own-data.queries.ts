import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { approvedCompanies, type Viewer } from '../../../platform/viewer.ts';

/** Contracts of the users company that are neither signed nor closed (docs/product/contracts.md#transitions). */
export async function hasOpenContracts(db: Db, usersCompanyId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from trading.contract t
    join trading.company c on c.id = t.company_id
    where c.users_company_id = ${usersCompanyId} and t.status not in ('SIGNED', 'FAILED')
    limit 1`);
  return rows.length > 0;
}

interface References extends Record<string, unknown> {
  companyId: string;
  storages: unknown[];
  orders: unknown[];
  contracts: unknown[];
}

/**
 * The data of the viewer's companies by id: it is the companies' own, so the file of a person only refers to it.
 * There are no prices in it.
 */
export async function listReferences(db: Db, viewer: Viewer): Promise<References[]> {
  const companyIds = approvedCompanies(viewer);
  if (companyIds.length === 0) return [];
  const { rows } = await db.execute<References>(sql`
    select c.users_company_id as "companyId",
      coalesce((select json_agg(json_build_object('id', s.id, 'label', s.label) order by s.id)
        from trading.storage s where s.company_id = c.id), '[]') as storages,
      coalesce((select json_agg(json_build_object('id', o.id, 'createdAt', o.created_at) order by o.id)
        from trading.sell_order o where o.company_id = c.id), '[]') as orders,
      coalesce((select json_agg(json_build_object('id', t.id, 'status', t.status, 'createdAt', t.created_at)
        order by t.id) from trading.contract t where t.company_id = c.id), '[]') as contracts
    from trading.company c
    where c.users_company_id in ${companyIds}
    order by c.users_company_id`);
  return rows;
}
