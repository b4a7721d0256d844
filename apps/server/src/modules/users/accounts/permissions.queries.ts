import { eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { appUser } from '../tables/accounts.tables.ts';

/** By e-mail or by the provider's subject. Providers elsewhere may know several people by one e-mail. */
export async function findPeople(db: Db, who: string): Promise<{ id: string; subject: string }[]> {
  return db
    .select({ id: appUser.id, subject: appUser.subject })
    .from(appUser)
    .where(or(eq(sql`lower(${appUser.email})`, who.toLowerCase()), eq(appUser.subject, who)))
    .orderBy(appUser.createdAt);
}

/** Answers what the person holds afterwards. It counts from their next request. */
export async function changePermissions(
  db: Db,
  userId: string,
  permissions: readonly string[],
  how: 'give' | 'take',
): Promise<string[]> {
  const these = sql`unnest(${sql.param([...permissions])}::text[])`;
  const [row] = await db
    .update(appUser)
    .set({
      permissions: sql`array(
        select unnest(${appUser.permissions}) ${how === 'give' ? sql`union` : sql`except`} select ${these} order by 1
      )`,
    })
    .where(eq(appUser.id, userId))
    .returning({ permissions: appUser.permissions });
  return found(row, 'server.failed').permissions;
}
