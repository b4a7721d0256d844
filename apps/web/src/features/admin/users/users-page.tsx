import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { userFilterOf, usersQuery } from '../admin.queries.ts';
import { USER_SORTS } from '../admin.sort.ts';
import { ExportMenu } from '../list/export-menu.tsx';
import { ListPage } from '../list/list-page.tsx';
import { UsersTable } from './users-table.tsx';

const route = getRouteApi('/app/admin/users');

export function UsersPage() {
  const search = route.useSearch();
  return (
    <ListPage
      name="users"
      icon={Users}
      search={search}
      sorts={USER_SORTS}
      query={useQuery(usersQuery(search))}
      isFiltered={search.search !== undefined}
      end={<ExportMenu list="user" filter={userFilterOf(search)} />}
    >
      {({ users }, order) => <UsersTable users={users} order={order} />}
    </ListPage>
  );
}
