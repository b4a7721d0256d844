import type { Grant } from '@canola/api-schema/access';
import type { Deps } from '../../../platform/deps.ts';
import { ensure, found } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { type DeskTrader, findDeskTrader } from './desk.queries.ts';

export interface Desk extends DeskTrader {
  /** The users' id of the trader's company. */
  companyId: string;
}

/**
 * The first line of every call of the desk. A farm, a company that waits or is blocked, and one that the viewer does
 * not belong to look the same: there is no such trader (docs/product/desk.md#roles).
 */
export async function requireDesk(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  companyId: string,
  grant: Grant,
): Promise<Desk> {
  const member = viewer.memberships.find((candidate) => candidate.companyId === companyId);
  ensure(member, 'trader.not-found');
  ensure(member.kind === 'TRADER' && member.approvalState === 'APPROVED', 'trader.not-found');
  ensure(member.grants.includes(grant), 'grant.missing');
  return { ...found(await findDeskTrader(db, companyId), 'trader.not-found'), companyId };
}
