import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#shared/layout/page-head.tsx';
import { pendingFilterOf, pendingQuery } from '../admin.queries.ts';
import { PENDING_SORTS } from '../admin.sort.ts';
import { ExportMenu } from '../list/export-menu.tsx';
import { ListCard } from '../list/list-card.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { ListSort } from '../list/list-sort.tsx';
import { useAnsweredPage, useListAddress } from '../list/use-list-address.ts';
import { PendingTable } from './pending-table.tsx';

const route = getRouteApi('/app/admin/pending-users');

export function PendingPage() {
  const { t } = useTranslation('admin');
  const search = route.useSearch();
  const { change, box, order } = useListAddress(search, PENDING_SORTS);
  const query = useQuery(pendingQuery(search));
  useAnsweredPage(query, search.page, (page) => change({ page }, true));
  const count = query.data?.totalCount;
  return (
    <>
      <PageHead
        title={t('pending.title')}
        subtitle={count !== undefined && !search.search && t('pending.count', { count })}
        end={<ExportMenu list="company/user" filter={pendingFilterOf(search)} />}
      />
      <div className="admin-filters">
        <ListSearch label={t('pending.search')} box={box} />
        <ListSort order={order} />
      </div>
      <ListCard
        label={t('pending.title')}
        query={query}
        isFiltered={search.search !== undefined}
        empty={{ icon: UserCheck, title: t('pending.empty.title'), text: t('pending.empty.text') }}
        onPage={(page) => change({ page })}
      >
        {({ relations }) => <PendingTable relations={relations} order={order} />}
      </ListCard>
      <Outlet />
    </>
  );
}
