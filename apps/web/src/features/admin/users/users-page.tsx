import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#shared/layout/page-head.tsx';
import { userFilterOf, usersQuery } from '../admin.queries.ts';
import { USER_SORTS } from '../admin.sort.ts';
import { ExportMenu } from '../list/export-menu.tsx';
import { ListCard } from '../list/list-card.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { ListSort } from '../list/list-sort.tsx';
import { useAnsweredPage, useListAddress } from '../list/use-list-address.ts';
import { UsersTable } from './users-table.tsx';

const route = getRouteApi('/app/admin/users');

export function UsersPage() {
  const { t } = useTranslation('admin');
  const search = route.useSearch();
  const { change, box, order } = useListAddress(search, USER_SORTS);
  const query = useQuery(usersQuery(search));
  useAnsweredPage(query, search.page, (page) => change({ page }, true));
  const count = query.data?.totalCount;
  return (
    <>
      <PageHead
        title={t('users.title')}
        subtitle={count !== undefined && t('users.count', { count })}
        end={<ExportMenu list="user" filter={userFilterOf(search)} />}
      />
      <div className="admin-filters">
        <ListSearch label={t('users.search')} box={box} />
        <ListSort order={order} />
      </div>
      <ListCard
        label={t('users.title')}
        query={query}
        isFiltered={search.search !== undefined}
        empty={{ icon: Users, title: t('users.empty.title'), text: t('users.empty.text') }}
        onPage={(page) => change({ page })}
      >
        {({ users }) => <UsersTable users={users} order={order} />}
      </ListCard>
      <Outlet />
    </>
  );
}
