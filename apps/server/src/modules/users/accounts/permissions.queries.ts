import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Db } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';

/** By e-mail or by the provider's subject. With a foreign provider several people may share an e-mail. */
export async function findPeople(pool: Pool, who: string): Promise<{ id: string; subject: string }[]> {
  const { rows } = await pool.query<{ id: string; subject: string }>(
    `select id, subject from users.app_user where lower(email) = lower($1) or subject = $1 order by created_at`,
    [who],
  );
  return rows;
}

/** Returns the person's permissions afterwards. They apply from the next request. */
export async function changePermissions(
  db: Db,
  userId: string,
  permissions: readonly string[],
  how: 'give' | 'take',
): Promise<string[]> {
  const { rows } = await db.execute<{ permissions: string[] }>(sql`
    update users.app_user set permissions = array(
      select unnest(permissions) ${how === 'give' ? sql`union` : sql`except`}
      select unnest(${sql.param([...permissions])}::text[]) order by 1
    ) where id = ${userId} returning permissions`);
  return found(rows[0], 'server.failed').permissions;
}
