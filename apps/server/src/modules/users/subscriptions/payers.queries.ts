import { GRANTS_OF_ROLE, type Language, ROLES } from '@canola/api-schema/access';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { accessChanged } from '../../notifications/index.ts';
import { listMembers } from '../companies/companies.queries.ts';
import { appUser } from '../tables/accounts.tables.ts';
import { membership } from '../tables/companies.tables.ts';

const PAYING_ROLES = ROLES.filter((role) => GRANTS_OF_ROLE[role].includes('PAYMENT_CREATE'));

export interface Payer {
  userId: string;
  email: string;
  language: Language;
}

/** The members who may pay for the company now. */
export function listPayers(db: Db, companyId: string): Promise<Payer[]> {
  return db
    .select({ userId: appUser.id, email: appUser.email, language: appUser.language })
    .from(membership)
    .innerJoin(appUser, eq(appUser.id, membership.userId))
    .where(
      and(
        eq(membership.companyId, companyId),
        eq(membership.approvalState, 'APPROVED'),
        inArray(membership.role, PAYING_ROLES),
        isNull(appUser.blockedAt),
      ),
    )
    .orderBy(appUser.createdAt);
}

/** Not when they have left the company, are blocked, or have another role by now. */
export async function mayPay(db: Db, companyId: string, userId: string): Promise<boolean> {
  return (await listPayers(db, companyId)).some((one) => one.userId === userId);
}

export async function findPersonName(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ name: appUser.name, email: appUser.email })
    .from(appUser)
    .where(eq(appUser.id, userId));
  return row && (row.name ?? row.email);
}

/** A plan decides what pages show; open ones ask again. */
export async function planChanged(db: Db, companyId: string): Promise<void> {
  for (const { userId } of await listMembers(db, companyId)) await accessChanged(db, userId);
}
