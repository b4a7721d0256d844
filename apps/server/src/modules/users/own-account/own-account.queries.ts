import { GRANTS_OF_ROLE, ROLES } from '@canola/api-schema/access';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';

const SIGNING_ROLES = ROLES.filter((role) => GRANTS_OF_ROLE[role].includes('CONTRACT_SIGN'));

/** Whether the person signs for the company and nobody else could (docs/product/contracts.md#who-signs). */
export async function isLastSigner(db: Db, userId: string, companyId: string): Promise<boolean> {
  const { rows } = await db.execute<{ userId: string }>(sql`
    select m.user_id as "userId"
    from users.membership m
    join users.app_user u on u.id = m.user_id and u.blocked_at is null
    where m.company_id = ${companyId} and m.approval_state = 'APPROVED'
      and m.role in ${[...SIGNING_ROLES]}`);
  return rows.length === 1 && rows[0]?.userId === userId;
}

/**
 * Who lost the company of their registration cannot sign in; who left it continues with another of theirs, or with
 * none.
 */
export async function forgetRegistrationWith(db: Db, userId: string, companyId: string): Promise<void> {
  await db.execute(sql`
    update users.app_user u
    set registered_company_id = (
      select m.company_id from users.membership m where m.user_id = u.id order by m.created_at, m.id limit 1)
    where u.id = ${userId} and u.registered_company_id = ${companyId}`);
}
