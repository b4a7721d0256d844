import { Today } from '@canola/api-schema/users/today';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#shared/layout/page-head.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';
import { ADMIN_KEY, recordQuery } from '../admin.queries.ts';
import { AuditToday, ContractsToday, MachineryToday, MoneyToday, PeopleToday } from './today-cards.tsx';

/** Everything that waits for somebody now; each line links to where it is handled (docs/product/admin.md#today). */
export function TodayPage() {
  const { t } = useTranslation('admin');
  const query = useQuery({
    ...recordQuery([...ADMIN_KEY, 'today'], 'admin/today', Today),
    refetchInterval: 60_000,
  });
  return (
    <>
      <PageHead title={t('today.title')} subtitle={t('today.subtitle')} />
      <Loaded query={query} skeleton={<TodaySkeleton />} height={320}>
        {(today) => <Parts today={today} />}
      </Loaded>
    </>
  );
}

function Parts({ today }: { today: Today }) {
  const { t } = useTranslation('admin');
  const { approvals, transfers, renewals, contracts, jobs, feeds, audit } = today;
  if (isQuiet(today))
    return (
      <div className="card">
        <EmptyState level={2} icon={CircleCheck} height={320} title={t('today.quiet.title')}>
          {t('today.quiet.text')}
        </EmptyState>
      </div>
    );
  return (
    <div className="admin-today">
      {audit?.isAltered && <AuditToday event={audit.event} />}
      {approvals && waits({ approvals }) && <PeopleToday approvals={approvals} />}
      {transfers && renewals && waits({ transfers, renewals }) && (
        <MoneyToday transfers={transfers} renewals={renewals} />
      )}
      {contracts && waits({ contracts }) && <ContractsToday contracts={contracts} />}
      {jobs && feeds && waits({ jobs, feeds }) && <MachineryToday jobs={jobs} feeds={feeds} />}
    </div>
  );
}

function TodaySkeleton() {
  return (
    <SkeletonGroup>
      <div className="admin-today">
        {[96, 188, 168].map((height) => (
          <Skeleton key={height} shape="box" height={height} />
        ))}
      </div>
    </SkeletonGroup>
  );
}

export function isQuiet({ audit, ...parts }: Today): boolean {
  return !waits(parts) && !audit?.isAltered;
}

/** A part in which nothing waits is left out. */
function waits({ approvals, transfers, renewals, contracts, jobs, feeds }: Partial<Today>): boolean {
  const counts = [
    approvals?.count,
    transfers?.waiting,
    renewals?.pastDue,
    renewals?.failed,
    contracts?.count,
    jobs?.late,
    feeds?.filter(({ isLate }) => isLate).length,
  ];
  return counts.some((count) => Boolean(count));
}
