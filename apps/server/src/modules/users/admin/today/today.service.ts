import type { Permission } from '@canola/api-schema/access';
import type { Today } from '@canola/api-schema/users/today';
import { findBreak } from '../../../../platform/audit/audit.queries.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { ensure } from '../../../../platform/errors.ts';
import { countLateJobs } from '../../../../platform/jobs/late-jobs.queries.ts';
import {
  type CountryScope,
  holdsPermission,
  requirePermission,
  type Viewer,
} from '../../../../platform/viewer.ts';
import { countApprovals, listPastDue } from './today.queries.ts';

type Part<Name extends keyof Today> = (scope: CountryScope) => Promise<NonNullable<Today[Name]>>;

/** Read by modules above this one; `app.ts` passes them in. */
export interface TodaySources {
  transfers: Part<'transfers'>;
  declined: (scope: CountryScope) => Promise<number>;
  contracts: Part<'contracts'>;
  feeds: Part<'feeds'>;
}

/** Each part has the permission of the list where it is handled. */
const NEEDS: Record<keyof Today, Permission> = {
  approvals: 'users:company:list',
  transfers: 'users:payment:list',
  renewals: 'users:payment:list',
  contracts: 'users:company:list',
  jobs: 'users:*:list',
  feeds: 'users:*:list',
  audit: 'users:*:list',
};

export async function getToday(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  sources: TodaySources,
): Promise<Today> {
  const isStaff = Object.values(NEEDS).some((permission) => holdsPermission(viewer, permission));
  ensure(isStaff, 'permission.missing');
  function part<Name extends keyof Today>(name: Name, read: Part<Name>): Promise<Today[Name]> {
    const permission = NEEDS[name];
    return holdsPermission(viewer, permission)
      ? read(requirePermission(viewer, permission))
      : Promise.resolve(null as Today[Name]);
  }
  const [approvals, transfers, renewals, contracts, jobs, feeds, audit] = await Promise.all([
    part('approvals', (scope) => countApprovals(db, scope)),
    part('transfers', sources.transfers),
    part('renewals', async (scope) => ({
      ...(await listPastDue(db, scope)),
      failed: await sources.declined(scope),
    })),
    part('contracts', sources.contracts),
    part('jobs', () => countLateJobs(db, clock.now())),
    part('feeds', sources.feeds),
    part('audit', async () => {
      const found = await findBreak(db);
      return { isAltered: found !== undefined, event: found?.event ?? null };
    }),
  ]);
  return { approvals, transfers, renewals, contracts, jobs, feeds, audit };
}
