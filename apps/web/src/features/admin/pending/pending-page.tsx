import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#shared/layout/page-head.tsx';
import { Select } from '#shared/ui/select.tsx';
import { pendingQuery } from '../admin.queries.ts';
import { PENDING_SORTS } from '../admin.search.ts';
import { ExportMenu } from '../list/export-menu.tsx';
import { ListCard } from '../list/list-card.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { useAnsweredPage, useListAddress } from '../list/use-list-address.ts';
import { PendingTable } from './pending-table.tsx';

const route = getRouteApi('/app/admin/pending-users');

export function PendingPage() {
  const { t } = useTranslation('admin');
  const search = route.useSearch();
  const { change, box } = useListAddress(search);
  const query = useQuery(pendingQuery(search));
  useAnsweredPage(query, search.page, (page) => change({ page }, true));
  const count = query.data?.totalCount;
  return (
    <>
      <PageHead
        title={t('pending.title')}
        subtitle={count !== undefined && !search.search && t('pending.count', { count })}
        end={
          <ExportMenu
            list="company/user"
            filter={{
              approvalState: 'WAITING',
              search: search.search,
              sort: search.sort === 'waiting' ? 'WAITING' : 'EMAIL',
            }}
          />
        }
      />
      <div className="admin-filters">
        <ListSearch label={t('pending.search')} box={box} />
        <Select
          look="filter"
          label={t('sort.label')}
          options={PENDING_SORTS.map((id) => ({ id, label: t(`sort.${id}`) }))}
          value={search.sort ?? 'email'}
          onChange={(sort) => change({ sort: sort === 'waiting' ? sort : undefined })}
        />
      </div>
      <ListCard
        label={t('pending.title')}
        query={query}
        isFiltered={search.search !== undefined}
        empty={{ icon: UserCheck, title: t('pending.empty.title'), text: t('pending.empty.text') }}
        onPage={(page) => change({ page })}
      >
        {({ relations }) => <PendingTable relations={relations} />}
      </ListCard>
      <Outlet />
    </>
  );
}
