import type { Db } from '../../../../platform/database/database.ts';
import { deleteAccount, endSessions } from '../../../identity/index.ts';
import { forgetUser } from '../../../notifications/index.ts';
import { notifyApprovers } from '../../companies/approval.service.ts';
import { forgetInvitations } from '../../companies/invitations.queries.ts';
import { membersChanged } from '../../companies/members-changed.ts';
import type { LockedPerson } from './people.queries.ts';
import { eraseProfile } from './person-actions.queries.ts';

/** The common part of a deletion by support and by the person (docs/product/accounts.md#reset-and-erasure). */
export async function erase(tx: Db, person: LockedPerson, now: Date): Promise<void> {
  await endSessions(tx, person.subject);
  await deleteAccount(tx, person.subject);
  await forgetUser(tx, person.id);
  await forgetInvitations(tx, person);
  for (const companyId of await eraseProfile(tx, person.id, now)) await membersChanged(tx, companyId);
  if (person.countryId) await notifyApprovers(tx, person.countryId);
}
