import type { Today } from '@canola/api-schema/users/today';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#shared/layout/page-head.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { ContractsToday } from './contracts-today.tsx';
import { MachineryToday } from './machinery-today.tsx';
import { MoneyToday } from './money-today.tsx';
import { PeopleToday } from './people-today.tsx';
import { todayQuery } from './today.queries.ts';
import { isQuiet } from './today-rules.ts';

/** What waits for somebody now; each line leads to where it is handled (docs/product/admin.md#today). */
export function TodayPage() {
  const { t } = useTranslation('admin');
  const query = useQuery(todayQuery);
  return (
    <>
      <PageHead title={t('today.title')} subtitle={t('today.subtitle')} />
      <Loaded query={query} skeleton={<SkeletonRows rows={6} />} height={320}>
        {(today) => <Parts today={today} />}
      </Loaded>
    </>
  );
}

function Parts({ today }: { today: Today }) {
  const { t } = useTranslation('admin');
  const { approvals, transfers, renewals, contracts, jobs, feeds } = today;
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
      {approvals && <PeopleToday approvals={approvals} />}
      {transfers && renewals && <MoneyToday transfers={transfers} renewals={renewals} />}
      {contracts && <ContractsToday contracts={contracts} />}
      {jobs && feeds && <MachineryToday jobs={jobs} feeds={feeds} />}
    </div>
  );
}
