import type { Pool } from 'pg';
import { found } from '../../../platform/errors.ts';

// Plain statements: an operator's command, which calls them, starts without loading Drizzle.

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
  pool: Pool,
  userId: string,
  permissions: readonly string[],
  how: 'give' | 'take',
): Promise<string[]> {
  const { rows } = await pool.query<{ permissions: string[] }>(
    `update users.app_user set permissions = array(
      select unnest(permissions) ${how === 'give' ? 'union' : 'except'} select unnest($2::text[]) order by 1
    ) where id = $1 returning permissions`,
    [userId, permissions],
  );
  return found(rows[0], 'server.failed').permissions;
}
