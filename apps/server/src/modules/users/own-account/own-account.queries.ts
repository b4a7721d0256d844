import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';

/**
 * A person who lost the company of their registration can't sign in; one who left it continues with another, or with
 * none.
 */
export async function forgetRegistrationWith(db: Db, userId: string, companyId: string): Promise<void> {
  await db.execute(sql`
    update users.app_user u
    set registered_company_id = (
      select m.company_id from users.membership m where m.user_id = u.id order by m.created_at, m.id limit 1)
    where u.id = ${userId} and u.registered_company_id = ${companyId}`);
}
