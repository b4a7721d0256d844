import { eq, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { appUser } from '../tables/accounts.tables.ts';
import { invitation } from '../tables/companies.tables.ts';

/** An erased person leaves no address behind, and their links end. */
export async function forgetInvitations(db: Db, { id, email }: { id: string; email: string }): Promise<void> {
  await db
    .delete(invitation)
    .where(or(eq(invitation.invitedBy, id), eq(invitation.email, email.toLowerCase())));
}

/** Links to a person that nobody has used, of one company or of all. */
export async function endInvitationsTo(
  db: Db,
  { userId, companyId }: { userId: string; companyId?: string },
): Promise<void> {
  await db.execute(sql`delete from ${invitation} i using ${appUser} u
    where u.id = ${userId} and i.email = lower(u.email) and i.accepted_by is null
      and i.company_id = coalesce(${companyId ?? null}::uuid, i.company_id)`);
}

export async function deleteOldInvitations(db: Db, before: Date): Promise<void> {
  await db.delete(invitation).where(lt(invitation.expiresAt, before));
}
