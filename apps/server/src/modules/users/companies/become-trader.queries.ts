import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { invitation, membership } from '../tables/companies.tables.ts';
import { updateCompany } from './companies.queries.ts';
import { membersChanged } from './members-changed.ts';

/**
 * From now on the company is a trader: members without the right to sign become buyers, and so do those who are
 * invited (docs/product/desk.md#becoming-a-trader).
 */
export async function becomeTrader(db: Db, companyId: string): Promise<void> {
  await updateCompany(db, companyId, { kind: 'TRADER' });
  await db
    .update(membership)
    .set({ role: 'BUYER' })
    .where(and(eq(membership.companyId, companyId), eq(membership.role, 'USER')));
  await db
    .update(invitation)
    .set({ role: 'BUYER' })
    .where(and(eq(invitation.companyId, companyId), isNull(invitation.acceptedBy)));
  await membersChanged(db, companyId);
}
