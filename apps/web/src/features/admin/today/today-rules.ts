import type { Today } from '@canola/api-schema/users/today';

/** Nothing in any part that the person sees. */
export function isQuiet({ approvals, transfers, renewals, contracts, jobs, feeds }: Today): boolean {
  const counts = [
    approvals?.count,
    transfers?.waiting,
    renewals?.pastDue,
    renewals?.failed,
    contracts?.count,
    jobs?.late,
    feeds?.filter(({ isLate }) => isLate).length,
  ];
  return counts.every((count) => !count);
}
