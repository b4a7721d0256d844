import type { Db } from '../../../platform/database/database.ts';
import { accessChanged } from '../../notifications/index.ts';
import { listMembers } from './companies.queries.ts';

/** The open pages of the members read again who belongs to the company, and what they may do there. */
export async function membersChanged(db: Db, companyId: string): Promise<void> {
  for (const { userId } of await listMembers(db, companyId)) await accessChanged(db, userId);
}
